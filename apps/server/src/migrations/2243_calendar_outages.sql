-- Whether the member has been told of the outage, once for each.
alter table calendar_reads add column told boolean not null default false;
alter table calendar_writes add column told boolean not null default false;
create index calendar_reads_failing on calendar_reads (workspace_id, calendar_id) where failures >= 3 and not told;
create index calendar_writes_failing on calendar_writes (workspace_id, calendar_id) where failures >= 6 and not told;
