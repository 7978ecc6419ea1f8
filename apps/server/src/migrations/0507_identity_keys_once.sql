-- The same keys as in 0505. PostgreSQL prepared that expression again for every statement that inserts a candidate, which took
-- longer than the keys themselves; this function it compiles once for each connection. Most addresses need one regular
-- expression instead of three: 15 of 190 µs of such a statement. It calls no function of the schema, because a restored
-- database builds the index with an empty search path.
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
  foreach link in array array_remove(array[lower(linkedin_url), lower(github_url), lower(website_url)], null) loop
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
