-- Lists can be continued from a position (see 0130): an index for each, a note of each record that is deleted for good, and
-- positions for the records that had none.

-- What has been deleted for good, so that whoever holds a copy of a list hears of it. Ids only. Kept a little longer than
-- sync tokens are valid. No reference to the workspace: its check would cost every deletion a lock, and the rows lead nowhere.
create table deleted_records (
  workspace_id uuid not null,
  kind text not null,             -- the table that the record was in
  change_position bigint not null default event_position(),
  id text collate "C" not null,   -- of the record; its name, where records are known by a name
  parent_id uuid,                 -- of the record under whose path it was listed, where that never changes
  deleted_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, kind, change_position, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.1);
create index deleted_records_age on deleted_records (workspace_id, deleted_at);

-- Each statement that deletes notes its rows, with a function of its own: a transition table has no fixed type.
do $$
declare
  target record;
begin
  for target in
    select * from (values
      ('sessions', 'id', 'member_id'), ('candidate_tags', 'id', null), ('notes', 'id', null),
      ('quarantined_submissions', 'id', null), ('mails', 'id', null),
      ('automation_secrets', 'name', null), ('automation_runs', 'id', 'automation_id'),
      ('webhook_deliveries', 'id', 'webhook_id'), ('webhook_attempts', 'id', 'delivery_id')
    ) as t (name, key, parent)
  loop
    execute format($f$
      create function note_deleted_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into deleted_records (workspace_id, kind, id, parent_id)
        select workspace_id, %1$L, %2$I::text, %3$s from gone on conflict do nothing;
        return null;
      end $body$;
      create trigger note_deleted after delete on %1$I
        referencing old table as gone for each statement execute function note_deleted_%1$s()$f$,
      target.name, target.key, coalesce(quote_ident(target.parent), 'null'));
  end loop;
end $$;

-- Of the tables that have positions already.
do $$
declare
  name text;
begin
  foreach name in array array['members', 'api_keys', 'jobs', 'stages', 'candidates', 'candidate_tags', 'applications',
    'application_stage_changes', 'application_submissions', 'candidate_files', 'interviews', 'offers', 'notes', 'scorecards',
    'tasks', 'pool_entries', 'quarantined_submissions', 'webhooks', 'automations']
  loop
    execute format('create index %1$s_changes on %1$I (workspace_id, change_position, id)', name);
  end loop;
end $$;

-- And of those that had none, in the order in which changes write them. A constant default first, so that no table is
-- rewritten. Candidates are found by the words of their documents, which change with tags, notes and files.
do $$
declare
  target record;
begin
  for target in
    select * from (values
      -- The last use is no change of a session, as of a key.
      ('sessions', 'id', '(old.is_half, old.expires_at) is distinct from (new.is_half, new.expires_at)'),
      ('candidate_documents', 'candidate_id', 'true'), ('consents', 'id', 'true'),
      ('automation_versions', 'automation_id, version', 'true'),
      ('automation_runs', 'id', 'true'),
      -- Renewing a lease is no change of what the API shows of a row in these queues.
      ('mails', 'id', $w$(old.status, old.attempts, old.next_attempt_at, old.sent_at, old.error, old.candidate_id)
        is distinct from (new.status, new.attempts, new.next_attempt_at, new.sent_at, new.error, new.candidate_id)$w$),
      ('webhook_deliveries', 'id', $w$(old.status, old.attempts, old.response_status, old.next_attempt_at, old.delivered_at)
        is distinct from (new.status, new.attempts, new.response_status, new.next_attempt_at, new.delivered_at)$w$),
      ('webhook_attempts', 'id', 'true')
    ) as t (name, key, condition)
  loop
    execute format('alter table %I add column change_position bigint not null default 0', target.name);
    execute format('alter table %I alter column change_position set default event_position()', target.name);
    execute format('create trigger track before update on %I for each row when (%s) execute function track_position()',
      target.name, target.condition);
    execute format('create index %1$s_changes on %1$I (workspace_id, change_position, %2$s)', target.name, target.key);
  end loop;
end $$;
