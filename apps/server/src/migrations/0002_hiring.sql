-- Jobs, stages, candidates, files, applications and what the public form leaves.

-- array_to_string is only stable, because it calls the elements' output functions; for text[] it never changes.
create function joined(words text[]) returns text language sql immutable parallel safe as
  $$ select array_to_string(words, ' ') $$;

create table jobs (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  title text not null,
  slug text not null,
  status text not null default 'draft' check (status in ('draft', 'open', 'closed')),
  department text,
  location text,
  employment_type text not null,
  workplace_type text not null,
  description text not null,
  requirements text,
  benefits text,
  keywords text[] not null default '{}',
  salary_min bigint,
  salary_max bigint,
  currency text,
  salary_period text,
  published_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  application_config jsonb not null,
  config_revision integer not null default 1,
  search tsvector generated always as (
    setweight(to_tsvector('rolecall', title), 'A') ||
    setweight(to_tsvector('rolecall', joined(keywords)), 'B') ||
    setweight(to_tsvector('rolecall', coalesce(department, '')), 'B') ||
    setweight(to_tsvector('rolecall', description), 'D')) stored,
  primary key (workspace_id, id)
);
create unique index jobs_slug_key on jobs (workspace_id, slug) where deleted_at is null;
create index jobs_status on jobs (workspace_id, status, id) where deleted_at is null;
create index jobs_published on jobs (workspace_id, published_at desc, id desc) where status = 'open' and deleted_at is null;
create index jobs_department on jobs (workspace_id, lower(department), id) where deleted_at is null;
create index jobs_created on jobs (workspace_id, created_at);
create index jobs_updated on jobs (workspace_id, updated_at);
create index jobs_search on jobs using gin (workspace_id, search);
create index jobs_location on jobs using gin (workspace_id, lower(location) gin_trgm_ops);
create trigger bump before update on jobs for each row execute function bump_revision();

create table stages (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  job_id uuid not null,
  name text not null,
  kind text not null check (kind in ('applied', 'screening', 'interview', 'offer', 'hired', 'rejected')),
  color text,
  position integer not null,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),      -- kept for the history of applications that passed through it
  revision integer not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, job_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id)
);
create index stages_job on stages (workspace_id, job_id, position, id);
create unique index stages_one_ending on stages (workspace_id, job_id, kind)
  where kind in ('hired', 'rejected') and deleted_at is null;
create trigger bump before update on stages for each row execute function bump_revision();

create table candidates (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  location text,
  headline text,
  summary text,
  linkedin_url text,
  github_url text,
  website_url text,
  photo_url text,
  source text,
  education jsonb not null default '[]',
  experience jsonb not null default '[]',
  merged_into uuid,
  erased_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, merged_into) references candidates (workspace_id, id)
);
create unique index candidates_email_key on candidates (workspace_id, lower(email)) where deleted_at is null;
create index candidates_created on candidates (workspace_id, created_at);
create index candidates_updated on candidates (workspace_id, updated_at);
create index candidates_source on candidates (workspace_id, source, id) where deleted_at is null;
create trigger bump before update on candidates for each row execute function bump_revision();

create table candidate_tags (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  candidate_id uuid not null,
  label text not null,
  created_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id)
);
create unique index candidate_tags_label_key on candidate_tags (workspace_id, candidate_id, lower(label));
create index candidate_tags_label on candidate_tags (workspace_id, lower(label), candidate_id);

create table applications (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  candidate_id uuid not null,
  job_id uuid not null,
  stage_id uuid not null,
  status text not null default 'active' check (status in ('active', 'hired', 'rejected', 'withdrawn')),
  source text,
  reject_reason text,
  reject_note text,
  stage_before_end uuid,          -- where reopen brings it back to
  applied_at timestamptz(3) not null default rolecall_now(),
  hired_at timestamptz(3),
  rejected_at timestamptz(3),
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id),
  foreign key (workspace_id, job_id, stage_id) references stages (workspace_id, job_id, id),
  foreign key (workspace_id, job_id, stage_before_end) references stages (workspace_id, job_id, id)
);
create unique index applications_candidate_job_key on applications (workspace_id, candidate_id, job_id) where deleted_at is null;
create index applications_job on applications (workspace_id, job_id, status, id) where deleted_at is null;
create index applications_stage on applications (workspace_id, stage_id, id) where deleted_at is null;
create index applications_status on applications (workspace_id, status, id) where deleted_at is null;
create index applications_source on applications (workspace_id, source, id) where deleted_at is null;
create index applications_created on applications (workspace_id, created_at);
create index applications_updated on applications (workspace_id, updated_at);
create trigger bump before update on applications for each row execute function bump_revision();

create table application_stage_changes (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  application_id uuid not null,
  job_id uuid not null,
  from_stage_id uuid,
  to_stage_id uuid not null,
  from_status text,
  to_status text not null,
  actor jsonb not null,
  at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id)
);
create index application_stage_changes_application on application_stage_changes (workspace_id, application_id, id);
create index application_stage_changes_job on application_stage_changes (workspace_id, job_id, at);

-- One row for each time a person sent the form; a repeat for the same job is a further number of the same application.
create table application_submissions (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  application_id uuid not null,
  number integer not null,
  profile jsonb not null,         -- the standard fields as they were sent
  answers jsonb not null,         -- [{questionId, label, type, answer}] with the labels of that day
  source text,
  ip inet,
  user_agent text,
  submitted_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  unique (workspace_id, application_id, number),
  foreign key (workspace_id, application_id) references applications (workspace_id, id)
);

create table consents (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  candidate_id uuid not null,
  application_id uuid not null,
  text text not null,
  ip inet,
  user_agent text,
  given_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id)
);
create index consents_candidate on consents (workspace_id, candidate_id);

create table candidate_files (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  candidate_id uuid not null,
  application_id uuid,
  kind text not null check (kind in ('resume', 'cover_letter', 'photo', 'other')),
  file_name text not null,
  file_type text not null,
  file_size integer not null,
  storage_key text not null,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id)
);
create index candidate_files_candidate on candidate_files (workspace_id, candidate_id, id);
create index candidate_files_application on candidate_files (workspace_id, application_id) where application_id is not null;
-- An upload belongs to one record only: the second claim of a key fails here.
create unique index candidate_files_storage_key on candidate_files (workspace_id, storage_key);
create trigger bump before update on candidate_files for each row execute function bump_revision();

-- Submissions whose honeypot was filled: kept for 30 days, for an operator to release.
create table quarantined_submissions (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  job_id uuid not null,
  reason text not null,
  body jsonb not null,
  ip inet,
  user_agent text,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  expires_at timestamptz(3) not null default rolecall_now() + interval '30 days',
  released_at timestamptz(3),
  revision integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id)
);
create index quarantined_submissions_expiry on quarantined_submissions (expires_at);
create trigger bump before update on quarantined_submissions for each row execute function bump_revision();
