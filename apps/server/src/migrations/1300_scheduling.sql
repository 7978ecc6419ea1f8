-- When members can interview, and the interviews that candidates book themselves.

-- Each member has a row, so that times can be offered before anyone has configured anything.
create table availabilities (
  workspace_id uuid not null references workspaces,
  id uuid not null,  -- of the member
  time_zone text,  -- null: that of their notifications, else of a location
  weekly_hours jsonb not null default '[{"weekday": 1, "start": "09:00", "end": "17:00"}, {"weekday": 2, "start": "09:00", "end": "17:00"}, {"weekday": 3, "start": "09:00", "end": "17:00"}, {"weekday": 4, "start": "09:00", "end": "17:00"}, {"weekday": 5, "start": "09:00", "end": "17:00"}]',
  exceptions jsonb not null default '[]',
  buffer_mins integer not null default 0 check (buffer_mins between 0 and 240),
  minimum_notice_mins integer not null default 1440 check (minimum_notice_mins between 0 and 43200),
  max_interviews_per_day integer check (max_interviews_per_day between 1 and 50),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references members (workspace_id, id) on delete cascade
);
create trigger bump before update on availabilities for each row execute function track_change();

insert into availabilities (workspace_id, id) select workspace_id, id from members;

create function add_availability_of_member() returns trigger language plpgsql as $$
begin
  insert into availabilities (workspace_id, id) values (new.workspace_id, new.id);
  return null;
end $$;
create trigger add_availability after insert on members for each row execute function add_availability_of_member();

alter table interview_plans
  add column days text not null default 'one' check (days in ('one', 'several')),
  add column gap_mins integer not null default 0 check (gap_mins between 0 and 240);
update interview_plans p set sessions = (
  select jsonb_agg('{"optionalInterviewerIds": [], "pool": null}'::jsonb || s.value order by s.place)
  from jsonb_array_elements(p.sessions) with ordinality s (value, place));

-- Lets the candidate of an application choose the times of interviews.
create table booking_links (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  application_id uuid not null,
  candidate_id uuid not null,
  job_id uuid not null,
  plan_id uuid,
  status text not null default 'open' check (status in ('open', 'booked', 'canceled', 'revoked')),
  sessions jsonb not null,
  days text not null check (days in ('one', 'several')),
  gap_mins integer not null,
  interval_mins integer not null,
  location text,
  meeting_url text,
  starts_from timestamptz(3) not null,
  starts_to timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  change_notice_mins integer not null,
  max_reschedules integer not null,
  reschedules integer not null default 0,
  time_zone text,  -- that the candidate chose last
  bookings jsonb not null default '[]',
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id)
);
create index booking_links_application on booking_links (workspace_id, application_id, id);
create index booking_links_by_created on booking_links (workspace_id, created_at, id);
create index booking_links_by_updated on booking_links (workspace_id, updated_at, id);
create index booking_links_candidate on booking_links (workspace_id, candidate_id, id);
create index booking_links_changes on booking_links (workspace_id, change_position, id);
create index booking_links_job on booking_links (workspace_id, job_id, id);
create index booking_links_plan on booking_links (workspace_id, plan_id, id) where plan_id is not null;
create index booking_links_status on booking_links (workspace_id, status, id);
create trigger bump before update on booking_links for each row execute function track_change();

-- A link that opens only the pages of one booking link.
alter table candidate_links add column booking_link_id uuid;
alter table candidate_links add foreign key (workspace_id, booking_link_id) references booking_links (workspace_id, id)
  on delete cascade;
create index candidate_links_booking on candidate_links (workspace_id, booking_link_id) where booking_link_id is not null;

-- When members are taken: by scheduled interviews, and by times that candidates hold while they confirm them. Nobody is
-- taken twice at a time, whoever books and however many do so at once.
create table member_bookings (
  workspace_id uuid not null references workspaces,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  during tstzrange not null,
  interview_id uuid,
  booking_link_id uuid,
  expires_at timestamptz(3),  -- of a hold
  primary key (workspace_id, id),
  check (num_nonnulls(interview_id, booking_link_id) = 1 and (expires_at is null) = (booking_link_id is null)),
  constraint member_bookings_no_double_booking exclude using gist (workspace_id with =, member_id with =,
    during with &&),
  foreign key (workspace_id, member_id) references members (workspace_id, id),
  foreign key (workspace_id, interview_id) references interviews (workspace_id, id) on delete cascade,
  foreign key (workspace_id, booking_link_id) references booking_links (workspace_id, id) on delete cascade
);
create index member_bookings_interview on member_bookings (workspace_id, interview_id) where interview_id is not null;
create index member_bookings_link on member_bookings (workspace_id, booking_link_id) where booking_link_id is not null;

insert into member_bookings (workspace_id, member_id, during, interview_id)
select workspace_id, member_id, during, interview_id from interview_interviewers where scheduled;

create function book_interviewers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from member_bookings b where b.workspace_id = old.workspace_id and b.interview_id = old.interview_id
      and b.member_id = old.member_id;
  end if;
  if tg_op <> 'DELETE' then
    if new.scheduled then
      insert into member_bookings (workspace_id, member_id, during, interview_id)
      values (new.workspace_id, new.member_id, new.during, new.interview_id);
    end if;
  end if;
  return null;
end $$;
create trigger book_ended after delete on interview_interviewers for each row when (old.scheduled)
  execute function book_interviewers();
create trigger book_new after insert on interview_interviewers for each row when (new.scheduled)
  execute function book_interviewers();
create trigger book_changed after update on interview_interviewers for each row when (
  (new.scheduled, new.during, new.member_id) is distinct from (old.scheduled, old.during, old.member_id))
  execute function book_interviewers();

alter table interview_interviewers drop constraint interview_interviewers_no_double_booking;
