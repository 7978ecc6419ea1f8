-- What anonymous visitors have left in a day, so that nobody can fill the disk that PostgreSQL shares.

create table upload_quotas (
  workspace_id uuid not null references workspaces (id),
  day date not null,
  subject bytea not null, -- a keyed hash of an address or a mailbox; empty: the workspace
  files integer not null,
  bytes bigint not null,
  primary key (workspace_id, day, subject)
);

-- A person who is known already by their email address is not proven to be the sender: what the sender agreed to stands
-- with the submission alone.
alter table application_submissions add column unverified_consent text;
