-- Asks the candidate of an application when they are free; the team schedules within these times.
create table availability_requests (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  application_id uuid not null,
  candidate_id uuid not null,
  job_id uuid not null,
  status text not null default 'requested' check (status in ('requested', 'submitted', 'canceled')),
  duration_mins integer not null,
  starts_from timestamptz(3) not null,
  starts_to timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  message text,
  periods jsonb not null default '[]',  -- in order: [{startsAt, endsAt}]
  time_zone text,  -- in which the candidate stated them
  requested_by jsonb not null,
  submitted_at timestamptz(3),  -- last
  interview_id uuid,  -- the first that was scheduled since
  -- When the steps were taken, for reports.
  given_at timestamptz(3),
  scheduled_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id),
  foreign key (workspace_id, interview_id) references interviews (workspace_id, id)
);
create index availability_requests_application on availability_requests (workspace_id, application_id, id);
create index availability_requests_by_created on availability_requests (workspace_id, created_at, id);
create index availability_requests_by_updated on availability_requests (workspace_id, updated_at, id);
create index availability_requests_candidate on availability_requests (workspace_id, candidate_id, id);
create index availability_requests_changes on availability_requests (workspace_id, change_position, id);
create index availability_requests_given on availability_requests (workspace_id, given_at) where given_at is not null;
create index availability_requests_interview on availability_requests (workspace_id, interview_id)
  where interview_id is not null;
create index availability_requests_job on availability_requests (workspace_id, job_id, id);
create index availability_requests_scheduled on availability_requests (workspace_id, scheduled_at)
  where scheduled_at is not null;
create index availability_requests_status on availability_requests (workspace_id, status, id);
create trigger bump before update on availability_requests for each row execute function track_change();

-- A link that opens only the pages of one request.
alter table candidate_links add column availability_request_id uuid;
alter table candidate_links add foreign key (workspace_id, availability_request_id)
  references availability_requests (workspace_id, id) on delete cascade;
create index candidate_links_availability_request on candidate_links (workspace_id, availability_request_id)
  where availability_request_id is not null;
