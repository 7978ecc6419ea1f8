-- What the clocks of its time zone show when an interview starts, beside the moment: people have agreed on it, and countries change their
-- clocks after that.
alter table interviews
  add column wall_time text,  -- 2027-03-01T09:30; null without a time zone, and before it was first computed
  add column zone_data text,  -- the version of the time-zone data by which it was computed or last compared
  add column zone_moment timestamptz(3);  -- when the clocks show it by newer data, if that is another moment
create index interviews_zone_data on interviews (coalesce(zone_data, ''), workspace_id, id)
  where status = 'scheduled' and deleted_at is null and time_zone is not null;
create index interviews_zone_moment on interviews (workspace_id, id) where zone_moment is not null;
