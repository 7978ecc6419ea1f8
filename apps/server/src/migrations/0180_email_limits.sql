-- Emails that an anonymous visitor can cause are limited by mailbox and by workspace. What is over a limit is kept, unsent.

alter table mails add column recipient_key text; -- the mailbox as limits count it; null: no visitor caused the email
create index mails_recipient on mails (workspace_id, recipient_key, kind, created_at) where recipient_key is not null;
create index mails_caused on mails (workspace_id, created_at) where recipient_key is not null;

-- Old rows meet the narrower rule that this replaces, so nothing is read to check them.
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check
  check (status in ('pending', 'sending', 'sent', 'failed', 'suppressed')) not valid;
