-- replaces 0751_unsubscribing.sql

-- Automations with their versions and runs.

set local check_function_bodies = off;

-- Automations. What they do is in their versions.
create table automations (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  name text not null,
  description text,
  status text not null default 'draft' check (status in ('draft', 'published', 'paused')),
  trigger jsonb not null,  -- this, the conditions and the steps are the draft
  conditions jsonb,
  steps jsonb not null,
  definition_version integer not null default 1,  -- of the draft: the published one, or one more once it was edited
  published_version integer,
  published_event text,  -- which events make runs: the trigger of the published version
  published_position bigint,  -- events before it make no run; moves when runs begin anew, not with a new version
  max_attempts integer not null default 5,
  max_runs_per_minute integer not null default 600,
  published_at timestamptz(3),  -- of the published version
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  created_by jsonb,
  owner jsonb,
  limits jsonb,
  primary key (workspace_id, id)
);
create index automations_changes on automations (workspace_id, change_position, id);
create index automations_created on automations (workspace_id, created_at);
create index automations_dispatch on automations (workspace_id, published_event) where status = 'published' and
  deleted_at is null;
create index automations_owner on automations (workspace_id, ((owner ->> 'id'))) where owner is not null;
create index automations_status on automations (workspace_id, status, id);
create index automations_updated on automations (workspace_id, updated_at);
create trigger bump before update on automations for each row execute function track_change();
create trigger record_removal after update on automations for each row when (new.deleted_at is not null and
  old.deleted_at is null) execute function record_revocation('automation');

-- Frozen when published; runs are pinned to one.
create table automation_versions (
  workspace_id uuid not null references workspaces,
  automation_id uuid not null,
  version integer not null,
  definition jsonb not null,
  created_at timestamptz(3) not null default rolecall_now(),
  change_position bigint not null default event_position(),
  scopes text[],  -- What whoever published it could do then. Null where nobody knows any more: everything.
  primary key (workspace_id, automation_id, version),
  foreign key (workspace_id, automation_id) references automations (workspace_id, id)
);
create index automation_versions_changes on automation_versions (workspace_id, change_position, automation_id,
  version);
create trigger track before update on automation_versions for each row when (true) execute function track_position();

-- Secrets that requests of automations use, encrypted.
create table automation_secrets (
  workspace_id uuid not null references workspaces,
  name text not null,
  value_sealed bytea not null,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  id uuid not null default gen_random_uuid(),
  -- The hosts that an automation secret may be sent to. A secret that exists already may be sent to the hosts of the
  -- requests that published versions send it to, as far as these are fixed. A secret that is a URL, and has no hosts,
  -- may be sent to its own.
  hosts text[] not null default '{}',
  primary key (workspace_id, name)
);
create trigger bump before update on automation_secrets for each row execute function track_change();

create function note_deleted_automation_secrets() returns trigger language plpgsql as $$
begin
  insert into deleted_records (workspace_id, kind, id, parent_id)
  select workspace_id, 'automation_secrets', name::text, null from gone on conflict do nothing;
  return null;
end $$;
create trigger note_deleted after delete on automation_secrets referencing old table as gone for each statement
  execute function note_deleted_automation_secrets();

