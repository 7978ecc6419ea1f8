-- PostgreSQL writes this into the statement now, instead of calling it for each row: the time since 1970 of a moment
-- depends on no setting, but it only knows that of the difference between two.
create or replace function has_other_time(id uuid, created_at timestamptz) returns boolean language sql immutable parallel safe as $$
  select abs(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0
    - extract(epoch from created_at - timestamptz '1970-01-01 00:00:00+00')) > 3600
$$;

-- An import writes candidates, then their tags and notes: their words are written once, when all are there. The setting
-- lasts until `document_candidates`, in the same transaction.
create function documents_wait() returns boolean language sql stable parallel safe as $$select coalesce(current_setting('rolecall.documents_wait', true), '') = 'on'$$;

create or replace function document_new_candidates() returns trigger language plpgsql as $$
begin
  if documents_wait() then return null; end if;
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

create or replace function document_added() returns trigger language plpgsql as $$
begin
  if documents_wait() then return null; end if;
  perform refresh_candidate_profiles(r.workspace_id, array_agg(distinct r.candidate_id)) from new_rows r group by r.workspace_id;
  return null;
end $$;

-- Writes the words of profiles that were written while `documents_wait`.
create function document_candidates(workspace uuid, written uuid[]) returns void language plpgsql set
    plan_cache_mode to 'force_generic_plan' as $$
declare
  documented uuid[] := array(select d.candidate_id from candidate_documents d
    where d.workspace_id = workspace and d.candidate_id = any (written));
begin
  perform set_config('rolecall.documents_wait', '', true);
  perform refresh_candidate_profiles(workspace, documented);
  insert into candidate_documents (workspace_id, candidate_id, words, private_words, version)
  select c.workspace_id, c.id, candidate_profile_words(workspace, c.id),
    case when c.custom_fields <> '{}' then private_field_search(workspace, 'candidate', c.custom_fields) end, 2
  from candidates c
  where c.workspace_id = workspace and c.id = any (written) and c.id <> all (documented) and c.merged_into is null
    and c.erased_at is null;
end $$;
