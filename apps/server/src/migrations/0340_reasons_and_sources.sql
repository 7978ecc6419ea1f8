-- Rejection reasons, sources and tracking links, and what an application records of them.

-- Locks in the order in which changes write the tables; they are held for a fraction of a second.
lock table workspaces, members, jobs in share row exclusive mode;
lock table applications in access exclusive mode;

create table rejection_reasons (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  label text not null,
  kind text not null check (kind in ('rejected', 'withdrawn')),
  position integer not null default 0,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id)
);
create unique index rejection_reasons_label_key on rejection_reasons (workspace_id, kind, lower(label))
  where deleted_at is null;

create table sources (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  name text not null,
  kind text not null
    check (kind in ('career_site', 'job_board', 'referral', 'agency', 'event', 'sourced', 'other')),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id)
);
create unique index sources_name_key on sources (workspace_id, lower(name)) where deleted_at is null;

create table tracking_links (
  workspace_id uuid not null references workspaces (id),
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
create unique index tracking_links_code_key on tracking_links (workspace_id, code);
create index tracking_links_source on tracking_links (workspace_id, source_id, id);
create index tracking_links_job on tracking_links (workspace_id, job_id, id) where job_id is not null;

-- The address of a tracking link names no workspace: it is found by its code.
create table tracking_codes (
  code text primary key,
  workspace_id uuid not null,
  tracking_link_id uuid not null,
  foreign key (workspace_id, tracking_link_id) references tracking_links (workspace_id, id)
);
create index tracking_codes_link on tracking_codes (workspace_id, tracking_link_id);

do $$
declare
  name text;
begin
  foreach name in array array['rejection_reasons', 'sources', 'tracking_links'] loop
    execute format('create index %1$s_by_created on %1$I (workspace_id, created_at, id)', name);
    execute format('create index %1$s_by_updated on %1$I (workspace_id, updated_at, id)', name);
    execute format('create index %1$s_changes on %1$I (workspace_id, change_position, id)', name);
  end loop;
end $$;
create trigger bump before update on rejection_reasons for each row execute function track_change();
create trigger bump before update on sources for each row execute function track_change();
-- A visit is no change of the link.
create trigger bump before update on tracking_links for each row
  when (new.visits = old.visits) execute function track_change();

-- The defaults of a workspace, in order. A trigger inserts them, so that a workspace that the previous version creates while
-- it is being replaced has them too.
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

-- A time-ordered ID (version 7), so many milliseconds from now: IDs made together stay in order.
create function time_ordered_id(after_ms integer) returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from now()) * 1000)::bigint + after_ms) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid
$$;

create function add_defaults_of_workspace() returns trigger language plpgsql as $$
begin
  perform add_default_reasons_and_sources(new.id);
  return null;
end $$;
create trigger add_defaults after insert on workspaces for each row execute function add_defaults_of_workspace();
select add_default_reasons_and_sources(id) from workspaces order by id;

-- Applications. All columns are null at first, so that no row is rewritten.
alter table applications
  add column stage_entered_at timestamptz(3),
  add column rejection_reason_id uuid,
  add column source_id uuid,
  add column tracking_link_id uuid,
  add column referrer_id uuid,
  add column owner_id uuid,
  add foreign key (workspace_id, rejection_reason_id) references rejection_reasons (workspace_id, id),
  add foreign key (workspace_id, source_id) references sources (workspace_id, id),
  add foreign key (workspace_id, tracking_link_id) references tracking_links (workspace_id, id),
  add foreign key (workspace_id, referrer_id) references members (workspace_id, id),
  add foreign key (workspace_id, owner_id) references members (workspace_id, id);
alter table applications alter column stage_entered_at set default rolecall_now();

-- Partial, so that applications without a value cost nothing.
create index applications_rejection_reason on applications (workspace_id, rejection_reason_id, id)
  where rejection_reason_id is not null;
create index applications_source_id on applications (workspace_id, source_id, id) where source_id is not null;
create index applications_tracking_link on applications (workspace_id, tracking_link_id, id)
  where tracking_link_id is not null;
create index applications_referrer on applications (workspace_id, referrer_id, id) where referrer_id is not null;
create index applications_owner on applications (workspace_id, owner_id, id) where owner_id is not null;

-- The previous version moves applications too, so a trigger keeps the time. It runs after `bump`, by its name.
create function enter_stage() returns trigger language plpgsql as $$
begin
  new.stage_entered_at := rolecall_now();
  return new;
end $$;
create trigger enter_stage before update of stage_id on applications for each row
  when (new.stage_id is distinct from old.stage_id) execute function enter_stage();

-- Filling in the time of existing applications (0341) is no change of them.
create or replace trigger bump before update on applications for each row
  when (old.stage_entered_at is not null or new.stage_entered_at is null) execute function track_change();