-- What happened is read from the event, which nobody changes and erasure clears: so a run is small, and is written
-- three times without carrying a candidate's whole profile along. No foreign keys to events and candidates: their
-- checks would write to those rows once for each run.
create table automation_runs (
  workspace_id uuid not null,
  id uuid not null,
  automation_id uuid not null,
  definition_version integer not null,
  event_id uuid not null,
  trigger_event text not null,
  candidate_id uuid,  -- whose data the run holds, for erasure and merges
  subject_id uuid not null,  -- candidate, else job, else whatever the event is about
  condition_result jsonb,
  status text not null default 'queued' check (status in ('queued', 'running', 'waiting', 'succeeded', 'failed',
    'skipped', 'cancelled', 'dead_letter')),
  attempt_count integer not null default 0,
  max_attempts integer not null,
  next_attempt_at timestamptz(3),
  locked_at timestamptz(3),
  heartbeat_at timestamptz(3),
  fence integer not null default 0,  -- grows with each claim: a late worker changes nothing
  leases_lost integer not null default 0,  -- since the last progress
  dead_lettered_at timestamptz(3),
  cancel_requested_at timestamptz(3),
  cancelled_at timestamptz(3),
  duration_ms bigint,
  start_step_index integer not null default 0,
  replay_of_run_id uuid,
  parent_run_id uuid,
  cause jsonb,  -- the runs that led to the event, oldest first
  error text,
  step_index integer not null default 0,  -- of the step that is next
  steps jsonb not null default '[]',  -- records of the steps that the run has come to
  failed_steps integer[] not null default '{}'::integer[],  -- indexes of steps that have failed for good
  wait_event text,  -- what a step waits for, until next_attempt_at
  wait_position bigint,  -- older events do not count
  woken_by uuid,  -- the event that came
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  change_position bigint not null default event_position(),
  replaced_by_run_id uuid,
  primary key (workspace_id, id),
  constraint automation_runs_workspace_id_automation_id_definition_vers_fkey foreign key (workspace_id, automation_id,
    definition_version) references automation_versions (workspace_id, automation_id, version)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_vacuum_cost_delay = 0);
create index automation_runs_automation on automation_runs (workspace_id, automation_id, id);
create index automation_runs_awaiting on automation_runs (workspace_id, wait_event, coalesce(candidate_id,
  subject_id)) where status = 'waiting' and wait_event is not null;
create index automation_runs_candidate on automation_runs (workspace_id, candidate_id) where candidate_id is not null;
create index automation_runs_changes on automation_runs (workspace_id, change_position, id);
create index automation_runs_created on automation_runs (workspace_id, automation_id, created_at);
create unique index automation_runs_event_key on automation_runs (workspace_id, event_id, automation_id) where
  replay_of_run_id is null;
create index automation_runs_leased on automation_runs (heartbeat_at) where status = 'running';
create index automation_runs_ready on automation_runs (workspace_id, next_attempt_at, id) where status in ('queued',
  'waiting');
create index automation_runs_retryable on automation_runs (workspace_id, automation_id, id) where (status in
  ('failed', 'dead_letter')) and replaced_by_run_id is null;
create index automation_runs_status on automation_runs (workspace_id, automation_id, status, id);
create index automation_runs_updated on automation_runs (workspace_id, automation_id, updated_at);

create function note_deleted_automation_runs() returns trigger language plpgsql as $$
begin
  insert into deleted_records (workspace_id, kind, id, parent_id)
  select workspace_id, 'automation_runs', id::text, automation_id from gone on conflict do nothing;
  return null;
end $$;
create trigger note_deleted after delete on automation_runs referencing old table as gone for each statement execute
  function note_deleted_automation_runs();
create trigger track before update on automation_runs for each row when (true) execute function track_position();

-- When runs of an automation were begun lately, or will be: what `maxRunsPerMinute` is held against.
create table automation_paces (
  workspace_id uuid not null,
  automation_id uuid not null,
  starts jsonb not null,  -- [[second since 1970, runs that begin in it], ...], the last minute of them
  primary key (workspace_id, automation_id),
  foreign key (workspace_id, automation_id) references automations (workspace_id, id)
);

create function automation_data(workspace uuid, record_type text, data jsonb) returns jsonb language sql stable as $$
  select case
    when data @? '$.customField ? (@.private == true)' then '{}'
    when data @? '$.*.customFields.*' then (
      select jsonb_object_agg(e.key, case
        when jsonb_typeof(e.value) <> 'object' or not e.value ? 'customFields' then e.value
        when e.key = 'changes' then jsonb_set(e.value, '{customFields}', jsonb_build_object(
          'from', public_custom_fields(workspace, record_type, e.value #> '{customFields,from}'),
          'to', public_custom_fields(workspace, record_type, e.value #> '{customFields,to}')))
        else jsonb_set(e.value, '{customFields}', public_custom_fields(workspace, e.key, e.value -> 'customFields')) end)
      from jsonb_each(data) e)
    else data end
$$;
