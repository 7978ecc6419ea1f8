-- no transaction: a table is locked for one index at a time. Can be repeated.
-- Lists sorted by time or by name are read from an index, page after page, however many records share a time: the indexes by
-- time now end with the ID. They replace those without it, so that a write maintains one more index only where candidates are
-- sorted by name. The new ones first, while the old ones are still being read.
do $$
declare
  tables constant text[] := array['jobs', 'stages', 'candidates', 'applications', 'candidate_files', 'interviews', 'offers',
    'notes', 'scorecards', 'tasks', 'pool_entries'];
  name text;
begin
  foreach name in array tables loop
    execute format('create index if not exists %1$s_by_created on %1$I (workspace_id, created_at, id)', name);
    commit;
    execute format('create index if not exists %1$s_by_updated on %1$I (workspace_id, updated_at, id)', name);
    commit;
  end loop;
  create index if not exists candidates_by_last_name
    on candidates (workspace_id, (left(lower(normalize(last_name, nfd) collate "C"), 100)), id);
  commit;
  create index if not exists applications_by_applied on applications (workspace_id, applied_at, id);
  commit;
  foreach name in array tables loop
    execute format('drop index if exists %1$s_created, %1$s_updated', name);
    commit;
  end loop;
  drop index if exists applications_applied;
end $$;
