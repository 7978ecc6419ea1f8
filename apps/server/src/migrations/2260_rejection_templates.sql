-- A message template can be that of the emails about rejections for a reason, in one language or in all that have none of their own.
alter table message_templates
  add column rejection_reason_id uuid,
  add column language text,
  add constraint message_templates_rejection_reason_id_fkey
    foreign key (workspace_id, rejection_reason_id) references rejection_reasons (workspace_id, id),
  add constraint message_templates_language_check check (language in ('en', 'de')),
  add constraint message_templates_language_of_reason check (language is null or rejection_reason_id is not null);
create unique index message_templates_reason_key on message_templates (workspace_id, rejection_reason_id, coalesce(language, ''))
  where rejection_reason_id is not null and deleted_at is null;
