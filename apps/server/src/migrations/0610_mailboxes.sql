-- As in 0591, with the digits of other scripts in phone numbers.
create or replace function identity_keys(phone text, linkedin_url text, github_url text, website_url text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  keys text[] := '{}';
  latin text := translate(phone,
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩０１２３４５６７８９',
    repeat('0123456789', 18));
  digits text := translate(latin, translate(latin, '0123456789', ''), '');
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

-- The mailbox behind an email address: without its `+tag`, and without the dots that Gmail ignores, as `recipientKey`.
create function mailbox_key(email text) returns text language sql immutable parallel safe as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
  from (
    select case when address like '+%' then split_part(address, '@', 1) else split_part(split_part(address, '@', 1), '+', 1) end as name,
      split_part(address, '@', 2) as host
    from (select lower(email collate "und-x-icu") collate "C" as address) a) parts
$$;
create index candidates_mailbox on candidates (workspace_id, mailbox_key(email), id) where email is not null;
