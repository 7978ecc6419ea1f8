-- replaces 0751_unsubscribing.sql

-- Time, IDs, the positions of changes, and what triggers share. Rules of every table of a workspace, so that a row
-- cannot refer to another workspace and the schema can be distributed by workspace: primary keys, foreign keys and
-- unique constraints begin with workspace_id.

set local check_function_bodies = off; -- functions may use tables of later files

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;
create extension if not exists btree_gin;

-- The one clock of business times, leases and limits. PostgreSQL inlines it, so it costs what now() costs; a test
-- moves time in its own database by replacing it.
create function rolecall_now() returns timestamptz language sql stable parallel safe as $$select now()$$;

-- A time-ordered ID (version 7), so many milliseconds from now: IDs made together stay in order.
create function time_ordered_id(after_ms integer) returns uuid language sql as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from now()) * 1000)::bigint + after_ms) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid
$$;

-- A UUIDv7 for row `n` (up to 262,143) of one statement: of one millisecond, sorting by n, the rest random. Made here
-- because a set-based insert does not know its rows before.
create function ordered_id(at timestamptz, n bigint) returns uuid language sql as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0')
    || '7' || lpad(to_hex((n >> 6) & 4095), 3, '0') || to_hex(128 | (n & 63))
    || substr(gen_random_uuid()::text, 22, 2) || substr(gen_random_uuid()::text, 25, 12))::uuid
$$;

-- IDs begin with the time at which a process of the service made them (UUIDv7), created_at is the time of the
-- database. They differ by the error of the clocks and the length of a transaction, so a filter by creation can read
-- a range of the primary key. The records whose times differ by more than an hour have an index of their own, which
-- is nearly always empty.
create function first_id_at(moment timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(least(greatest(floor(extract(epoch from moment) * 1000), 0), 281474976710655)::bigint), 12, '0')
    || repeat('0', 20))::uuid
$$;

create function has_other_time(id uuid, created_at timestamptz) returns boolean language sql immutable parallel safe as $$
  select abs(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0 - extract(epoch from created_at)) > 3600
$$;

-- The next moment with this time of day in a time zone; in UTC for one that PostgreSQL does not know.
create function next_daily(at time, zone text) returns timestamptz language plpgsql stable as $$
declare
  today timestamp;
begin
  today := date_trunc('day', rolecall_now() at time zone zone);
  return case when (today + at) at time zone zone > rolecall_now() then (today + at) at time zone zone
    else (today + interval '1 day' + at) at time zone zone end;
exception when invalid_parameter_value then
  return next_daily(at, 'UTC');
end $$;

-- Positions of events are based on transaction IDs. In a database that was restored from a backup, these begin anew:
-- the base makes up for it.
create function event_base() returns bigint language sql stable parallel safe as $$select 0::bigint$$;

create function raise_event_base(base bigint) returns void language plpgsql as $$ begin
  execute format('create or replace function event_base() returns bigint language sql stable parallel safe as %L',
    format('select %s::bigint', base));
end $$;

create function position_of(transaction_id xid8) returns bigint language sql stable parallel safe as $$select (event_base() + transaction_id::text::bigint) * 1024$$;

create function event_position() returns bigint language sql as $$select position_of(pg_current_xact_id())$$;

-- The position below which no event can appear any more: that of the oldest transaction that is still running, or of
-- the newest one when no committed event has waited for 100 ms. The search for waiting events reads the index from
-- the first one: PostgreSQL cannot tell that only few lie above the oldest transaction, and would read the whole log
-- to find none.
create function event_horizon() returns bigint language sql stable as $$
  with s as materialized (select pg_current_snapshot() as snapshot),
  waiting as (
    select (select e.created_at from activity_events e
            where e.position >= position_of(pg_snapshot_xmin(s.snapshot))
            order by e.position, e.id limit 1) as since
    from s)
  select position_of(case
    when waiting.since is null or waiting.since >= rolecall_now() - interval '100 milliseconds'
    then pg_snapshot_xmin(s.snapshot)
    -- Transactions of other databases of the cluster hold nothing back for long.
    else coalesce(
      (select min(x) from pg_snapshot_xip(s.snapshot) x where not exists (
        select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.transactionid = x::xid
          and a.datid <> (select oid from pg_database where datname = current_database()))),
      pg_snapshot_xmax(s.snapshot))
    end)
  from s, waiting
$$;

-- Deleting a custom field removes values that no reader sees any more from as many rows as there are records: these
-- keep their revisions, and nothing is indexed anew. The setting lasts for these statements only.
create function keeps_revisions() returns boolean language sql stable parallel safe as $$select coalesce(current_setting('rolecall.keep_revisions', true), '') = 'on'$$;

-- revision is the ETag of a record. A trigger keeps it, so that no statement can forget.
create function bump_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

-- Keeps revision and updated_at, which never goes back: of two changes, the one that committed later may have begun
-- earlier.
create function track_change() returns trigger language plpgsql as $$
begin
  if keeps_revisions() then return new; end if;
  new.revision := old.revision + 1;
  new.change_position := greatest(event_position(), old.change_position + 1);
  new.updated_at := greatest(new.updated_at, old.updated_at);
  return new;
end $$;

-- For records without a revision of their own.
create function track_position() returns trigger language plpgsql as $$
begin
  new.change_position := greatest(event_position(), old.change_position + 1);
  return new;
end $$;
