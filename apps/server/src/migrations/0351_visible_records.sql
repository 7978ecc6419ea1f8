-- What a caller may see (see views/visible_records.sql).

-- The job that an email is about: only those who see the job see the email.
alter table mails add column job_id uuid;

-- Tombstones of records that belong to a candidate or a job are shown only to those who see that candidate or job.
alter table deleted_records add column visible_with uuid;

do $$
declare
  target record;
begin
  for target in
    select * from (values
      ('candidate_tags', 'candidate_id'), ('notes', 'candidate_id'), ('quarantined_submissions', 'job_id'),
      ('mails', 'candidate_id')
    ) as t (name, owner)
  loop
    execute format($f$
      create or replace function note_deleted_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into deleted_records (workspace_id, kind, id, visible_with)
        select workspace_id, %1$L, id::text, %2$I from gone on conflict do nothing;
        return null;
      end $body$ $f$, target.name, target.owner);
  end loop;
end $$;

-- When the jobs that someone sees changed: their lists return the records of these jobs again, or as tombstones. Kept as long
-- as tombstones.
create table job_access_changes (
  workspace_id uuid not null,
  job_id uuid not null,
  -- Who it concerns: `member:<id>`, `department:<id>`, or `recruiters`, who see all jobs but confidential ones.
  audience text not null,
  change_position bigint not null default event_position(),
  changed_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, audience, job_id)
);

-- The department with those that it is part of.
create function department_and_ancestors(workspace uuid, department uuid) returns setof uuid language sql stable as $$
  with recursive up (id, parent_id) as (
    select d.id, d.parent_id from departments d where d.workspace_id = workspace and d.id = department
    union
    select d.id, d.parent_id from departments d join up on d.workspace_id = workspace and d.id = up.parent_id)
  select id from up
$$;

create function note_access_changes(workspace uuid, jobs uuid[], audiences text[]) returns void language sql as $$
  insert into job_access_changes (workspace_id, job_id, audience)
  select workspace, job, audience from unnest(jobs) job cross join (select distinct unnest(audiences)) a (audience)
  order by audience, job
  on conflict (workspace_id, audience, job_id) do update set change_position = event_position(), changed_at = rolecall_now()
$$;

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
create trigger access after update of hiring_team, confidential, department_id on jobs for each row
  when (old.hiring_team <> new.hiring_team or old.confidential <> new.confidential
    or old.department_id is distinct from new.department_id)
  execute function note_job_access_change();

-- A department becomes part of another one, with its jobs.
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
create trigger access after update of parent_id on departments for each row
  when (old.parent_id is distinct from new.parent_id) execute function note_department_access_change();

-- What a key may see at most, and what was created with it: see modules/visibility/key-limits.ts.
alter table api_keys add column limits jsonb;
alter table webhooks add column limits jsonb;
alter table automations add column limits jsonb;
