-- Candidates are found by the last six digits of a phone number as well, not only by seven and more.
create or replace function phone_words(phone text) returns text language sql immutable parallel safe as $$
  select concat_ws(' ', phone, digits, case when length(digits) > 6 then concat_ws(' ', right(digits, 6),
    right(digits, 7), right(digits, 8), right(digits, 9), right(digits, 10)) end)
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) d
$$;

-- As in 0360, with the six digits. Keep in step with `background_words`.
create or replace function document_new_candidates() returns trigger language plpgsql as $$
begin
  insert into candidate_documents (workspace_id, candidate_id, words, version)
  select w.workspace_id, w.id, profile_words(w.names, w.marks, w.prose), 2
  from (
    select c.workspace_id, c.id, concat_ws(' ', c.first_name, c.last_name) as names,
      concat_ws(' ', c.email, c.headline,
        case when c.experience = '[]' and c.education = '[]'
          then left(concat_ws(' ', c.phone, c.digits, case when length(c.digits) > 6 then concat_ws(' ', right(c.digits, 6),
            right(c.digits, 7), right(c.digits, 8), right(c.digits, 9), right(c.digits, 10)) end, c.location), 9000)
          else background_words(c.phone, c.location, c.experience, c.education) end) as marks,
      case when c.custom_fields = '{}' then coalesce(c.summary, '')
        else concat_ws(' ', c.summary, custom_field_words(c.workspace_id, 'candidate', c.custom_fields)) end as prose
    from (
      select *, case when phone is not null then regexp_replace(phone, '[^0-9]', '', 'g') end as digits
      from new_rows offset 0) c
    offset 0) w;
  return null;
end $$;
