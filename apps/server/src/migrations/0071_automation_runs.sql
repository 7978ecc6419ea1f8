-- Runs of automations. The rows are the queue.

-- What happened is read from the event, which nobody changes and erasure clears: so a run is small, and is written three
-- times without carrying a candidate's whole profile along. No foreign keys to events and candidates: their checks would
-- write to those rows once for each run.
create table automation_runs (
  workspace_id uuid not null,
  id uuid not null,
  automation_id uuid not null,
  definition_version integer not null,
  event_id uuid not null,
  trigger_event text not null,
  candidate_id uuid,              -- whose data the run holds, for erasure and merges
  subject_id uuid not null,       -- candidate, else job, else whatever the event is about
  condition_result jsonb,
  status text not null default 'queued' check
    (status in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'skipped', 'cancelled', 'dead_letter')),
  attempt_count integer not null default 0,
  max_attempts integer not null,
  next_attempt_at timestamptz(3),
  locked_at timestamptz(3),
  heartbeat_at timestamptz(3),
  fence integer not null default 0, -- grows with each claim: a late worker changes nothing
  leases_lost integer not null default 0, -- since the last progress
  dead_lettered_at timestamptz(3),
  cancel_requested_at timestamptz(3),
  cancelled_at timestamptz(3),
  duration_ms bigint,
  start_step_index integer not null default 0,
  replay_of_run_id uuid,
  parent_run_id uuid,
  cause jsonb,                    -- the runs that led to the event, oldest first
  error text,
  step_index integer not null default 0, -- of the step that is next
  steps jsonb not null default '[]', -- records of the steps that the run has come to
  failed_steps integer[] not null default '{}', -- indexes of steps that have failed for good
  wait_event text,                -- what a step waits for, until next_attempt_at
  wait_position bigint,           -- older events do not count
  woken_by uuid,                  -- the event that came
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, automation_id, definition_version)
    references automation_versions (workspace_id, automation_id, version)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
        autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_vacuum_cost_delay = 0);
-- Once for each event and automation.
create unique index automation_runs_event_key on automation_runs (workspace_id, event_id, automation_id)
  where replay_of_run_id is null;
create index automation_runs_automation on automation_runs (workspace_id, automation_id, id);
create index automation_runs_status on automation_runs (workspace_id, automation_id, status, id);
create index automation_runs_created on automation_runs (workspace_id, automation_id, created_at);
create index automation_runs_updated on automation_runs (workspace_id, automation_id, updated_at);
create index automation_runs_candidate on automation_runs (workspace_id, candidate_id) where candidate_id is not null;
create index automation_runs_ready on automation_runs (workspace_id, next_attempt_at, id)
  where status in ('queued', 'waiting');
create index automation_runs_leased on automation_runs (heartbeat_at) where status = 'running';
create index automation_runs_awaiting on automation_runs (workspace_id, wait_event, (coalesce(candidate_id, subject_id)))
  where status = 'waiting' and wait_event is not null;

-- When runs of an automation were begun lately, or will be: what `maxRunsPerMinute` is held against.
create table automation_paces (
  workspace_id uuid not null,
  automation_id uuid not null,
  starts jsonb not null,          -- [[second since 1970, runs that begin in it], ...], the last minute of them
  primary key (workspace_id, automation_id),
  foreign key (workspace_id, automation_id) references automations (workspace_id, id)
);
