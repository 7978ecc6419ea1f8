-- replaces 0751_unsubscribing.sql

-- Jobs with their openings and stages.

set local check_function_bodies = off;

-- Jobs, with the content of their postings and the configuration of their application form.
create table jobs (
  workspace_id uuid not null references workspaces,
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
  -- Not read any more: see folded_search.
  search tsvector generated always as (((setweight(to_tsvector('rolecall'::regconfig, title), 'A'::"char") ||
    setweight(to_tsvector('rolecall'::regconfig, joined(keywords)), 'B'::"char")) ||
    setweight(to_tsvector('rolecall'::regconfig, coalesce(department, '')), 'B'::"char")) ||
    setweight(to_tsvector('rolecall'::regconfig, description), 'D'::"char")) stored,
  change_position bigint not null default event_position(),
  -- Pay with decimals, such as 18.75 an hour. It counts while its whole part is the integer beside it.
  salary_min_exact numeric,
  salary_max_exact numeric,
  custom_fields jsonb not null default '{}',
  custom_search tsvector,
  external_refs jsonb not null default '[]',
  -- The rows of locations are locked when the list is written, so that a job never names a deleted one.
  department_id uuid,
  location_ids uuid[] not null default '{}',
  applicant_regions text[] not null default '{}',
  requisition_id text,
  closes_at timestamptz(3),
  vacancy boolean,
  uses_ai boolean,
  equity text,
  bonus text,
  close_when_filled boolean not null default false,
  hiring_team jsonb not null default '[]',  -- [{memberId, role}], in the order given
  confidential boolean not null default false,
  folded_search tsvector generated always as (((setweight(to_tsvector('rolecall'::regconfig, fold_words(title)),
    'A'::"char") || setweight(to_tsvector('rolecall'::regconfig, fold_words(joined(keywords))), 'B'::"char")) ||
    setweight(to_tsvector('rolecall'::regconfig, fold_words(coalesce(department, ''))), 'B'::"char")) ||
    setweight(to_tsvector('rolecall'::regconfig, fold_words(description)), 'D'::"char")) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, department_id) references departments (workspace_id, id)
);
create index jobs_by_created on jobs (workspace_id, created_at, id);
create index jobs_by_updated on jobs (workspace_id, updated_at, id);
create index jobs_changes on jobs (workspace_id, change_position, id);
-- Open jobs with a closing date, for the worker that closes them.
create index jobs_closing on jobs (closes_at) where status = 'open' and closes_at is not null and deleted_at is null;
create index jobs_confidential on jobs (workspace_id, id) where confidential;
create index jobs_department on jobs (workspace_id, lower(department), id);
create index jobs_department_folded on jobs (workspace_id, lower((department collate "und-x-icu")) collate "C", id);
create index jobs_department_id on jobs (workspace_id, department_id, id) where department_id is not null;
create index jobs_employment_type on jobs (workspace_id, employment_type, id);
create index jobs_folded_search on jobs using gin (workspace_id, folded_search);
-- The jobs of a member; IDs of members are unique across workspaces.
create index jobs_hiring_team on jobs using gin (hiring_team jsonb_path_ops);
create index jobs_location on jobs using gin (workspace_id, lower(location) gin_trgm_ops);
create index jobs_location_folded on jobs using gin (workspace_id, lower((location collate "und-x-icu")) collate "C"
  gin_trgm_ops);
create index jobs_locations on jobs using gin (workspace_id, location_ids) where location_ids <> '{}'::uuid[];
create index jobs_published on jobs (workspace_id, published_at desc, id desc) where status = 'open' and deleted_at is
  null;
create index jobs_search on jobs using gin (workspace_id, search);
create index jobs_slug_beginning on jobs (workspace_id, slug collate "C") where deleted_at is null;
create unique index jobs_slug_key on jobs (workspace_id, slug) where deleted_at is null;
create index jobs_status on jobs (workspace_id, status, id);
create index jobs_workplace_type on jobs (workspace_id, workplace_type, id);

create function note_job_access_change() returns trigger language plpgsql as $$
begin
  perform note_access_changes(new.workspace_id, array[new.id], array(
    -- Members who joined the team or left it.
    (select 'member:' || (e ->> 'memberId') from jsonb_array_elements(old.hiring_team) e
     except select 'member:' || (e ->> 'memberId') from jsonb_array_elements(new.hiring_team) e)
    union
    (select 'member:' || (e ->> 'memberId') from jsonb_array_elements(new.hiring_team) e
     except select 'member:' || (e ->> 'memberId') from jsonb_array_elements(old.hiring_team) e)
    union all
    select 'recruiters' where new.confidential <> old.confidential
    union all
    select 'department:' || d from unnest(array[old.department_id, new.department_id]) department
    cross join department_and_ancestors(new.workspace_id, department) d
    where new.confidential <> old.confidential or old.department_id is distinct from new.department_id));
  return null;
