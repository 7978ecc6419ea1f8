-- no transaction: writes five hundred documents at a time, so that none is locked for long. Can be repeated.
-- What was stored with the cases of another locale (0591). Databases with the usual locales have nothing to change.
do $$
declare
  documents record;
  target record;
begin
  if to_tsvector('simple', 'IÖЖ') = to_tsvector('simple', 'iöж') and lower('IÖЖ') = 'iöж' then return; end if;
  for target in
    select * from (values ('jobs', 'job'), ('candidates', 'candidate'), ('applications', 'application'),
      ('interviews', 'interview'), ('offers', 'offer')) as t (name, entity)
  loop
    execute format($f$
      update custom_field_values v set text_value = t.text_value
      from %I r join custom_fields f on f.workspace_id = r.workspace_id and f.entity = %L and r.custom_fields ? f.key
      cross join lateral custom_field_terms(f.type, r.custom_fields -> f.key) t
      where v.workspace_id = f.workspace_id and v.field_id = f.id and v.record_id = r.id and v.place = t.place
        and v.text_value <> t.text_value$f$, target.name, target.entity);
    commit;
  end loop;
  perform set_config('rolecall.keep_revisions', 'on', true);
  update jobs set custom_search = custom_field_search(workspace_id, 'job', custom_fields) where custom_search is not null;
  commit;
  for documents in
    select workspace_id, array_agg(candidate_id) as candidates from (
      select workspace_id, candidate_id, row_number() over (partition by workspace_id order by candidate_id) / 500 as batch
      from candidate_documents) d
    group by workspace_id, batch
  loop
    perform refresh_candidate_files(documents.workspace_id, documents.candidates);
    commit;
  end loop;
end $$;
