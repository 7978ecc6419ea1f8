-- The positions that a job fills: hiring fills the oldest open one.
create table openings (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  job_id uuid not null,
  status text not null default 'open' check (status in ('open', 'filled', 'closed')),
  target_start_date date,
  application_id uuid,            -- the hired application that fills it, or filled it before it was closed
  filled_at timestamptz(3),
  close_reason text,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id)
);
create index openings_job on openings (workspace_id, job_id, status, created_at, id);
create unique index openings_application_key on openings (workspace_id, application_id)
  where status = 'filled' and application_id is not null and deleted_at is null;
create index openings_application on openings (workspace_id, application_id) where application_id is not null;
create index openings_created on openings (workspace_id, created_at);
create index openings_updated on openings (workspace_id, updated_at);
create index openings_changes on openings (workspace_id, change_position, id);
create trigger bump before update on openings for each row execute function track_change();