end $$;
create trigger access after update of hiring_team, confidential, department_id on jobs for each row when
  (old.hiring_team <> new.hiring_team or old.confidential <> new.confidential or old.department_id is distinct from
  new.department_id) execute function note_job_access_change();
create trigger bump before update on jobs for each row execute function track_change();
create trigger external_refs_deleted after delete on jobs for each row when (old.external_refs <> '[]'::jsonb) execute
  function write_external_refs('job');
create trigger external_refs_inserted after insert on jobs for each row when (new.external_refs <> '[]'::jsonb)
  execute function write_external_refs('job');
create trigger external_refs_updated after update on jobs for each row when (new.external_refs <> old.external_refs or
  new.external_refs <> '[]'::jsonb and (new.deleted_at is null) <> (old.deleted_at is null)) execute function
  write_external_refs('job');
create trigger index_changed_custom_fields after update on jobs for each row when (new.custom_fields is distinct from
  old.custom_fields and not keeps_revisions()) execute function index_custom_fields('job');
create trigger index_new_custom_fields after insert on jobs for each row when (new.custom_fields <> '{}'::jsonb)
  execute function index_custom_fields('job');
create trigger index_removed_custom_fields after delete on jobs for each row when (old.custom_fields <> '{}'::jsonb)
  execute function index_custom_fields('job');

create function keep_former_slug() returns trigger language plpgsql as $$
begin
  insert into former_job_slugs (workspace_id, slug, job_id) values (old.workspace_id, old.slug, old.id)
  on conflict (workspace_id, slug) do update set job_id = excluded.job_id;
  return null;
end $$;
create trigger keep_former_slug after update of slug on jobs for each row when (old.slug is distinct from new.slug and
  old.published_at is not null) execute function keep_former_slug();
create trigger search_changed_custom_fields before update on jobs for each row when (new.custom_fields is distinct
  from old.custom_fields) execute function search_custom_fields();
create trigger search_new_custom_fields before insert on jobs for each row when (new.custom_fields <> '{}'::jsonb)
  execute function search_custom_fields();
alter table interview_plans add foreign key (workspace_id, job_id) references jobs (workspace_id, id);

-- The slugs that published jobs had before, so that links to them keep working. If a later job gives up the same
-- slug, it is the one that the slug leads to.
create table former_job_slugs (
  workspace_id uuid not null references workspaces,
  slug text not null,
  job_id uuid not null,
  primary key (workspace_id, slug),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id) on delete cascade
);
create index former_job_slugs_job on former_job_slugs (workspace_id, job_id);

-- Which records of a file have become jobs, so that a load that was cut off goes on where it stopped.
create table loaded_jobs (
  workspace_id uuid not null references workspaces,
  record_hash bytea not null,  -- of the record's JSON and of which time it occurs in the file
  job_id uuid not null,
  loaded_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, record_hash),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id)
);

-- The stages of a job, in order.
create table stages (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  job_id uuid not null,
  name text not null,
  kind text not null check (kind in ('applied', 'screening', 'interview', 'offer', 'hired', 'rejected')),
  color text,
  "position" integer not null,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),  -- kept for the history of applications that passed through it
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  unique (workspace_id, job_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id)
);
create index stages_by_created on stages (workspace_id, created_at, id);
create index stages_by_updated on stages (workspace_id, updated_at, id);
create index stages_changes on stages (workspace_id, change_position, id);
create index stages_job on stages (workspace_id, job_id, "position", id);
create unique index stages_one_ending on stages (workspace_id, job_id, kind) where (kind in ('hired', 'rejected')) and
  deleted_at is null;
create trigger bump before update on stages for each row execute function track_change();
alter table interview_plans add foreign key (workspace_id, stage_id) references stages (workspace_id, id);

-- The positions that a job fills: hiring fills the oldest open one.
create table openings (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  job_id uuid not null,
  status text not null default 'open' check (status in ('open', 'filled', 'closed')),
  target_start_date date,
  application_id uuid,  -- the hired application that fills it, or filled it before it was closed
  filled_at timestamptz(3),
  close_reason text,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id)
);
create index openings_application on openings (workspace_id, application_id) where application_id is not null;
create unique index openings_application_key on openings (workspace_id, application_id) where status = 'filled' and
  application_id is not null and deleted_at is null;
create index openings_changes on openings (workspace_id, change_position, id);
create index openings_created on openings (workspace_id, created_at);
create index openings_job on openings (workspace_id, job_id, status, created_at, id);
create index openings_updated on openings (workspace_id, updated_at);
create trigger bump before update on openings for each row execute function track_change();
