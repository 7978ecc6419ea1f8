-- Calendars of members to which their interviews are written.
alter table calendars add column writes boolean not null default false;
create unique index calendars_written on calendars (workspace_id, member_id) where writes and deleted_at is null;

-- How writing to a calendar goes.
create table calendar_writes (
  workspace_id uuid not null,
  calendar_id uuid not null,
  -- Of CalDAV: the calendar of the user that was chosen by the first write. Another one must not get the same interviews.
  collection_sealed bytea,
  error text,  -- why the last attempt failed
  failures integer not null default 0,  -- in a row
  next_write_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, calendar_id),
  foreign key (workspace_id, calendar_id) references calendars (workspace_id, id) on delete cascade
);

-- The interviews that are, or have to be, in these calendars. An entry outlives its interview until it is removed from the calendar.
create table calendar_entries (
  workspace_id uuid not null,
  calendar_id uuid not null,
  interview_id uuid not null,
  member_id uuid not null,
  key uuid not null default gen_random_uuid(),  -- of the attempts to create it; another one once it was removed
  version integer not null default 1,  -- grows with each change of the interview
  written_version integer not null default 0,  -- that the calendar has
  remote_id text,  -- its name in the calendar
  etag text,  -- of what was written last
  primary key (workspace_id, calendar_id, interview_id),
  foreign key (workspace_id, calendar_id) references calendar_writes (workspace_id, calendar_id) on delete cascade
);
create index calendar_entries_due on calendar_entries (workspace_id, calendar_id) where version <> written_version;
create index calendar_entries_interview on calendar_entries (workspace_id, interview_id, member_id);

create function renew_calendar_entries(workspace uuid, interview uuid, member uuid) returns void language sql as $$
  update calendar_entries set version = version + 1
  where workspace_id = workspace and interview_id = interview and (member is null or member_id = member)
$$;

-- Whoever starts, stops or moves the interview of a member: what is to be in their calendar changes in the same transaction.
create function renew_calendar_entries_of_interviewer() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform renew_calendar_entries(old.workspace_id, old.interview_id, old.member_id); end if;
  if tg_op <> 'DELETE' then
    if new.scheduled then
      insert into calendar_entries (workspace_id, calendar_id, interview_id, member_id)
      select c.workspace_id, c.id, new.interview_id, new.member_id
      from calendars c
      where c.workspace_id = new.workspace_id and c.member_id = new.member_id and c.writes and c.deleted_at is null
      on conflict (workspace_id, calendar_id, interview_id) do update set version = calendar_entries.version + 1;
    end if;
  end if;
  return null;
end $$;
create trigger write_new after insert on interview_interviewers for each row when (new.scheduled)
  execute function renew_calendar_entries_of_interviewer();
create trigger write_changed after update on interview_interviewers for each row when (
  (new.scheduled, new.during, new.member_id) is distinct from (old.scheduled, old.during, old.member_id))
  execute function renew_calendar_entries_of_interviewer();
create trigger write_ended after delete on interview_interviewers for each row
  execute function renew_calendar_entries_of_interviewer();

create function renew_calendar_entries_of_interview() returns trigger language plpgsql as $$
begin
  perform renew_calendar_entries(new.workspace_id, new.id, null);
  return null;
end $$;
create trigger write_changed after update on interviews for each row when (
  (new.sequence, new.deleted_at) is distinct from (old.sequence, old.deleted_at))
  execute function renew_calendar_entries_of_interview();

-- The name of an erased candidate leaves the calendars too.
create function renew_calendar_entries_of_candidate() returns trigger language plpgsql as $$
begin
  perform renew_calendar_entries(i.workspace_id, i.id, null) from interviews i
  where i.workspace_id = new.workspace_id and i.candidate_id = new.id;
  return null;
end $$;
create trigger write_erased after update on candidates for each row when (new.erased_at is not null and old.erased_at is null)
  execute function renew_calendar_entries_of_candidate();
