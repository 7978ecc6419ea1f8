-- replaces 0751_unsubscribing.sql

-- Applications, how they came in, and the links of candidates.

set local check_function_bodies = off;

-- Links to a job that attribute its applications to a source.
create table tracking_links (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  source_id uuid not null,
  job_id uuid,
  code text not null,
  url text,
  visits bigint not null default 0,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, source_id) references sources (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id)
);
create index tracking_links_by_created on tracking_links (workspace_id, created_at, id);
create index tracking_links_by_updated on tracking_links (workspace_id, updated_at, id);
create index tracking_links_changes on tracking_links (workspace_id, change_position, id);
create unique index tracking_links_code_key on tracking_links (workspace_id, code);
create index tracking_links_job on tracking_links (workspace_id, job_id, id) where job_id is not null;
create index tracking_links_source on tracking_links (workspace_id, source_id, id);
-- A visit is no change of the link.
create trigger bump before update on tracking_links for each row when (new.visits = old.visits) execute function
  track_change();

-- The address of a tracking link names no workspace: it is found by its code.
create table tracking_codes (
  code text primary key,
  workspace_id uuid not null,
  tracking_link_id uuid not null,
  foreign key (workspace_id, tracking_link_id) references tracking_links (workspace_id, id)
);
create index tracking_codes_link on tracking_codes (workspace_id, tracking_link_id);

-- A candidate who applies for a job, at most once at a time.
create table applications (
  workspace_id uuid not null,
  id uuid not null,
  candidate_id uuid not null,
  job_id uuid not null,
  stage_id uuid not null,
  status text not null default 'active' check (status in ('active', 'hired', 'rejected', 'withdrawn')),
  source text,
  reject_reason text,
  reject_note text,
  stage_before_end uuid,  -- where reopen brings it back to
  applied_at timestamptz(3) not null default rolecall_now(),
  hired_at timestamptz(3),
  rejected_at timestamptz(3),
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  custom_fields jsonb not null default '{}',
  external_refs jsonb not null default '[]',
  stage_entered_at timestamptz(3) not null default rolecall_now(),
  rejection_reason_id uuid,
  source_id uuid,
  tracking_link_id uuid,
  referrer_id uuid,
  owner_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, job_id, stage_id) references stages (workspace_id, job_id, id),
  foreign key (workspace_id, job_id, stage_before_end) references stages (workspace_id, job_id, id),
  foreign key (workspace_id, rejection_reason_id) references rejection_reasons (workspace_id, id),
  foreign key (workspace_id, source_id) references sources (workspace_id, id),
  foreign key (workspace_id, tracking_link_id) references tracking_links (workspace_id, id),
  foreign key (workspace_id, referrer_id) references members (workspace_id, id),
  foreign key (workspace_id, owner_id) references members (workspace_id, id)
);
create index applications_by_applied on applications (workspace_id, applied_at, id);
create index applications_by_created on applications (workspace_id, created_at, id);
-- Applications sorted by it are read from the index.
create index applications_by_stage_entered on applications (workspace_id, stage_entered_at, id);
create index applications_by_updated on applications (workspace_id, updated_at, id);
create index applications_candidate on applications (workspace_id, candidate_id, id);
create index applications_changes on applications (workspace_id, change_position, id);
-- Reports leave out the changes of deleted applications. Costs nothing per write of an application that is not
-- deleted.
create index applications_deleted on applications (workspace_id, id) where deleted_at is not null;
create index applications_job on applications (workspace_id, job_id, id);
create index applications_job_status on applications (workspace_id, job_id, status, id);
create unique index applications_of_job on applications (workspace_id, job_id, candidate_id) include (stage_id,
  status) where deleted_at is null;
create index applications_of_other_time on applications (workspace_id, id) where has_other_time(id, created_at);
create index applications_owner on applications (workspace_id, owner_id, id) where owner_id is not null;
create index applications_referrer on applications (workspace_id, referrer_id, id) where referrer_id is not null;
-- Partial, so that applications without a value cost nothing.
create index applications_rejection_reason on applications (workspace_id, rejection_reason_id, id) where
  rejection_reason_id is not null;
create index applications_source on applications (workspace_id, source, id);
create index applications_source_id on applications (workspace_id, source_id, id) where source_id is not null;
create index applications_stage on applications (workspace_id, stage_id, id);
create index applications_status on applications (workspace_id, status, id);
create index applications_tracking_link on applications (workspace_id, tracking_link_id, id) where tracking_link_id is
  not null;
create trigger bump before update on applications for each row execute function track_change();

-- Runs after the trigger bump, by the order of their names.
create function enter_stage() returns trigger language plpgsql as $$
begin
  new.stage_entered_at := rolecall_now();
  return new;
end $$;
create trigger enter_stage before update of stage_id on applications for each row when (new.stage_id is distinct from
  old.stage_id) execute function enter_stage();
create trigger external_refs_deleted after delete on applications for each row when (old.external_refs <> '[]'::jsonb)
  execute function write_external_refs('application');
create trigger external_refs_inserted after insert on applications for each row when (new.external_refs <>
  '[]'::jsonb) execute function write_external_refs('application');
create trigger external_refs_updated after update on applications for each row when (new.external_refs <>
  old.external_refs or new.external_refs <> '[]'::jsonb and (new.deleted_at is null) <> (old.deleted_at is null))
  execute function write_external_refs('application');
create trigger index_changed_custom_fields after update on applications for each row when (new.custom_fields is
  distinct from old.custom_fields and not keeps_revisions()) execute function index_custom_fields('application');
create trigger index_new_custom_fields after insert on applications for each row when (new.custom_fields <>
  '{}'::jsonb) execute function index_custom_fields('application');
