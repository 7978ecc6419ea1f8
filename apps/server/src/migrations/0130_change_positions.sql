-- Where each change of a record stands in the order of all changes. Events of one record are in the order of its commits by
-- construction, and a list can be continued from a position without missing a change.
--
-- A position is (base + id of the transaction) * 1024 + n. A transaction can take its id before it gets the lock of a
-- record that another one, with a later id, is changing; so each change of a record takes the greater of its own
-- transaction's position and the record's last position + 1, while the row is locked. A position is thus never below the
-- own transaction's id and, but for 1,023 changes in a row, never reaches the next one's: everything below the oldest
-- transaction still running (`event_horizon()`) is committed and final. Positions written before this migration are
-- smaller than every later one, and stay as they are.

-- Raised after a restore into a cluster with younger transaction ids, by replacing the function: PostgreSQL inlines it.
-- Stable, not immutable: plans that hold an immutable function's result are not made again when it is replaced.
do $$ begin
  execute format('create function event_base() returns bigint language sql stable parallel safe as %L',
    format('select %s::bigint', (select base from event_positions)));
end $$;

create function raise_event_base(base bigint) returns void language plpgsql as $$ begin
  execute format('create or replace function event_base() returns bigint language sql stable parallel safe as %L',
    format('select %s::bigint', base));
end $$;

create function position_of(transaction_id xid8) returns bigint language sql stable parallel safe as
  'select (event_base() + transaction_id::text::bigint) * 1024';

create or replace function event_position() returns bigint language sql volatile as
  'select position_of(pg_current_xact_id())';

create or replace function event_horizon() returns bigint language sql stable as $$
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

drop table event_positions;

-- `revision` is the record's ETag, `updated_at` never goes back: of two changes, the one that committed later may have begun earlier.
create function track_change() returns trigger language plpgsql as $$
begin
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

-- In the order in which changes write them. A constant default first, so that no table is rewritten; 0 is before every token.
do $$
declare
  name text;
begin
  foreach name in array array['workspaces', 'members', 'api_keys', 'jobs', 'stages', 'candidates', 'candidate_tags',
    'applications', 'application_stage_changes', 'application_submissions', 'candidate_files', 'interviews', 'offers', 'notes',
    'scorecards', 'tasks', 'pool_entries', 'quarantined_submissions', 'webhooks', 'mail_templates', 'automations',
    'automation_secrets']
  loop
    execute format('alter table %I add column change_position bigint not null default 0', name);
    execute format('alter table %I alter column change_position set default event_position()', name);
    if name in ('candidate_tags', 'application_stage_changes', 'application_submissions') then
      execute format('create trigger track before update on %I for each row execute function track_position()', name);
    elsif name = 'api_keys' then
      -- The last use is no change of the record.
      create or replace trigger bump before update on api_keys for each row
        when (new.last_used_at is not distinct from old.last_used_at) execute function track_change();
    elsif name = 'webhooks' then
      create or replace trigger bump before update on webhooks for each row
        when (new.failing_since is not distinct from old.failing_since) execute function track_change();
    else
      execute format('create or replace trigger bump before update on %I for each row execute function track_change()', name);
    end if;
  end loop;
end $$;
