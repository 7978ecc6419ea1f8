-- Candidates are also found by phone, location, employers and schools.

-- A number as its parts are written and as digits in a row, also without what stands before the last seven to ten of them: a
-- country code that one writer gave and the other did not.
create function phone_words(phone text) returns text language sql immutable parallel safe as $$
  select concat_ws(' ', phone, digits, case when length(digits) > 7 then concat_ws(' ',
    right(digits, 7), right(digits, 8), right(digits, 9), right(digits, 10)) end)
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) d
$$;

-- At most 9,000 characters, so that a profile stays within its part of a document (see candidate_documents).
create function background_words(phone text, location text, experience jsonb, education jsonb) returns text
language sql immutable parallel safe as $$
  select left(concat_ws(' ', phone_words(phone), location,
    (select string_agg(e ->> 'company', ' ') from jsonb_array_elements(experience) e),
    (select string_agg(s ->> 'school', ' ') from jsonb_array_elements(education) s)), 9000)
$$;

-- Documents from before are written anew in the background, some at a time: a constant default, so that nothing is now.
alter table candidate_documents add column version smallint not null default 1;

create or replace function candidate_profile_words(workspace uuid, candidate uuid) returns tsvector language sql stable as $$
  select profile_words(
    concat_ws(' ', c.first_name, c.last_name),
    concat_ws(' ', c.email, c.headline, background_words(c.phone, c.location, c.experience, c.education),
      (select left(string_agg(g.label, ' ' order by g.id), 9000) from candidate_tags g
       where g.workspace_id = workspace and g.candidate_id = candidate)),
    concat_ws(' ', c.summary,
      (select left(string_agg(n.body, ' ' order by n.id desc), 30000) from notes n
       where n.workspace_id = workspace and n.candidate_id = candidate and n.deleted_at is null)))
  from candidates c where c.workspace_id = workspace and c.id = candidate
$$;

create or replace function refresh_candidate_profiles(workspace uuid, candidates uuid[]) returns void language plpgsql as $$
begin
  perform from candidate_documents d
  where d.workspace_id = workspace and d.candidate_id = any (candidates) order by d.candidate_id for update;
  -- Files come first, so that their positions stay what they are.
  update candidate_documents d
  set words = ts_filter(d.words, '{d}') || candidate_profile_words(workspace, d.candidate_id), version = 2
  where d.workspace_id = workspace and d.candidate_id = any (candidates);
end $$;

create or replace function refresh_candidate_files(workspace uuid, candidates uuid[]) returns void language plpgsql as $$
begin
  perform from candidate_documents d
  where d.workspace_id = workspace and d.candidate_id = any (candidates) order by d.candidate_id for update;
  update candidate_documents d
  set words = to_tsvector('rolecall', coalesce((
      select left(string_agg(search_words(x.text), ' ' order by x.file_id desc), 120000)
      from candidate_file_texts x join candidate_files f on f.workspace_id = x.workspace_id and f.id = x.file_id
      where f.workspace_id = workspace and f.candidate_id = d.candidate_id and f.deleted_at is null), ''))
    || candidate_profile_words(workspace, d.candidate_id), version = 2
  where d.workspace_id = workspace and d.candidate_id = any (candidates);
end $$;

create or replace function document_new_candidates() returns trigger language plpgsql as $$
begin
  insert into candidate_documents (workspace_id, candidate_id, words, version)
  select c.workspace_id, c.id, profile_words(
    concat_ws(' ', c.first_name, c.last_name),
    concat_ws(' ', c.email, c.headline, background_words(c.phone, c.location, c.experience, c.education)),
    coalesce(c.summary, '')), 2
  from new_rows c;
  return null;
end $$;

create or replace function document_changed_candidates() returns trigger language plpgsql as $$
begin
  -- Nobody finds a person who has been erased or has become another.
  delete from candidate_documents d using new_rows c
  where d.workspace_id = c.workspace_id and d.candidate_id = c.id and (c.merged_into is not null or c.erased_at is not null);
  update candidate_documents d set deleted = c.deleted_at is not null from new_rows c
  where d.workspace_id = c.workspace_id and d.candidate_id = c.id and d.deleted <> (c.deleted_at is not null);
  perform refresh_candidate_profiles(c.workspace_id, array_agg(c.id))
  from new_rows c join old_rows o on o.workspace_id = c.workspace_id and o.id = c.id
  where (c.first_name, c.last_name, c.email, c.headline, c.summary, c.phone, c.location, c.experience, c.education)
    is distinct from (o.first_name, o.last_name, o.email, o.headline, o.summary, o.phone, o.location, o.experience, o.education)
  group by c.workspace_id;
  return null;
end $$;
