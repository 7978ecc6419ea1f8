create table interviews (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  application_id uuid not null,
  candidate_id uuid not null,
  job_id uuid not null,
  title text,
  type text not null check (type in ('screening', 'technical', 'culture', 'panel', 'onsite', 'final')),
  mode text not null check (mode in ('video', 'phone', 'onsite')),
  status text not null default 'scheduled' check (status in ('scheduled', 'completed', 'canceled')),
  scheduled_at timestamptz(3) not null,
  duration_mins integer not null check (duration_mins between 5 and 480),
  time_zone text,
  location text,
  meeting_url text,
  notes text,
  sequence integer not null default 0, -- of the calendar entry: grows with every change that calendars show
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id)
);
create index interviews_application on interviews (workspace_id, application_id, id);
create index interviews_candidate on interviews (workspace_id, candidate_id, id);
create index interviews_job on interviews (workspace_id, job_id, id);
create index interviews_status on interviews (workspace_id, status, id);
create index interviews_time on interviews (workspace_id, scheduled_at);
create index interviews_created on interviews (workspace_id, created_at);
create index interviews_updated on interviews (workspace_id, updated_at);
create trigger bump before update on interviews for each row execute function bump_revision();

-- Who interviews when. Of an interview that will not take place, or has, the time no longer blocks anybody.
create table interview_interviewers (
  workspace_id uuid not null references workspaces (id),
  interview_id uuid not null,
  member_id uuid not null,
  place integer not null,         -- in the order in which they were named
  during tstzrange not null,
  scheduled boolean not null,
  primary key (workspace_id, interview_id, member_id),
  foreign key (workspace_id, interview_id) references interviews (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id),
  constraint interview_interviewers_no_double_booking
    exclude using gist (workspace_id with =, member_id with =, during with &&) where (scheduled)
);
create index interview_interviewers_member on interview_interviewers (workspace_id, member_id, interview_id);
