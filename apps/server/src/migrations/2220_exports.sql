-- Archives of whole workspaces, each removed some days after it was made.
create table exports (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  status text not null default 'running',
  progress jsonb not null default '{}',
  error text,
  snapshot_at timestamptz(3),
  size bigint,
  sha256 text,
  started_by jsonb not null,
  completed_at timestamptz(3),
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id)
);
create index exports_changes on exports (workspace_id, change_position, id);
create index exports_expired on exports (expires_at) where deleted_at is null;
-- One at a time.
create unique index exports_running on exports (workspace_id) where status = 'running' and deleted_at is null;
create trigger bump before update on exports for each row execute function track_change();

-- The objects in the storage that an archive consists of, in their order, and the claim of the worker that writes them.
create table export_work (
  workspace_id uuid not null,
  export_id uuid not null,
  -- Each is listed before it is written, so that none is left behind.
  part_keys text[] not null default '{}',
  attempts integer not null default 0,  -- results of earlier ones are ignored
  next_attempt_at timestamptz(3),  -- after which another worker may take over; null once it has ended
  primary key (workspace_id, export_id),
  foreign key (workspace_id, export_id) references exports (workspace_id, id)
);
create index export_work_due on export_work (next_attempt_at) where next_attempt_at is not null;
create index export_work_keys on export_work using gin (part_keys);
