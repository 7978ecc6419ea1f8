-- Search, profile links, departments, locations and custom fields no longer depend on the locale of the database either (see
-- 0520): by Turkish rules `IT` is not `it`, and in a database with the locale "C" only Latin letters had two cases.

-- The words of a text for comparison. `İ` is an `I` with an accent, which the search ignores, like that of `ı`.
create function fold_words(words text) returns text language sql immutable parallel safe as $$
  select case when octet_length(words) = length(words) then lower(words collate "C")
    else lower(replace(normalize(words), 'İ', 'I') collate "und-x-icu") collate "C" end
$$;

-- The same folding, written out: PostgreSQL inlines this function into the triggers that write documents.
create or replace function search_words(words text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(regexp_replace(
      case when octet_length(words) = length(words) then lower(words collate "C")
        else lower(replace(normalize(words), 'İ', 'I') collate "und-x-icu") collate "C" end, '([a-z])\+\+', '\1plusplus', 'g'), '([a-z])#', '\1sharp', 'g'),
    '[^0-9A-Za-z\u00aa\u00b2\u00b3\u00b5\u00b9\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\ud7ff\uf900-\ufdff\ufe70-\ufefe\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00010000-\U0001efff\U00020000-\U0010ffff]+',
    ' ', 'g')
$$;

-- In addition to `search`, which the previous version reads.
alter table jobs add column folded_search tsvector generated always as (
  setweight(to_tsvector('rolecall', fold_words(title)), 'A') ||
  setweight(to_tsvector('rolecall', fold_words(joined(keywords))), 'B') ||
  setweight(to_tsvector('rolecall', fold_words(coalesce(department, ''))), 'B') ||
  setweight(to_tsvector('rolecall', fold_words(description)), 'D')) stored;
create index jobs_folded_search on jobs using gin (workspace_id, folded_search);
create index jobs_department_folded on jobs (workspace_id, (lower(department collate "und-x-icu") collate "C"), id);
create index jobs_location_folded on jobs using gin (workspace_id, (lower(location collate "und-x-icu") collate "C") gin_trgm_ops);

-- As in 0507, with one comparison of links.
create or replace function identity_keys(phone text, linkedin_url text, github_url text, website_url text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  keys text[] := '{}';
  digits text := translate(phone, translate(phone, '0123456789', ''), '');
  link text;
begin
  if length(digits) >= 6 then
    keys := keys || ('phone ' || right(digits, 8));
  end if;
  foreach link in array array_remove(array[linkedin_url, github_url, website_url], null) loop
    link := lower(link collate "und-x-icu");
    if link ~ '[?#]' then
      -- Elsewhere the query can name the person, as in /citations?user=...
      link := regexp_replace(link,
        case when link ~ '^https?://([a-z0-9-]+\.)*(linkedin|github)\.com([/?#]|$)' then '[?#].*$' else '#.*$' end, '');
    end if;
    link := left(rtrim(regexp_replace(link, '^https?://(www\.|[a-z]{2}\.(?=linkedin\.com/))?', ''), '/'), 200);
    if link not in ('', 'linkedin.com', 'linkedin.com/in', 'github.com') then
      keys := keys || ('link ' || link);
    end if;
  end loop;
  return keys;
end $$;
reindex index candidates_identity;

create or replace function custom_field_terms(field_type text, value jsonb)
returns table (place smallint, text_value text, number_value double precision)
language sql immutable as $$
  select (o.number - 1)::smallint, left(o.option, 100), 0::double precision
  from jsonb_array_elements_text(case when field_type = 'multi_select' then value else '[]' end)
    with ordinality o (option, number)
  union all
  select 0::smallint, '', (value #>> '{}')::double precision where field_type = 'number'
  union all
  select m.place::smallint, m.currency, (value ->> 'amount')::double precision
  from (values (0, ''), (1, value ->> 'currency')) m (place, currency) where field_type = 'money'
  union all
  select 0::smallint, left(case when field_type in ('text', 'long_text', 'url', 'email')
    then lower((value #>> '{}') collate "und-x-icu") collate "C" else (value #>> '{}') collate "C" end, 100), 0::double precision
  where field_type not in ('multi_select', 'number', 'money')
$$;
