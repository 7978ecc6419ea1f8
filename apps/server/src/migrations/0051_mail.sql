-- The outbox of mails, and the templates that a workspace has made its own.

create table mails (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  kind text not null,
  recipient text not null,        -- 'Ada Lovelace <ada@example.org>'
  subject text not null,
  text text not null,
  html text not null,
  calendar_method text,
  calendar text,                  -- an invitation as a calendar file
  message_id text not null,       -- the same at every attempt
  candidate_id uuid,              -- whom it is about, for erasure
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) default rolecall_now(),
  sent_at timestamptz(3),
  error text,
  locked_until timestamptz,
  fence integer not null default 0,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id)
);
create index mails_ready on mails (workspace_id, next_attempt_at, id) where status = 'pending';
create index mails_leased on mails (locked_until) where status = 'sending';
create index mails_status on mails (workspace_id, status, id);
create index mails_kind on mails (workspace_id, kind, id);
create index mails_candidate on mails (workspace_id, candidate_id, id) where candidate_id is not null;
create index mails_created on mails (workspace_id, created_at);
create index mails_updated on mails (workspace_id, updated_at);

-- A row stays after a reset, with nulls for the defaults, so that its revision keeps growing.
create table mail_templates (
  workspace_id uuid not null references workspaces (id),
  kind text not null,
  enabled boolean,
  subject text,
  text text,
  html text,
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 0,
  primary key (workspace_id, kind)
);
create trigger bump before update on mail_templates for each row execute function bump_revision();
