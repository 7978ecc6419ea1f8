-- Which records of a file have become jobs, so that a load that was cut off goes on where it stopped.
create table loaded_jobs (
  workspace_id uuid not null references workspaces (id),
  record_hash bytea not null,     -- of the record's JSON and of which time it occurs in the file
  job_id uuid not null,
  loaded_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, record_hash),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id)
);
