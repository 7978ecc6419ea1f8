-- replaces 0751_unsubscribing.sql

-- The event log, and webhooks.

set local check_function_bodies = off;

-- The event log. Rows are only added, and their order is that of position and id.
create table activity_events (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  "position" bigint not null default event_position(),
  type text not null,
  entity_type text not null,
  entity_id uuid not null,
  actor jsonb not null,
  data jsonb,
  candidate_id uuid,  -- whose personal data `data` holds, for erasure and the timeline
  cause jsonb,  -- chain of automation runs that led to it
  created_at timestamptz(3) not null default rolecall_now(),
  entity_revision integer,  -- The revision of an event's record after the change; unknown for events written before.
  primary key (workspace_id, id)
);
create index activity_events_candidate on activity_events (workspace_id, candidate_id, id) where candidate_id is not
  null;
-- Lists of events by time, and replays of a range.
create index activity_events_created on activity_events (workspace_id, created_at);
create index activity_events_dispatch on activity_events ("position", id);
create index activity_events_entity on activity_events (workspace_id, entity_type, entity_id, id);
create index activity_events_feed on activity_events (workspace_id, "position", id);
create index activity_events_general on activity_events (workspace_id, id) where candidate_id is null and (entity_type
  not in ('job', 'stage', 'opening'));
-- What a member did, newest first. Of their own only: the events of keys and automations are many, and nobody asks
-- for theirs.
create index activity_events_operator on activity_events (workspace_id, ((actor ->> 'id')), id) where (actor ->>
  'type') = 'operator';
create index activity_events_type on activity_events (workspace_id, type, id);

-- From which address and browser security-relevant changes were made, until this is copied to the audit log.
create table event_origins (
  workspace_id uuid not null,
  event_id uuid not null,
  address text not null,
  user_agent text,
  primary key (workspace_id, event_id),
  foreign key (workspace_id, event_id) references activity_events (workspace_id, id) on delete cascade
);

-- How far each consumer of the event log has come. Whoever holds the row's lock is the leader.
create table dispatch_cursors (
  name text primary key,
  "position" bigint not null default 0,
  id uuid not null default '00000000-0000-0000-0000-000000000000'  -- of the last event taken
);

-- The endpoints to which events are sent.
create table webhooks (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  url text not null,
  description text,
  events text[] not null,
  enabled boolean not null default true,
  disabled_reason text,  -- set when the service disabled it; null when an operator paused it
  secret_sealed bytea not null,
  previous_secret_sealed bytea,  -- also signs until the overlap of a rotation ends
  previous_secret_until timestamptz(3),
  failing_since timestamptz(3),  -- first failure after the last success
  created_position bigint not null default event_position(),  -- events before it are not delivered
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  -- `scopes`: what its creator could read then; decides what is delivered. Null where nobody knows any more:
  -- everything.
  created_by jsonb,
  owner jsonb,
  scopes text[],
  limits jsonb,
  -- Tells a webhook that somebody has paused from one that the service has disabled.
  status text not null generated always as ( case when enabled then 'active' when disabled_reason is null then
    'paused' else 'disabled' end) stored,
  primary key (workspace_id, id)
);
create index webhooks_changes on webhooks (workspace_id, change_position, id);
create index webhooks_created on webhooks (workspace_id, created_at);
create index webhooks_owner on webhooks (workspace_id, ((owner ->> 'id'))) where owner is not null;
create index webhooks_updated on webhooks (workspace_id, updated_at);
-- The failure clock is no change of the record: it must not make If-Match fail for whoever edits it.
create trigger bump before update on webhooks for each row when (not new.failing_since is distinct from
  old.failing_since) execute function track_change();
create trigger record_removal after update on webhooks for each row when (new.deleted_at is not null and
  old.deleted_at is null) execute function record_revocation('webhook');

-- The queue itself. No foreign key to the event: its check would write to every event's row once for each delivery.
create table webhook_deliveries (
  workspace_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event text not null,
  status text not null default 'pending' check (status in ('pending', 'delivering', 'succeeded', 'failed',
    'dead_letter')),
  attempts integer not null default 0,
  response_status integer,
  next_attempt_at timestamptz(3),
  delivered_at timestamptz(3),
  replay_of_id uuid,
  locked_until timestamptz,
  fence integer not null default 0,  -- grows with each claim: a late worker changes nothing
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  -- An endpoint gets the first attempts of the events of one record in the order of its changes: a delivery that was
  -- never attempted waits for earlier ones of the same endpoint and record. Both columns are those of the event.
  entity_id uuid,
  "position" bigint,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_vacuum_cost_delay = 0);
create index webhook_deliveries_changes on webhook_deliveries (workspace_id, change_position, id);
create index webhook_deliveries_ended on webhook_deliveries (workspace_id, webhook_id, status, id) where status in
  ('failed', 'dead_letter');
create index webhook_deliveries_event on webhook_deliveries (workspace_id, event_id);
create index webhook_deliveries_leased on webhook_deliveries (locked_until) where status = 'delivering';
create index webhook_deliveries_ready on webhook_deliveries (workspace_id, webhook_id, next_attempt_at, id) where
  status = 'pending';
create index webhook_deliveries_unattempted on webhook_deliveries (workspace_id, webhook_id, entity_id, "position")
  where attempts = 0 and (status in ('pending', 'delivering'));
create index webhook_deliveries_webhook on webhook_deliveries (workspace_id, webhook_id, id);

create function note_deleted_webhook_deliveries() returns trigger language plpgsql as $$
begin
  insert into deleted_records (workspace_id, kind, id, parent_id)
  select workspace_id, 'webhook_deliveries', id::text, webhook_id from gone on conflict do nothing;
  return null;
end $$;
create trigger note_deleted after delete on webhook_deliveries referencing old table as gone for each statement
  execute function note_deleted_webhook_deliveries();
create trigger track before update on webhook_deliveries for each row when (old.status is distinct from new.status or
  old.attempts is distinct from new.attempts or old.response_status is distinct from new.response_status or
  old.next_attempt_at is distinct from new.next_attempt_at or old.delivered_at is distinct from new.delivered_at)
  execute function track_position();

-- Read by delivery only, so that is what the key leads to.
create table webhook_attempts (
  workspace_id uuid not null,
  delivery_id uuid not null,
  id uuid not null,
  number integer not null,
  succeeded boolean not null,
  response_status integer,
  response_body text,
  error text,
  duration_ms integer not null,
  created_at timestamptz(3) not null default rolecall_now(),
  change_position bigint not null default event_position(),
  primary key (workspace_id, delivery_id, id),
  foreign key (workspace_id, delivery_id) references webhook_deliveries (workspace_id, id) on delete cascade
);
create index webhook_attempts_changes on webhook_attempts (workspace_id, change_position, id);

create function note_deleted_webhook_attempts() returns trigger language plpgsql as $$
begin
  insert into deleted_records (workspace_id, kind, id, parent_id)
  select workspace_id, 'webhook_attempts', id::text, delivery_id from gone on conflict do nothing;
  return null;
end $$;
create trigger note_deleted after delete on webhook_attempts referencing old table as gone for each statement execute
  function note_deleted_webhook_attempts();
create trigger track before update on webhook_attempts for each row when (true) execute function track_position();

insert into dispatch_cursors (name) values ('webhooks'), ('automations'), ('audit'), ('notifications');
