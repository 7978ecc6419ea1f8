-- Who read or exported which candidate, and every change that concerns security. Ids only, so that erasing a person leaves
-- it as it is. Each entry holds the hash of the one before it in its workspace: a changed, removed or inserted one shows.

create table audit_entries (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  number bigint not null,         -- counts the entries of the workspace from 1
  kind text not null,
  action text not null,           -- the operation, or the type of the event
  actor_type text not null,
  actor_id text,
  entity_type text,
  entity_id uuid,
  candidate_ids uuid[] not null default '{}',
  request_id text,
  previous_hash bytea not null,
  hash bytea not null,
  created_at timestamptz(3) not null,
  change_position bigint not null default event_position(),
  primary key (workspace_id, number),
  unique (workspace_id, id)
);
create index audit_entries_candidates on audit_entries using gin (workspace_id, candidate_ids) where candidate_ids <> '{}';
create index audit_entries_actor on audit_entries (workspace_id, actor_id, id);
create index audit_entries_created on audit_entries (workspace_id, created_at);
create index audit_entries_changed on audit_entries (workspace_id, change_position);

-- Where the chain of a workspace ends, and where it begins since its oldest entries were removed. Whoever holds the row's
-- lock appends.
create table audit_heads (
  workspace_id uuid primary key references workspaces (id),
  number bigint not null default 0,
  hash bytea not null default '\x',
  removed_number bigint not null default 0, -- of the last entry that was removed for its age
  removed_hash bytea not null default '\x'
);

-- Events from now on.
insert into dispatch_cursors (name, position)
select 'audit', coalesce((select position from activity_events order by position desc, id desc limit 1), 0);
