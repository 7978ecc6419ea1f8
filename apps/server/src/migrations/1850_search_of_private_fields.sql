-- `q` finds the values of private custom fields for those who see them. Other callers search `words` alone, which do not change:
-- neither matches nor their order and cost depend on a private value.
create function custom_field_words(workspace uuid, record_type text, stored jsonb, of_private boolean) returns text
    language sql stable as $$
  select left(string_agg(s.words, ' ' order by s.position, s.id), 9000)
  from (
    select f.position, f.id, case when f.type in ('text', 'long_text', 'url', 'email') then stored ->> f.key
      else (select string_agg(o ->> 'label', ' ') from jsonb_array_elements(f.options) o
            where case f.type when 'select' then o -> 'value' = stored -> f.key
              else stored -> f.key @> (o -> 'value') end) end as words
    from custom_fields f
    where f.workspace_id = workspace and f.entity = record_type and f.private = of_private and f.archived_at is null
      and f.type in ('text', 'long_text', 'url', 'email', 'select', 'multi_select') and stored ? f.key
  ) s
$$;
create or replace function custom_field_words(workspace uuid, record_type text, stored jsonb) returns text
    language sql stable as $$ select custom_field_words(workspace, record_type, stored, false) $$;
create function private_field_search(workspace uuid, record_type text, stored jsonb) returns tsvector
    language sql stable as $$
  select case when stored <> '{}' then
    setweight(to_tsvector('rolecall', search_words(custom_field_words(workspace, record_type, stored, true))), 'C') end
$$;

-- Null for candidates without such values, so that they need no room in the second index.
alter table candidate_documents add column private_words tsvector, add column all_words tsvector;
create function combine_private_words() returns trigger language plpgsql as $$
begin
  new.all_words := new.words || new.private_words;
  return new;
end $$;
create trigger combine_new before insert on candidate_documents for each row when (new.private_words is not null)
  execute function combine_private_words();
create trigger combine_changed before update of words, private_words on candidate_documents for each row
  when (new.private_words is not null or old.private_words is not null) execute function combine_private_words();
create index candidate_documents_all_words on candidate_documents using gin (workspace_id, all_words) with
  (gin_pending_list_limit='512') where all_words is not null;

-- As `candidate_matches`, with private values.
create function candidate_matches_with_private(workspace uuid, query tsquery) returns table(candidate_id uuid, deleted boolean)
    language sql stable set enable_seqscan to 'off' set enable_indexscan to 'off' set enable_indexonlyscan to 'off'
    set max_parallel_workers_per_gather to '0' as $$
  select d.candidate_id, d.deleted from candidate_documents d
  where d.workspace_id = workspace and d.words @@ query and d.all_words is null
  union all
  select d.candidate_id, d.deleted from candidate_documents d where d.workspace_id = workspace and d.all_words @@ query
$$;

create or replace function refresh_candidate_profiles(workspace uuid, candidates uuid[]) returns void language plpgsql set
    plan_cache_mode to 'force_generic_plan' as $$
begin
  perform from candidate_documents d
  where d.workspace_id = workspace and d.candidate_id = any (candidates) order by d.candidate_id for update;
  -- Files come first, so that their positions stay what they are.
  update candidate_documents d
  set words = ts_filter(d.words, '{d}') || candidate_profile_words(workspace, d.candidate_id), version = 2,
    private_words = (select private_field_search(workspace, 'candidate', c.custom_fields) from candidates c
      where c.workspace_id = workspace and c.id = d.candidate_id)
  where d.workspace_id = workspace and d.candidate_id = any (candidates);
end $$;

create or replace function document_new_candidates() returns trigger language plpgsql as $$
begin
  insert into candidate_documents (workspace_id, candidate_id, words, private_words, version)
  select w.workspace_id, w.id, profile_words(w.names, w.marks, w.prose), w.private_words, 2
  from (
    select c.workspace_id, c.id, concat_ws(' ', c.first_name, c.last_name) as names,
      concat_ws(' ', c.email, c.headline,
        case when c.experience = '[]' and c.education = '[]'
          then left(concat_ws(' ', c.phone, c.digits, case when length(c.digits) > 6 then concat_ws(' ', right(c.digits, 6),
            right(c.digits, 7), right(c.digits, 8), right(c.digits, 9), right(c.digits, 10)) end, c.location), 9000)
          else background_words(c.phone, c.location, c.experience, c.education) end) as marks,
      case when c.custom_fields = '{}' then coalesce(c.summary, '')
        else concat_ws(' ', c.summary, custom_field_words(c.workspace_id, 'candidate', c.custom_fields)) end as prose,
      case when c.custom_fields <> '{}' then private_field_search(c.workspace_id, 'candidate', c.custom_fields) end as private_words
    from (
      select *, case when phone is not null then regexp_replace(phone, '[^0-9]', '', 'g') end as digits
      from new_rows offset 0) c
    offset 0) w;
  return null;
end $$;

alter table jobs add column private_search tsvector;
create or replace function search_custom_fields() returns trigger language plpgsql as $$
begin
  new.custom_search := custom_field_search(new.workspace_id, 'job', new.custom_fields);
  new.private_search := private_field_search(new.workspace_id, 'job', new.custom_fields);
  return new;
end $$;
