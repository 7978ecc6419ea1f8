create table tasks (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  title text not null,
  description text,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed', 'canceled')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  due_at timestamptz(3),
  completed_at timestamptz(3),
  owner_id uuid not null,
  candidate_id uuid,
  application_id uuid,
  job_id uuid,
  interview_id uuid,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, owner_id) references members (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id),
  foreign key (workspace_id, interview_id) references interviews (workspace_id, id)
);
create index tasks_owner on tasks (workspace_id, owner_id, id) where deleted_at is null;
create index tasks_status on tasks (workspace_id, status, id) where deleted_at is null;
create index tasks_priority on tasks (workspace_id, priority, id) where deleted_at is null;
create index tasks_candidate on tasks (workspace_id, candidate_id, id) where candidate_id is not null;
create index tasks_application on tasks (workspace_id, application_id, id) where application_id is not null;
create index tasks_job on tasks (workspace_id, job_id, id) where job_id is not null;
create index tasks_interview on tasks (workspace_id, interview_id, id) where interview_id is not null;
create index tasks_due on tasks (workspace_id, due_at) where deleted_at is null and due_at is not null;
create index tasks_created on tasks (workspace_id, created_at);
create index tasks_updated on tasks (workspace_id, updated_at);
create trigger bump before update on tasks for each row execute function bump_revision();
