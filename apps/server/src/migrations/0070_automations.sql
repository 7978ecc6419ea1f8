-- Automations: what runs when an event happens, its frozen versions, and the secrets that its requests may send.

create table automations (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  name text not null,
  description text,
  status text not null default 'draft' check (status in ('draft', 'published', 'paused')),
  trigger jsonb not null,         -- this, the conditions and the steps are the draft
  conditions jsonb,
  steps jsonb not null,
  definition_version integer not null default 1, -- of the draft: the published one, or one more once it was edited
  published_version integer,
  published_event text,           -- which events make runs: the trigger of the published version
  published_position bigint,      -- events before it make no run; moves when runs begin anew, not with a new version
  max_attempts integer not null default 5,
  max_runs_per_minute integer not null default 600,
  published_at timestamptz(3),    -- of the published version
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  primary key (workspace_id, id)
);
create index automations_dispatch on automations (workspace_id, published_event)
  where status = 'published' and deleted_at is null;
create index automations_status on automations (workspace_id, status, id);
create index automations_created on automations (workspace_id, created_at);
create index automations_updated on automations (workspace_id, updated_at);
create trigger bump before update on automations for each row execute function bump_revision();

-- Frozen when published; runs are pinned to one.
create table automation_versions (
  workspace_id uuid not null references workspaces (id),
  automation_id uuid not null,
  version integer not null,
  definition jsonb not null,
  created_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, automation_id, version),
  foreign key (workspace_id, automation_id) references automations (workspace_id, id)
);

create table automation_secrets (
  workspace_id uuid not null references workspaces (id),
  name text not null,
  value_sealed bytea not null,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  primary key (workspace_id, name)
);
create trigger bump before update on automation_secrets for each row execute function bump_revision();
