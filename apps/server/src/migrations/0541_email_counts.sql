-- How many emails members and API keys have caused per mailbox and day; without addresses, only keyed hashes.
create table sent_email_counts (
  workspace_id uuid not null references workspaces (id),
  day date not null, -- UTC
  recipient text not null,
  emails integer not null,
  primary key (workspace_id, day, recipient)
);
