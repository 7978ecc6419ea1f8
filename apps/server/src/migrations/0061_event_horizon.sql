-- The horizon as before, but the probe for committed events that wait walks the index from their first one: PostgreSQL
-- cannot tell that only few lie above the oldest transaction, and read the whole log to find none.
create or replace function event_horizon() returns bigint language sql stable as $$
  with s as (select base, pg_current_snapshot() as snapshot from event_positions),
  waiting as (
    select (select e.created_at from activity_events e
            where e.position >= s.base + pg_snapshot_xmin(s.snapshot)::text::bigint
            order by e.position, e.id limit 1) as since
    from s)
  select s.base + (case
    when waiting.since is null or waiting.since >= rolecall_now() - interval '100 milliseconds'
    then pg_snapshot_xmin(s.snapshot)
    else coalesce(
      (select min(x) from pg_snapshot_xip(s.snapshot) x where not exists (
        select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.transactionid = x::xid
          and a.datid <> (select oid from pg_database where datname = current_database()))),
      pg_snapshot_xmax(s.snapshot))
    end)::text::bigint
  from s, waiting
$$;
