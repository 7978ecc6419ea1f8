-- Candidates who want no emails besides those about their applications. Nullable columns and constant defaults rewrite nothing.
alter table candidates add column email_opted_out_at timestamptz(3);
-- Whether the email can be unsubscribed from: the worker adds the link, so that no stored text contains it.
alter table mails add column can_unsubscribe boolean not null default false;
