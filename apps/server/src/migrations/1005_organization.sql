-- replaces 0751_unsubscribing.sql

-- Departments, locations, and the lists that a workspace chooses from.

set local check_function_bodies = off;

-- Departments, as a tree.
create table departments (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  name text not null,
  parent_id uuid,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, parent_id) references departments (workspace_id, id) on delete cascade
);
create index departments_changes on departments (workspace_id, change_position, id);
create index departments_created on departments (workspace_id, created_at);
create unique index departments_name_key on departments (workspace_id, parent_id, lower((name collate "und-x-icu"))
  collate "C") nulls not distinct where deleted_at is null;
create index departments_parent on departments (workspace_id, parent_id, id);
create index departments_updated on departments (workspace_id, updated_at);

create function note_department_access_change() returns trigger language plpgsql as $$
begin
  perform note_access_changes(new.workspace_id, array(
    with recursive down (id) as (
      select new.id
      union
      select d.id from departments d join down on d.workspace_id = new.workspace_id and d.parent_id = down.id)
    select j.id from jobs j join down on j.department_id = down.id where j.workspace_id = new.workspace_id), array(
    select 'department:' || d from unnest(array[old.parent_id, new.parent_id]) parent
    cross join department_and_ancestors(new.workspace_id, parent) d));
  return null;
end $$;
create trigger access after update of parent_id on departments for each row when (old.parent_id is distinct from
  new.parent_id) execute function note_department_access_change();
create trigger bump before update on departments for each row execute function track_change();

create function department_and_ancestors(workspace uuid, department uuid) returns setof uuid language sql stable as $$
  with recursive up (id, parent_id) as (
    select d.id, d.parent_id from departments d where d.workspace_id = workspace and d.id = department
    union
    select d.id, d.parent_id from departments d join up on d.workspace_id = workspace and d.id = up.parent_id)
  select id from up
$$;

-- The locations of a company.
create table locations (
  workspace_id uuid not null references workspaces,
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
create index locations_changes on locations (workspace_id, change_position, id);
create index locations_country on locations (workspace_id, country, id);
create index locations_created on locations (workspace_id, created_at);
create index locations_updated on locations (workspace_id, updated_at);
create trigger bump before update on locations for each row execute function track_change();

-- Why applications are rejected or withdrawn.
create table rejection_reasons (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  label text not null,
  kind text not null check (kind in ('rejected', 'withdrawn')),
  "position" integer not null default 0,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id)
);
create index rejection_reasons_by_created on rejection_reasons (workspace_id, created_at, id);
create index rejection_reasons_by_updated on rejection_reasons (workspace_id, updated_at, id);
create index rejection_reasons_changes on rejection_reasons (workspace_id, change_position, id);
create unique index rejection_reasons_label_key on rejection_reasons (workspace_id, kind, lower((label collate
  "und-x-icu")) collate "C") where deleted_at is null;
create trigger bump before update on rejection_reasons for each row execute function track_change();

-- Where applications come from.
create table sources (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('career_site', 'job_board', 'referral', 'agency', 'event', 'sourced', 'other')),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id)
);
create index sources_by_created on sources (workspace_id, created_at, id);
create index sources_by_updated on sources (workspace_id, updated_at, id);
create index sources_changes on sources (workspace_id, change_position, id);
create unique index sources_name_key on sources (workspace_id, lower((name collate "und-x-icu")) collate "C") where
  deleted_at is null;
create trigger bump before update on sources for each row execute function track_change();

-- Named sets of stages, from which the stages of new jobs are copied. One is the default of the workspace.
create table pipelines (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  name text not null,
  stages jsonb not null,  -- name, kind and color of each, in order
  is_default boolean not null default false,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id)
);
create index pipelines_by_created on pipelines (workspace_id, created_at, id);
create index pipelines_by_updated on pipelines (workspace_id, updated_at, id);
create index pipelines_changes on pipelines (workspace_id, change_position, id);
create unique index pipelines_default_key on pipelines (workspace_id) where is_default and deleted_at is null;
create unique index pipelines_name_key on pipelines (workspace_id, lower((name collate "und-x-icu")) collate "C")
  where deleted_at is null;
create trigger bump before update on pipelines for each row execute function track_change();

-- The interviews of a stage: what each is about, who holds it, and the criteria of its scorecard.
create table interview_plans (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  job_id uuid not null,
  stage_id uuid not null,
  sessions jsonb not null,  -- in order
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id)
);
create index interview_plans_by_created on interview_plans (workspace_id, created_at, id);
create index interview_plans_by_updated on interview_plans (workspace_id, updated_at, id);
create index interview_plans_changes on interview_plans (workspace_id, change_position, id);
create index interview_plans_job on interview_plans (workspace_id, job_id, id);
create unique index interview_plans_stage_key on interview_plans (workspace_id, stage_id) where deleted_at is null;
create trigger bump before update on interview_plans for each row execute function track_change();

-- The pipeline of a new workspace.
create function add_default_pipeline(workspace uuid) returns void language sql as $$
  insert into pipelines (workspace_id, id, name, is_default, stages)
  select workspace, encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from now()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid, 'Standard', true, '[
      {"name": "Applied", "kind": "applied", "color": null},
      {"name": "Screening", "kind": "screening", "color": null},
      {"name": "Interview", "kind": "interview", "color": null},
      {"name": "Offer", "kind": "offer", "color": null},
      {"name": "Hired", "kind": "hired", "color": null},
      {"name": "Rejected", "kind": "rejected", "color": null}]'
$$;

-- The defaults of a new workspace, in order.
create function add_default_reasons_and_sources(workspace uuid) returns void language plpgsql as $$
begin
  insert into rejection_reasons (workspace_id, id, kind, label, position)
  select workspace, time_ordered_id(d.place), d.kind, d.label, row_number() over (partition by d.kind order by d.place) - 1
  from (values
    (1, 'rejected', 'Missing required skills'),
    (2, 'rejected', 'Not enough experience'),
    (3, 'rejected', 'Salary expectations too high'),
    (4, 'rejected', 'No work authorization'),
    (5, 'rejected', 'Another candidate was selected'),
    (6, 'rejected', 'Position closed'),
    (7, 'rejected', 'Did not respond'),
    (8, 'rejected', 'Spam or duplicate'),
    (9, 'rejected', 'Other'),
    (10, 'withdrawn', 'Accepted another offer'),
    (11, 'withdrawn', 'Compensation'),
    (12, 'withdrawn', 'Location'),
    (13, 'withdrawn', 'Process took too long'),
    (14, 'withdrawn', 'Personal reasons'),
    (15, 'withdrawn', 'Other')
  ) as d (place, kind, label);
  insert into sources (workspace_id, id, kind, name)
  select workspace, time_ordered_id(d.place), d.kind, d.name
  from (values
    (1, 'career_site', 'Career site'),
    (2, 'job_board', 'LinkedIn'),
    (3, 'job_board', 'Indeed'),
    (4, 'referral', 'Referral'),
    (5, 'agency', 'Agency'),
    (6, 'event', 'Event'),
    (7, 'sourced', 'Sourced'),
    (8, 'other', 'Other')
  ) as d (place, kind, name);
end $$;
