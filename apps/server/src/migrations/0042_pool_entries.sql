create table pool_entries (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  candidate_id uuid not null,
  job_id uuid,
  source text not null check (source in ('applied', 'imported', 'sourced', 'referred')),
  reason text,
  added_by jsonb not null,        -- the actor
  added_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  removed_at timestamptz(3) generated always as (deleted_at) stored,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id)
);
create unique index pool_entries_active_key on pool_entries (workspace_id, candidate_id) where deleted_at is null;
create index pool_entries_candidate on pool_entries (workspace_id, candidate_id, id);
create index pool_entries_job on pool_entries (workspace_id, job_id, id) where job_id is not null;
create index pool_entries_source on pool_entries (workspace_id, source, id);
create index pool_entries_created on pool_entries (workspace_id, created_at);
create index pool_entries_updated on pool_entries (workspace_id, updated_at);
create trigger bump before update on pool_entries for each row execute function bump_revision();
