-- From where the request of an audit log entry came. Kept for a shorter time than the entry, which contains only a salted hash of
-- it: without the salt, which is removed with the address, the hash reveals nothing, and the chain remains verifiable.
alter table audit_entries add column origin_hash bytea;

create table audit_origins (
  workspace_id uuid not null,
  number bigint not null,
  salt bytea not null,
  address text not null,
  user_agent text,
  created_at timestamptz(3) not null,
  primary key (workspace_id, number),
  foreign key (workspace_id, number) references audit_entries (workspace_id, number) on delete cascade
);
create index audit_origins_created on audit_origins (workspace_id, created_at);
create index audit_origins_address on audit_origins (workspace_id, address);

-- From where security-relevant changes were made, until they are copied to the audit log.
create table event_origins (
  workspace_id uuid not null,
  event_id uuid not null,
  address text not null,
  user_agent text,
  primary key (workspace_id, event_id),
  foreign key (workspace_id, event_id) references activity_events (workspace_id, id) on delete cascade
);