create trigger index_removed_custom_fields after delete on applications for each row when (old.custom_fields <>
  '{}'::jsonb) execute function index_custom_fields('application');
alter table openings add foreign key (workspace_id, application_id) references applications (workspace_id, id);
alter table candidate_files add foreign key (workspace_id, application_id) references applications (workspace_id, id);
alter table consents add foreign key (workspace_id, application_id) references applications (workspace_id, id);

-- The history of stages and of the status: what reports count.
create table application_stage_changes (
  workspace_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  job_id uuid not null,
  from_stage_id uuid,
  to_stage_id uuid not null,
  from_status text,
  to_status text not null,
  actor jsonb not null,
  at timestamptz(3) not null default rolecall_now(),
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id)
);
create index application_stage_changes_application on application_stage_changes (workspace_id, application_id, id);
-- Reports over a period without a job.
create index application_stage_changes_at on application_stage_changes (workspace_id, at);
create index application_stage_changes_changes on application_stage_changes (workspace_id, change_position, id);
create index application_stage_changes_job on application_stage_changes (workspace_id, job_id, at);
create trigger track before update on application_stage_changes for each row execute function track_position();

-- One row for each time a person sent the form; a repeat for the same job is a further number of the same
-- application.
create table application_submissions (
  workspace_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  number integer not null,
  profile jsonb not null,  -- the standard fields as they were sent
  answers jsonb not null,  -- [{questionId, label, type, answer}] with the labels of that day
  source text,
  ip inet,
  user_agent text,
  submitted_at timestamptz(3) not null default rolecall_now(),
  change_position bigint not null default event_position(),
  -- A person who is known already by their email address is not proven to be the sender: what the sender agreed to
  -- stands with the submission alone.
  unverified_consent text,
  attribution jsonb,  -- Where a visitor came from, as the form was sent with it: {firstTouch, lastTouch}.
  primary key (workspace_id, id),
  unique (workspace_id, application_id, number),
  foreign key (workspace_id, application_id) references applications (workspace_id, id)
);
create index application_submissions_at on application_submissions (workspace_id, submitted_at);
create index application_submissions_changes on application_submissions (workspace_id, change_position, id);
create trigger track before update on application_submissions for each row execute function track_position();

-- Submissions whose honeypot was filled: kept for 30 days, for an operator to release.
create table quarantined_submissions (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  job_id uuid not null,
  reason text not null,
  body jsonb not null,
  ip inet,
  user_agent text,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  expires_at timestamptz(3) not null default (rolecall_now() + '30 days'::interval),
  released_at timestamptz(3),
  revision integer not null default 1,
  -- Uploads that a quarantined submission names stay as long as it does, so that it can be released whole.
  storage_keys text[] not null default '{}',
  application_id uuid,  -- what a released one has become
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id) on delete set null
    (application_id)
);
create index quarantined_submissions_application on quarantined_submissions (workspace_id, application_id) where
  application_id is not null;
create index quarantined_submissions_changes on quarantined_submissions (workspace_id, change_position, id);
create index quarantined_submissions_created on quarantined_submissions (workspace_id, created_at);
-- Erasing a person looks for what the same address sent to quarantine.
create index quarantined_submissions_email on quarantined_submissions (workspace_id, lower((body ->> 'email')));
create index quarantined_submissions_expiry on quarantined_submissions (expires_at);
create index quarantined_submissions_job on quarantined_submissions (workspace_id, job_id, id);
create index quarantined_submissions_keys on quarantined_submissions using gin (storage_keys);
create index quarantined_submissions_updated on quarantined_submissions (workspace_id, updated_at);
create trigger bump before update on quarantined_submissions for each row execute function track_change();

create function note_deleted_quarantined_submissions() returns trigger language plpgsql as $$
begin
  insert into deleted_records (workspace_id, kind, id, visible_with)
  select workspace_id, 'quarantined_submissions', id::text, job_id from gone on conflict do nothing;
  return null;
end $$;
create trigger note_deleted after delete on quarantined_submissions referencing old table as gone for each statement
  execute function note_deleted_quarantined_submissions();

-- Links to the page of an application, which act as the candidate. Only hashes of their tokens are stored.
create table candidate_links (
  workspace_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  -- As it was then: after a merge, the mailbox of the other record no longer reaches the application.
  candidate_id uuid not null,
  token_hash bytea not null,
  emailed boolean not null default false,  -- created for an email, without an event of its own
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id)
);
create index candidate_links_application on candidate_links (workspace_id, application_id, id);
create index candidate_links_candidate on candidate_links (workspace_id, candidate_id);
create unique index candidate_links_token on candidate_links (workspace_id, token_hash);
create trigger bump before update on candidate_links for each row execute function track_change();
-- A restore must not make a revoked link valid again.
create trigger record_revocation after update on candidate_links for each row when (new.revoked_at is not null and
  old.revoked_at is null) execute function record_revocation('candidate_link');

-- Codes by email that confirm what a candidate does on the page.
create table candidate_codes (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  link_id uuid not null,
  application_id uuid not null,
  action text not null check (action in ('accept_offer', 'erase', 'change_email', 'confirm_email')),
  subject bytea not null,  -- hash of what the code is for, such as an offer with its text
  recipient bytea not null,  -- hash of the address that it was sent to
  code_hash bytea not null,
  attempts integer not null default 0,
  used_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, link_id) references candidate_links (workspace_id, id) on delete cascade
);
create index candidate_codes_age on candidate_codes (workspace_id, created_at);
create index candidate_codes_application on candidate_codes (workspace_id, application_id, created_at);
create index candidate_codes_link on candidate_codes (workspace_id, link_id, action, created_at);
