-- no transaction
-- Candidates with values of private fields are indexed anew in the background; jobs, of which there are few, now. No reader sees a
-- difference in these records, so they keep their revisions.
do $$
declare
  changed integer := 1;
begin
  while changed > 0 loop
    update candidate_documents d set version = 1
    from (
      select o.workspace_id, o.candidate_id from candidate_documents o
      where o.version = 2 and o.private_words is null and exists (
        select from candidates c where c.workspace_id = o.workspace_id and c.id = o.candidate_id and c.custom_fields <> '{}'
          and custom_field_words(c.workspace_id, 'candidate', c.custom_fields, true) is not null)
      limit 1000) o
    where d.workspace_id = o.workspace_id and d.candidate_id = o.candidate_id;
    get diagnostics changed = row_count;
    commit;
  end loop;
  perform set_config('rolecall.keep_revisions', 'on', true);
  update jobs set private_search = private_field_search(workspace_id, 'job', custom_fields)
  where custom_fields <> '{}' and private_field_search(workspace_id, 'job', custom_fields) is distinct from private_search;
  commit;
end $$;
