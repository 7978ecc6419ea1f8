-- How often each visitor of limits called at each node in the last minute, for RATE_LIMIT_SHARED. A visitor stands here as
-- a keyed hash of the limit's name and the address or key, and belongs to no workspace. Nothing that must survive: unlogged.
create unlogged table rate_limit_windows (
  visitor bytea not null,
  node uuid not null,
  second bigint not null,    -- of the newest count, by the database's clock
  calls integer[] not null,  -- by age in seconds at that time; trailing zeros left out
  primary key (visitor, node)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
