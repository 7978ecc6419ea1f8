-- Calendars of Google and Microsoft, which members connect through OAuth.
alter table calendars drop constraint calendars_kind_check,
  add constraint calendars_kind_check check (kind in ('ics', 'caldav', 'google', 'microsoft'));

create table calendar_tokens (
  workspace_id uuid not null,
  calendar_id uuid not null,
  refresh_sealed bytea not null,  -- the newest: providers can replace it with each use
  access_sealed bytea,
  access_until timestamptz(3),
  -- One process at a time uses the refresh token: some providers revoke everything if one is used twice.
  renewing_until timestamptz(3),
  primary key (workspace_id, calendar_id),
  foreign key (workspace_id, calendar_id) references calendars (workspace_id, id) on delete cascade
);
