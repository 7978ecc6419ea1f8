-- The words of a new candidate, without calling a function for parts that are empty. `offset 0` makes each text once: as an
-- argument, PostgreSQL would call `search_words` for it instead of inlining it. Keep in step with `background_words`.
create or replace function document_new_candidates() returns trigger language plpgsql as $$
begin
  insert into candidate_documents (workspace_id, candidate_id, words, version)
  select w.workspace_id, w.id, profile_words(w.names, w.marks, w.prose), 2
  from (
    select c.workspace_id, c.id, concat_ws(' ', c.first_name, c.last_name) as names, coalesce(c.summary, '') as prose,
      concat_ws(' ', c.email, c.headline, left(concat_ws(' ',
        case when c.phone is not null then phone_words(c.phone) end, c.location,
        case when c.experience <> '[]'
          then (select string_agg(e ->> 'company', ' ') from jsonb_array_elements(c.experience) e) end,
        case when c.education <> '[]'
          then (select string_agg(s ->> 'school', ' ') from jsonb_array_elements(c.education) s) end), 9000)) as marks
    from new_rows c offset 0) w;
  return null;
end $$;

-- Today's emails of a workspace are counted rarely now, by `mails_created`.
drop index mails_caused;
