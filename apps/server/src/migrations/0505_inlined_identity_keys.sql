-- The same keys as in 0488, as one expression. A function with a query of its own cannot be inlined into the index: PostgreSQL
-- parsed it again for every statement that inserts a candidate, and ran its query for every row. It calls no function of the
-- schema, because a restored database builds the index with an empty search path.
create or replace function identity_keys(phone text, linkedin_url text, github_url text, website_url text) returns text[]
language sql immutable parallel safe as $$
  select array_remove(array_remove(array_remove(array_remove(array_remove(array[
    'phone ' || substring(regexp_replace(phone, '[^0-9]', '', 'g') from '[0-9]{6,8}$'),
    -- Elsewhere the query can name the person, as in /citations?user=...
    'link ' || left(rtrim(regexp_replace(regexp_replace(lower(linkedin_url),
      case when lower(linkedin_url) ~ '^https?://([a-z0-9-]+\.)*(linkedin|github)\.com([/?#]|$)' then '[?#].*$' else '#.*$' end, ''),
      '^https?://(www\.|[a-z]{2}\.(?=linkedin\.com/))?', ''), '/'), 200),
    'link ' || left(rtrim(regexp_replace(regexp_replace(lower(github_url),
      case when lower(github_url) ~ '^https?://([a-z0-9-]+\.)*(linkedin|github)\.com([/?#]|$)' then '[?#].*$' else '#.*$' end, ''),
      '^https?://(www\.|[a-z]{2}\.(?=linkedin\.com/))?', ''), '/'), 200),
    'link ' || left(rtrim(regexp_replace(regexp_replace(lower(website_url),
      case when lower(website_url) ~ '^https?://([a-z0-9-]+\.)*(linkedin|github)\.com([/?#]|$)' then '[?#].*$' else '#.*$' end, ''),
      '^https?://(www\.|[a-z]{2}\.(?=linkedin\.com/))?', ''), '/'), 200)],
    null), 'link '), 'link linkedin.com'), 'link linkedin.com/in'), 'link github.com')
$$;

-- A short list of pending entries, as for the words of candidates (0031): every search reads all of it. Open connections also
-- read the index again with this, and with the new expression.
alter index candidates_identity set (gin_pending_list_limit = 512);
