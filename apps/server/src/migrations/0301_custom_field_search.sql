-- Search over custom fields: texts and the labels of selected options, of fields that everybody sees.

-- At most 9,000 characters, so that a profile stays within its part of a document (see candidate_documents).
create function custom_field_words(workspace uuid, record_type text, stored jsonb) returns text language sql stable as $$
  select left(string_agg(s.words, ' ' order by s.position, s.id), 9000)
  from (
    select f.position, f.id, case when f.type in ('text', 'long_text', 'url', 'email') then stored ->> f.key
      else (select string_agg(o ->> 'label', ' ') from jsonb_array_elements(f.options) o
            where case f.type when 'select' then o -> 'value' = stored -> f.key
              else stored -> f.key @> (o -> 'value') end) end as words
    from custom_fields f
    where f.workspace_id = workspace and f.entity = record_type and not f.private and f.archived_at is null
      and f.type in ('text', 'long_text', 'url', 'email', 'select', 'multi_select') and stored ? f.key
  ) s
$$;

-- Notes give way to custom fields.
create or replace function candidate_profile_words(workspace uuid, candidate uuid) returns tsvector language sql stable as $$
  select profile_words(
    concat_ws(' ', c.first_name, c.last_name),
    concat_ws(' ', c.email, c.headline, background_words(c.phone, c.location, c.experience, c.education),
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

create or replace function document_new_candidates() returns trigger language plpgsql as $$
begin
  insert into candidate_documents (workspace_id, candidate_id, words, version)
  select c.workspace_id, c.id, profile_words(
    concat_ws(' ', c.first_name, c.last_name),
    concat_ws(' ', c.email, c.headline, background_words(c.phone, c.location, c.experience, c.education)),
    concat_ws(' ', c.summary, case when c.custom_fields <> '{}' then
      custom_field_words(c.workspace_id, 'candidate', c.custom_fields) end)), 2
  from new_rows c;
  return null;
end $$;

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
  where (c.first_name, c.last_name, c.email, c.headline, c.summary, c.phone, c.location, c.experience, c.education,
      c.custom_fields)
    is distinct from (o.first_name, o.last_name, o.email, o.headline, o.summary, o.phone, o.location, o.experience,
      o.education, o.custom_fields)
  group by c.workspace_id;
  return null;
end $$;

-- Documents that the background job has to write anew: it looks for them often.
create index candidate_documents_old on candidate_documents (workspace_id, candidate_id) where version < 2;

-- Of jobs, next to the words of the columns, because a generated column cannot read definitions. Null for jobs without values.
create function custom_field_search(workspace uuid, record_type text, stored jsonb) returns tsvector language sql stable as $$
  select case when stored <> '{}' then
    setweight(to_tsvector('rolecall', search_words(custom_field_words(workspace, record_type, stored))), 'B') end
$$;
alter table jobs add column custom_search tsvector;

create function search_custom_fields() returns trigger language plpgsql as $$
begin
  new.custom_search := custom_field_search(new.workspace_id, 'job', new.custom_fields);
  return new;
end $$;
create trigger search_new_custom_fields before insert on jobs for each row
  when (new.custom_fields <> '{}') execute function search_custom_fields();
create trigger search_changed_custom_fields before update on jobs for each row
  when (new.custom_fields is distinct from old.custom_fields) execute function search_custom_fields();
