-- The folders that are read by IMAP, and what has been dealt with in them: the UIDs of emails that are stored or given up, and of those that
-- were older at the first connection. A set, not the highest UID, because servers show UIDs late and out of order.
create table imap_folders (
  mailbox text not null,               -- host and user
  folder text not null,
  uid_validity bigint,                 -- the UIDs are those of this one; null until the first connection
  dealt_with int8multirange not null default '{}',
  starts_at timestamptz(3),            -- emails that arrived earlier are not read
  server_count integer,                -- emails in the folder at the last check
  waiting integer,                     -- of them, not dealt with
  checked_at timestamptz(3),           -- the last successful check
  error text,                          -- null after a successful check
  lease_owner uuid not null,           -- the process that reads the folder until then
  leased_until timestamptz(3) not null,
  primary key (mailbox, folder)
);
