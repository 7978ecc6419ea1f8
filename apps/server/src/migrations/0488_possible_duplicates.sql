-- What two records of one person have in common: the last eight digits of the phone number, and the addresses of profiles,
-- without what differs between copies of one address. One index finds the candidates who share any of them.
create function identity_keys(phone text, linkedin_url text, github_url text, website_url text) returns text[]
language sql immutable parallel safe as $$
  select array_remove(
    array[case when length(digits) >= 6 then 'phone ' || right(digits, 8) end]
      || array(select 'link ' || left(address, 200)
        from unnest(array[linkedin_url, github_url, website_url]) u (url)
        cross join lateral (select rtrim(regexp_replace(regexp_replace(lower(url),
          -- Elsewhere the query can name the person, as in /citations?user=...
          case when lower(url) ~ '^https?://([a-z0-9-]+\.)*(linkedin|github)\.com([/?#]|$)' then '[?#].*$' else '#.*$' end, ''),
          '^https?://(www\.|[a-z]{2}\.(?=linkedin\.com/))?', ''), '/') as address) a
        where address not in ('', 'linkedin.com', 'linkedin.com/in', 'github.com')), null)
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) d
$$;

create index candidates_identity on candidates using gin (workspace_id, identity_keys(phone, linkedin_url, github_url, website_url))
  where phone is not null or linkedin_url is not null or github_url is not null or website_url is not null;
