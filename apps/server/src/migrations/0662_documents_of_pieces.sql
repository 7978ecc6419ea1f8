-- no transaction: writes five hundred documents at a time, so that none is locked for long. Can be repeated.
-- The documents with what 0661 changes.
do $$
declare
  documents record;
begin
  for documents in
    select workspace_id, array_agg(candidate_id) as candidates from (
      select d.workspace_id, d.candidate_id, row_number() over (partition by d.workspace_id order by d.candidate_id) / 500 as batch
      from candidate_documents d join candidates c on c.workspace_id = d.workspace_id and c.id = d.candidate_id
      where concat_ws(' ', c.first_name, c.last_name, c.headline, c.summary) ~ '[\u0600-\u06ff\u2e80-\u30ff\u3400-\u9fff\uf900-\uffee\U00020000-\U0003ffff]'
        or exists (select from candidate_files f join candidate_file_texts x on x.workspace_id = f.workspace_id and x.file_id = f.id
          where f.workspace_id = d.workspace_id and f.candidate_id = d.candidate_id
            and (x.text like '%- %' or x.text ~ '[\u00ad\u0600-\u06ff\u2e80-\u30ff\u3400-\u9fff\uf900-\uffee\U00020000-\U0003ffff]'))) old
    group by workspace_id, batch
  loop
    perform refresh_candidate_files(documents.workspace_id, documents.candidates);
    commit;
  end loop;
end $$;
