-- Only references that a record gains are locked: a change of a record that keeps its references must not wait for a caller who
-- holds the lock of one and waits for the record.
create or replace function write_external_refs() returns trigger language plpgsql as $$
declare
  kept jsonb := '[]';
begin
  if tg_op <> 'INSERT' then
    if old.deleted_at is null then
      kept := old.external_refs;
    end if;
    delete from external_refs r using jsonb_to_recordset(old.external_refs) as o (system text, id text)
    where r.workspace_id = old.workspace_id and r.entity = tg_argv[0] and r.system = o.system and r.external_id = o.id
      and r.record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    if new.deleted_at is null then
      -- In order, so that writers of several references cannot deadlock.
      perform pg_advisory_xact_lock(l.key)
      from (select external_ref_lock(new.workspace_id, tg_argv[0], n.system, n.id) as key
        from jsonb_to_recordset(new.external_refs) as n (system text, id text)
        where not kept @> jsonb_build_array(jsonb_build_object('system', n.system, 'id', n.id)) order by 1) l;
    end if;
    insert into external_refs (workspace_id, entity, system, external_id, released_by, record_id)
    select new.workspace_id, tg_argv[0], n.system, n.id,
      case when new.deleted_at is null then '00000000-0000-0000-0000-000000000000' else new.id end, new.id
    from jsonb_to_recordset(new.external_refs) as n (system text, id text) order by n.system, n.id;
  end if;
  return null;
end $$;
