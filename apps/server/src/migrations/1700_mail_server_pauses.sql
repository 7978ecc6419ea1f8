-- While the mail server takes no email at all from this installation, because it rejects the login or limits the rate:
-- from when the next one is tried, in whichever process. One row, removed once an email was accepted again.
create table mail_server_pauses (
  only_row boolean default true primary key check (only_row),
  reason text not null check (reason in ('login', 'rate')),
  error text not null,
  attempts integer not null default 1,
  started_at timestamptz not null default rolecall_now(),
  next_attempt_at timestamptz not null
);

-- Since when a folder could not be read; null if the last attempt succeeded.
alter table imap_folders add column failing_since timestamptz;
