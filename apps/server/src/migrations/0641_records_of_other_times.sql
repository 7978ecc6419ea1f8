-- no transaction: a table is locked for one index at a time. Can be repeated.
do $$
begin
  create index if not exists candidates_of_other_time on candidates (workspace_id, id) where has_other_time(id, created_at);
  commit;
  create index if not exists applications_of_other_time on applications (workspace_id, id) where has_other_time(id, created_at);
  commit;
end $$;
