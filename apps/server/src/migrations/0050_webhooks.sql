-- Dispatch of events, webhooks and their deliveries.

-- Lists of events by time, and replays of a range.
create index activity_events_created on activity_events (workspace_id, created_at);

-- Transaction ids are counted over the whole cluster, so a long transaction in some other database would hold up the
-- events of this one. When committed events have been waiting for longer than transactions here take, those that
-- certainly belong to another database are left out; one that cannot be found any more counts as ours. Looking at the
-- locks costs about a millisecond, an undisturbed reader pays only for one probe of an index.
create or replace function event_horizon() returns bigint language sql stable as $$
  with s as (select base, pg_current_snapshot() as snapshot from event_positions)
  select s.base + (case
    when not exists (
      select 1 from activity_events e
      where e.position >= s.base + pg_snapshot_xmin(s.snapshot)::text::bigint
        and e.created_at < rolecall_now() - interval '100 milliseconds')
    then pg_snapshot_xmin(s.snapshot)
    else coalesce(
      (select min(x) from pg_snapshot_xip(s.snapshot) x where not exists (
        select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.transactionid = x::xid
          and a.datid <> (select oid from pg_database where datname = current_database()))),
      pg_snapshot_xmax(s.snapshot))
    end)::text::bigint
  from s
$$;

-- How far each consumer of the event log has come. Whoever holds the row's lock is the leader.
create table dispatch_cursors (
  name text primary key,
  position bigint not null default 0,
  id uuid not null default '00000000-0000-0000-0000-000000000000' -- of the last event taken
);
insert into dispatch_cursors (name) values ('webhooks'), ('automations');

-- A UUIDv7 for row `n` (up to 262,143) of one statement: of one millisecond, sorting by n, the rest random. Made here
-- because a set-based insert does not know its rows before.
create function ordered_id(at timestamptz, n bigint) returns uuid language sql volatile as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0')
    || '7' || lpad(to_hex((n >> 6) & 4095), 3, '0') || to_hex(128 | (n & 63))
    || substr(gen_random_uuid()::text, 22, 2) || substr(gen_random_uuid()::text, 25, 12))::uuid
$$;

create table webhooks (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  url text not null,
  description text,
  events text[] not null,
  enabled boolean not null default true,
  disabled_reason text,           -- set when the service disabled it; null when an operator paused it
  secret_sealed bytea not null,
  previous_secret_sealed bytea,   -- also signs until the overlap of a rotation ends
  previous_secret_until timestamptz(3),
  failing_since timestamptz(3),   -- first failure after the last success
  created_position bigint not null default event_position(), -- events before it are not delivered
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  primary key (workspace_id, id)
);
create index webhooks_created on webhooks (workspace_id, created_at);
create index webhooks_updated on webhooks (workspace_id, updated_at);
-- The failure clock is no change of the record: it must not make If-Match fail for whoever edits it.
create trigger bump before update on webhooks for each row
  when (new.failing_since is not distinct from old.failing_since) execute function bump_revision();

-- The queue itself. No foreign key to the event: its check would write to every event's row once for each delivery.
create table webhook_deliveries (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event text not null,
  status text not null default 'pending'
    check (status in ('pending', 'delivering', 'succeeded', 'failed', 'dead_letter')),
  attempts integer not null default 0,
  response_status integer,
  next_attempt_at timestamptz(3),
  delivered_at timestamptz(3),
  replay_of_id uuid,
  locked_until timestamptz,
  fence integer not null default 0, -- grows with each claim: a late worker changes nothing
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
        autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_vacuum_cost_delay = 0);
create index webhook_deliveries_webhook on webhook_deliveries (workspace_id, webhook_id, id);
create index webhook_deliveries_event on webhook_deliveries (workspace_id, event_id);
create index webhook_deliveries_ready on webhook_deliveries (workspace_id, webhook_id, next_attempt_at, id)
  where status = 'pending';
create index webhook_deliveries_leased on webhook_deliveries (locked_until) where status = 'delivering';
create index webhook_deliveries_ended on webhook_deliveries (workspace_id, webhook_id, status, id)
  where status in ('failed', 'dead_letter');

-- Read by delivery only, so that is what the key leads to.
create table webhook_attempts (
  workspace_id uuid not null references workspaces (id),
  delivery_id uuid not null,
  id uuid not null,
  number integer not null,
  succeeded boolean not null,
  response_status integer,
  response_body text,
  error text,
  duration_ms integer not null,
  created_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, delivery_id, id),
  foreign key (workspace_id, delivery_id) references webhook_deliveries (workspace_id, id) on delete cascade
);
