-- replaces 0751_unsubscribing.sql

-- Interviews, scorecards, offers and tasks.

set local check_function_bodies = off;

-- Interviews of applications.
create table interviews (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  application_id uuid not null,
  candidate_id uuid not null,
  job_id uuid not null,
  title text,
  type text not null check (type in ('screening', 'technical', 'culture', 'panel', 'onsite', 'final')),
  mode text not null check (mode in ('video', 'phone', 'onsite')),
  status text not null default 'scheduled' check (status in ('scheduled', 'completed', 'canceled')),
  scheduled_at timestamptz(3) not null,
  duration_mins integer not null check (duration_mins >= 5 and duration_mins <= 480),
  time_zone text,
  location text,
  meeting_url text,
  notes text,
  sequence integer not null default 0,  -- of the calendar entry: grows with every change that calendars show
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  custom_fields jsonb not null default '{}',
  external_refs jsonb not null default '[]',
  session_id uuid,  -- The session of the interview plan. Its criteria are copied, so that a scorecard keeps its form.
  scorecard_criteria jsonb not null default '[]',
  primary key (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id)
);
create index interviews_application on interviews (workspace_id, application_id, id);
create index interviews_by_created on interviews (workspace_id, created_at, id);
create index interviews_by_updated on interviews (workspace_id, updated_at, id);
create index interviews_candidate on interviews (workspace_id, candidate_id, id);
create index interviews_changes on interviews (workspace_id, change_position, id);
create index interviews_job on interviews (workspace_id, job_id, id);
create index interviews_status on interviews (workspace_id, status, id);
create index interviews_time on interviews (workspace_id, scheduled_at, id);
create trigger bump before update on interviews for each row execute function track_change();
create trigger external_refs_deleted after delete on interviews for each row when (old.external_refs <> '[]'::jsonb)
  execute function write_external_refs('interview');
create trigger external_refs_inserted after insert on interviews for each row when (new.external_refs <> '[]'::jsonb)
  execute function write_external_refs('interview');
create trigger external_refs_updated after update on interviews for each row when (new.external_refs <>
  old.external_refs or new.external_refs <> '[]'::jsonb and (new.deleted_at is null) <> (old.deleted_at is null))
  execute function write_external_refs('interview');
create trigger index_changed_custom_fields after update on interviews for each row when (new.custom_fields is distinct
  from old.custom_fields and not keeps_revisions()) execute function index_custom_fields('interview');
create trigger index_new_custom_fields after insert on interviews for each row when (new.custom_fields <> '{}'::jsonb)
  execute function index_custom_fields('interview');
create trigger index_removed_custom_fields after delete on interviews for each row when (old.custom_fields <>
  '{}'::jsonb) execute function index_custom_fields('interview');

-- Who interviews when. Of an interview that will not take place, or has, the time no longer blocks anybody.
create table interview_interviewers (
  workspace_id uuid not null references workspaces,
  interview_id uuid not null,
  member_id uuid not null,
  place integer not null,  -- in the order in which they were named
  during tstzrange not null,
  scheduled boolean not null,
  awaits_scorecard boolean not null default true,  -- The end of the interview is still to be noticed.
  primary key (workspace_id, interview_id, member_id),
  constraint interview_interviewers_no_double_booking exclude using gist (workspace_id with =, member_id with =,
    during with &&) where (scheduled),
  foreign key (workspace_id, interview_id) references interviews (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);
create index interview_interviewers_ends on interview_interviewers (upper(during)) where awaits_scorecard;
create index interview_interviewers_member on interview_interviewers (workspace_id, member_id, interview_id);

-- What interviewers think of a candidate.
create table scorecards (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  candidate_id uuid not null,
  application_id uuid not null,
  stage_id uuid,
  author_id uuid not null,
  rating text not null check (rating in ('strong_yes', 'yes', 'no', 'strong_no')),
  comment text,
  criteria jsonb not null default '[]',
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  external_refs jsonb not null default '[]',
  interview_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id),
  foreign key (workspace_id, stage_id) references stages (workspace_id, id),
  foreign key (workspace_id, author_id) references members (workspace_id, id)
);
create index scorecards_application on scorecards (workspace_id, application_id, id);
create index scorecards_author on scorecards (workspace_id, author_id, id);
-- One per application, stage and author; a scorecard without a stage counts as one more stage.
create unique index scorecards_author_key on scorecards (workspace_id, application_id, author_id, stage_id) nulls not
  distinct where deleted_at is null;
create index scorecards_by_created on scorecards (workspace_id, created_at, id);
create index scorecards_by_updated on scorecards (workspace_id, updated_at, id);
create index scorecards_candidate on scorecards (workspace_id, candidate_id, id);
create index scorecards_changes on scorecards (workspace_id, change_position, id);
create trigger bump before update on scorecards for each row execute function track_change();
create trigger external_refs_deleted after delete on scorecards for each row when (old.external_refs <> '[]'::jsonb)
  execute function write_external_refs('scorecard');
