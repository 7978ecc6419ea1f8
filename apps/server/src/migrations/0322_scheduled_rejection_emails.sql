-- Emails of a rejection can be sent later, and are not sent if the application is active again, or deleted, by then. Nullable
-- columns without a default rewrite nothing.
alter table mails
  add column send_at timestamptz(3),  -- not before this time; null for at once
  add column application_id uuid;     -- that it is about, for emails that can be canceled with it
create index mails_of_applications on mails (workspace_id, application_id) where status = 'pending' and application_id is not null;
