-- The interviews of a stage: what each is about, who holds it, and the criteria of its scorecard.
create table interview_plans (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  job_id uuid not null,
  stage_id uuid not null,
  sessions jsonb not null,        -- in order
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id),
  foreign key (workspace_id, stage_id) references stages (workspace_id, id)
);
create unique index interview_plans_stage_key on interview_plans (workspace_id, stage_id) where deleted_at is null;
create index interview_plans_job on interview_plans (workspace_id, job_id, id);
create index interview_plans_by_created on interview_plans (workspace_id, created_at, id);
create index interview_plans_by_updated on interview_plans (workspace_id, updated_at, id);
create index interview_plans_changes on interview_plans (workspace_id, change_position, id);
create trigger bump before update on interview_plans for each row execute function track_change();

-- Constant defaults: no table is rewritten. The criteria are copied from the session, so that a scorecard keeps its form.
alter table interviews
  add column session_id uuid,
  add column scorecard_criteria jsonb not null default '[]';
alter table scorecards add column interview_id uuid;
