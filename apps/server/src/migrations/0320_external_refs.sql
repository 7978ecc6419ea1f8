-- What records are called in other systems: a list on each record, which is read with it, and one row for each reference, which
-- makes it unique and finds its record. Triggers keep the rows in step with the lists, so that no statement can forget them.

create table external_refs (
  workspace_id uuid not null references workspaces (id),
  entity text not null,
  system text not null,
  external_id text not null,
  -- The record, if it is deleted: the reference is free again, and lists that include deleted records still find it.
  released_by uuid not null default '00000000-0000-0000-0000-000000000000',
  record_id uuid not null,
  constraint external_refs_key primary key (workspace_id, entity, system, external_id, released_by)
);

-- Whoever is about to look for a reference and to add it takes this lock first. The trigger takes it as well, so that it
-- excludes all writers.
create function external_ref_lock(workspace uuid, entity text, system text, external_id text) returns bigint
  language sql immutable parallel safe
  return hashtextextended(concat_ws(' ', workspace, 'external ref', entity, system, external_id), 0);

create function write_external_refs() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from external_refs r using jsonb_to_recordset(old.external_refs) as o (system text, id text)
    where r.workspace_id = old.workspace_id and r.entity = tg_argv[0] and r.system = o.system and r.external_id = o.id
      and r.record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    -- In order, so that writers of several references cannot deadlock.
    perform pg_advisory_xact_lock(l.key)
    from (select external_ref_lock(new.workspace_id, tg_argv[0], n.system, n.id) as key
      from jsonb_to_recordset(new.external_refs) as n (system text, id text) order by 1) l;
    insert into external_refs (workspace_id, entity, system, external_id, released_by, record_id)
    select new.workspace_id, tg_argv[0], n.system, n.id,
      case when new.deleted_at is null then '00000000-0000-0000-0000-000000000000' else new.id end, new.id
    from jsonb_to_recordset(new.external_refs) as n (system text, id text) order by n.system, n.id;
  end if;
  return null;
end $$;

-- In the order in which changes write the tables. A constant default rewrites none of them, and the previous version inserts
-- without the column. The conditions keep records without references from calling the function.
do $$
declare
  target record;
begin
  for target in
    select * from (values
      ('members', 'member'), ('jobs', 'job'), ('candidates', 'candidate'), ('applications', 'application'),
      ('candidate_files', 'file'), ('notes', 'note'), ('interviews', 'interview'), ('offers', 'offer'),
      ('scorecards', 'scorecard')
    ) as t (name, entity)
  loop
    execute format($f$alter table %I add column external_refs jsonb not null default '[]'$f$, target.name);
    execute format($f$create trigger external_refs_inserted after insert on %I for each row
      when (new.external_refs <> '[]') execute function write_external_refs(%L)$f$, target.name, target.entity);
    execute format($f$create trigger external_refs_updated after update on %I for each row
      when (new.external_refs <> old.external_refs
        or new.external_refs <> '[]' and (new.deleted_at is null) <> (old.deleted_at is null))
      execute function write_external_refs(%L)$f$, target.name, target.entity);
    execute format($f$create trigger external_refs_deleted after delete on %I for each row
      when (old.external_refs <> '[]') execute function write_external_refs(%L)$f$, target.name, target.entity);
  end loop;
end $$;