create trigger external_refs_inserted after insert on scorecards for each row when (new.external_refs <> '[]'::jsonb)
  execute function write_external_refs('scorecard');
create trigger external_refs_updated after update on scorecards for each row when (new.external_refs <>
  old.external_refs or new.external_refs <> '[]'::jsonb and (new.deleted_at is null) <> (old.deleted_at is null))
  execute function write_external_refs('scorecard');

-- Offers, with the version that was sent.
create table offers (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  application_id uuid not null,
  candidate_id uuid not null,
  job_id uuid not null,
  status text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'declined', 'withdrawn',
    'expired')),
  title text not null,
  salary_amount bigint,
  currency text,
  salary_period text,
  equity text,
  start_date date,
  expires_at timestamptz(3),
  notes text,
  sent_at timestamptz(3),
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  salary_amount_exact numeric,
  custom_fields jsonb not null default '{}',
  external_refs jsonb not null default '[]',
  primary key (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id),
  check (salary_amount is null or currency is not null and salary_period is not null)
);
create index offers_application on offers (workspace_id, application_id, id);
create index offers_by_created on offers (workspace_id, created_at, id);
create index offers_by_updated on offers (workspace_id, updated_at, id);
create index offers_candidate on offers (workspace_id, candidate_id, id);
create index offers_changes on offers (workspace_id, change_position, id);
-- Sent offers by the moment at which they expire, over all workspaces: the expiry job asks for the due ones.
create index offers_due on offers (expires_at) where status = 'sent' and deleted_at is null;
create index offers_job on offers (workspace_id, job_id, id);
create index offers_status on offers (workspace_id, status, id);
create trigger bump before update on offers for each row execute function track_change();
create trigger external_refs_deleted after delete on offers for each row when (old.external_refs <> '[]'::jsonb)
  execute function write_external_refs('offer');
create trigger external_refs_inserted after insert on offers for each row when (new.external_refs <> '[]'::jsonb)
  execute function write_external_refs('offer');
create trigger external_refs_updated after update on offers for each row when (new.external_refs <> old.external_refs
  or new.external_refs <> '[]'::jsonb and (new.deleted_at is null) <> (old.deleted_at is null)) execute function
  write_external_refs('offer');
create trigger index_changed_custom_fields after update on offers for each row when (new.custom_fields is distinct
  from old.custom_fields and not keeps_revisions()) execute function index_custom_fields('offer');
create trigger index_new_custom_fields after insert on offers for each row when (new.custom_fields <> '{}'::jsonb)
  execute function index_custom_fields('offer');
create trigger index_removed_custom_fields after delete on offers for each row when (old.custom_fields <> '{}'::jsonb)
  execute function index_custom_fields('offer');

-- What a candidate has answered to an offer, and the name that they signed with.
create table offer_responses (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  offer_id uuid not null,
  decision text not null check (decision in ('accepted', 'declined')),
  name text not null,  -- as typed
  ip inet,
  user_agent text,
  text text not null,  -- of the offer, as shown
  text_sha256 text not null,
  decided_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, offer_id) references offers (workspace_id, id)
);
create unique index offer_responses_offer on offer_responses (workspace_id, offer_id);

-- Tasks of members.
create table tasks (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  title text not null,
  description text,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed', 'canceled')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  due_at timestamptz(3),
  completed_at timestamptz(3),
  owner_id uuid not null,
  candidate_id uuid,
  application_id uuid,
  job_id uuid,
  interview_id uuid,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, owner_id) references members (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id),
  foreign key (workspace_id, interview_id) references interviews (workspace_id, id)
);
create index tasks_application on tasks (workspace_id, application_id, id) where application_id is not null;
create index tasks_by_created on tasks (workspace_id, created_at, id);
create index tasks_by_due on tasks (workspace_id, coalesce(due_at, 'infinity'::timestamptz), id);
create index tasks_by_updated on tasks (workspace_id, updated_at, id);
create index tasks_candidate on tasks (workspace_id, candidate_id, id) where candidate_id is not null;
create index tasks_changes on tasks (workspace_id, change_position, id);
create index tasks_due on tasks (workspace_id, due_at) where due_at is not null;
create index tasks_interview on tasks (workspace_id, interview_id, id) where interview_id is not null;
create index tasks_job on tasks (workspace_id, job_id, id) where job_id is not null;
-- The open tasks of a member by due date.
create index tasks_open on tasks (workspace_id, owner_id, due_at) where deleted_at is null and (status in ('pending',
  'in_progress'));
create index tasks_owner on tasks (workspace_id, owner_id, id);
create index tasks_priority on tasks (workspace_id, priority, id);
create index tasks_status on tasks (workspace_id, status, id);
create index tasks_without_subject on tasks (workspace_id, owner_id, id) where candidate_id is null and job_id is null;
create trigger bump before update on tasks for each row execute function track_change();
