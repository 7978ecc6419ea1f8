-- Whether a document has more text or pages than are read.
alter table candidate_file_texts add column truncated boolean not null default false;

-- A person is found by the addresses of those who were merged into them.
create or replace function candidate_profile_words(workspace uuid, candidate uuid) returns tsvector language sql stable as $$
  select profile_words(
    concat_ws(' ', c.first_name, c.last_name),
    concat_ws(' ', c.email, array_to_string(c.former_emails, ' '), c.headline,
      background_words(c.phone, c.location, c.experience, c.education),
      (select left(string_agg(g.label, ' ' order by g.id), 9000) from candidate_tags g
       where g.workspace_id = workspace and g.candidate_id = candidate)),
    concat_ws(' ', c.summary, custom.words,
      (select left(string_agg(n.body, ' ' order by n.id desc), 30000 - coalesce(length(custom.words), 0)) from notes n
       where n.workspace_id = workspace and n.candidate_id = candidate and n.deleted_at is null)))
  from candidates c
  cross join lateral (select case when c.custom_fields <> '{}' then
    custom_field_words(workspace, 'candidate', c.custom_fields) end as words) custom
  where c.workspace_id = workspace and c.id = candidate
$$;

create or replace function document_changed_candidates() returns trigger language plpgsql as $$
begin
  if keeps_revisions() then return null; end if; -- of an archived field, which is not searched
  -- Nobody finds a person who has been erased or has become another.
  delete from candidate_documents d using new_rows c
  where d.workspace_id = c.workspace_id and d.candidate_id = c.id and (c.merged_into is not null or c.erased_at is not null);
  update candidate_documents d set deleted = c.deleted_at is not null from new_rows c
  where d.workspace_id = c.workspace_id and d.candidate_id = c.id and d.deleted <> (c.deleted_at is not null);
  perform refresh_candidate_profiles(c.workspace_id, array_agg(c.id))
  from new_rows c join old_rows o on o.workspace_id = c.workspace_id and o.id = c.id
  where (c.first_name, c.last_name, c.email, c.former_emails, c.headline, c.summary, c.phone, c.location, c.experience,
      c.education, c.custom_fields)
    is distinct from (o.first_name, o.last_name, o.email, o.former_emails, o.headline, o.summary, o.phone, o.location,
      o.experience, o.education, o.custom_fields)
  group by c.workspace_id;
  return null;
end $$;

-- Only those who have such addresses: others keep their words.
select refresh_candidate_profiles(c.workspace_id, array_agg(c.id)) from candidates c
where c.former_emails <> '{}' group by c.workspace_id;
