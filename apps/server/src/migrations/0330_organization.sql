-- Departments and locations of the company, and the fields of jobs that describe the organization and the offer.

create table departments (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  name text not null,
  parent_id uuid,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  -- Rows are deleted only with all data of a sandbox.
  foreign key (workspace_id, parent_id) references departments (workspace_id, id) on delete cascade
);
create unique index departments_name_key on departments (workspace_id, parent_id, lower(name)) nulls not distinct
  where deleted_at is null;
create index departments_parent on departments (workspace_id, parent_id, id);
create index departments_created on departments (workspace_id, created_at);
create index departments_updated on departments (workspace_id, updated_at);
create index departments_changes on departments (workspace_id, change_position, id);
create trigger bump before update on departments for each row execute function track_change();

create table locations (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  name text not null,
  street text,
  city text,
  region text,
  postal_code text,
  country text not null,
  time_zone text,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id)
);
create index locations_country on locations (workspace_id, country, id);
create index locations_created on locations (workspace_id, created_at);
create index locations_updated on locations (workspace_id, updated_at);
create index locations_changes on locations (workspace_id, change_position, id);
create trigger bump before update on locations for each row execute function track_change();

-- Nullable or with a constant default: the table is not rewritten, and the previous version can insert without them.
-- Locations are an ordered list whose rows are locked when it is written, so that a job never names a deleted one.
alter table jobs
  add column department_id uuid,
  add column location_ids uuid[] not null default '{}',
  add column applicant_regions text[] not null default '{}',
  add column requisition_id text,
  add column closes_at timestamptz(3),
  add column vacancy boolean,
  add column uses_ai boolean,
  add column equity text,
  add column bonus text,
  add column close_when_filled boolean not null default false,
  add foreign key (workspace_id, department_id) references departments (workspace_id, id);
create index jobs_department_id on jobs (workspace_id, department_id, id) where department_id is not null;
create index jobs_locations on jobs using gin (workspace_id, location_ids) where location_ids <> '{}';
-- Open jobs with a closing date, for the worker that closes them.
create index jobs_closing on jobs (closes_at) where status = 'open' and closes_at is not null and deleted_at is null;
