-- Calendars of members outside of this service.
create table calendars (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('ics', 'caldav')),
  name text not null,
  -- The address is a secret too: whoever knows that of a calendar file can read it. Both are null once the calendar is deleted.
  url_sealed bytea,
  password_sealed bytea,
  host text not null,
  user_name text,
  all_day text not null,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id) on delete cascade
);
create index calendars_by_created on calendars (workspace_id, created_at, id);
create index calendars_by_updated on calendars (workspace_id, updated_at, id);
create index calendars_changes on calendars (workspace_id, change_position, id);
create index calendars_member on calendars (workspace_id, member_id, id);
create trigger bump before update on calendars for each row execute function track_change();

-- What was read from each calendar: when the member is busy, never what they do then. Reading is no change of the calendar.
create table calendar_reads (
  workspace_id uuid not null,
  calendar_id uuid not null,
  member_id uuid not null,
  busy tstzmultirange not null default '{}',
  read_at timestamptz(3),  -- when `busy` was read; null before the first time
  error text,  -- why it could not be read since then
  failures integer not null default 0,  -- in a row
  next_read_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, calendar_id),
  foreign key (workspace_id, calendar_id) references calendars (workspace_id, id) on delete cascade
);
create index calendar_reads_due on calendar_reads (next_read_at);
create index calendar_reads_member on calendar_reads (workspace_id, member_id);
