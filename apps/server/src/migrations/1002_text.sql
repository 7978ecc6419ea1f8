-- replaces 0751_unsubscribing.sql

-- Search words, and the forms in which texts and addresses are compared, whatever the locale of the database is.

set local check_function_bodies = off;

-- Words without accents and without stemming: names, tools and cities are not words of one language.
create text search configuration rolecall (copy = simple);
alter text search configuration rolecall alter mapping for hword, hword_part, word with unaccent, simple;

-- array_to_string is only stable, because it calls the elements' output functions; for text[] it never changes.
create function joined(words text[]) returns text language sql immutable parallel safe as $$ select array_to_string(words, ' ') $$;

-- A word that is hyphenated at the end of a line, which is a space in stored texts, followed by the same word without
-- the hyphen.
create function joined_lines(words text) returns text language sql immutable parallel safe as $$
  select case when words like '%- %' or words like U&'%\2010 %' then regexp_replace(words,
    '([^\s\d[:punct:]]{2,40})[-\u2010] ([^\s\d[:punct:]]{2,40})', '\1- \2 \1\2', 'g') else words end
$$;

-- Letters as they are compared: NFKC, one case, one form of letters with several, and nothing invisible.
create function fold_letters(words text) returns text language sql immutable parallel safe as $$
  select translate(lower(replace(normalize(words, NFKC), 'İ', 'I') collate "und-x-icu") collate "C",
    U&'\06CC\0649\06A9\0623\0625\0622\0671\0629\0640\064B\064C\064D\064E\064F\0650\0651\0652\0670\00AD\200B\200C\200D',
    U&'\064A\064A\0643\0627\0627\0627\0627\0647')
$$;

-- The words of a text for comparison. `İ` is an `I` with an accent, which the search ignores, like that of `ı`.
create function fold_words(words text) returns text language sql immutable parallel safe as $$
  select case when octet_length(words) = length(words) then lower(words collate "C")
    else lower(replace(normalize(words), 'İ', 'I') collate "und-x-icu") collate "C" end
$$;

-- The mailbox behind an email address: without its `+tag`, and without the dots that Gmail ignores, as
-- `recipientKey`.
create function mailbox_key(email text) returns text language sql immutable parallel safe as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
  from (
    select case when address like '+%' then split_part(address, '@', 1) else split_part(split_part(address, '@', 1), '+', 1) end as name,
      split_part(address, '@', 2) as host
    from (select lower(email collate "und-x-icu") collate "C" as address) a) parts
$$;

-- As email addresses are compared.
create function folded_emails(emails text[]) returns text[] language sql immutable parallel safe as $$
  select array(select lower(email collate "und-x-icu") collate "C" from unnest(emails) email)
$$;

-- By what possible duplicates are found: the digits of a phone number, in any script, and addresses of profiles on
-- the web in one form.
create function identity_keys(phone text, linkedin_url text, github_url text, website_url text) returns text[]
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

-- A phone number is found by its last six digits and more.
create function phone_words(phone text) returns text language sql immutable parallel safe as $$
  select concat_ws(' ', phone, digits, case when length(digits) > 6 then concat_ws(' ', right(digits, 6),
    right(digits, 7), right(digits, 8), right(digits, 9), right(digits, 10)) end)
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) d
$$;

-- `ABC` as `A AB BC C`: two neighbors at each position, and one at both ends, so that any part is a phrase of pieces.
create function cjk_pieces(words text) returns text language sql immutable parallel safe as $$
  select case when words ~ '[\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]' then
    regexp_replace(regexp_replace(words, '([\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]+)', ' \1 ', 'g'),
      '([\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff])', '\1 \1', 'g')
    else words end
$$;

-- Folds a text as fold_words does, written out: PostgreSQL inlines this function into the triggers that write
-- documents.
create function search_words(words text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(regexp_replace(
      case when octet_length(words) = length(words) then lower(words collate "C")
        else cjk_pieces(fold_letters(words)) end, '([a-z])\+\+', '\1plusplus', 'g'), '([a-z])#', '\1sharp', 'g'),
    '[^0-9A-Za-z\u00aa\u00b2\u00b3\u00b5\u00b9\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\ud7ff\uf900-\ufdff\ufe70-\ufefe\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00010000-\U0001efff\U00020000-\U0010ffff]+',
    ' ', 'g')
$$;

-- What somebody looks for: every word must occur. Words of three letters and more may be only begun; shorter
-- beginnings would bring half of all words together and find next to everything.
create function search_query(words text) returns tsquery language sql immutable parallel safe as $$
  select to_tsquery('rolecall', coalesce(string_agg(case when length(w) < 3 then w else w || ':*' end, ' & '), ''))
  from regexp_split_to_table(search_words(words), ' ') w where w <> ''
$$;

-- The same for ranking what was found: a whole word counts for more than a beginning. Any order will do, so that the
-- cost grows with the number of places and not with its square.
create function search_rank_query(words text) returns tsquery language sql immutable parallel safe as $$
  select to_tsquery('rolecall', coalesce(string_agg(case when length(w) < 3 then w else w || ' | ' || w || ':*' end, ' | '), ''))
  from regexp_split_to_table(search_words(words), ' ') w where w <> ''
$$;

-- A tsvector holds 1 MB at the most, and more is an error that would take the change of a candidate with it. Counted
-- at its worst, one character of text takes 5 bytes (every second one a word of its own, outside the basic plane):
-- 190,000 characters always fit. So a profile gives at most 60,000 of them (a summary has 20,000) and its files
-- 120,000, which is forty pages.
create function profile_words(names text, marks text, prose text) returns tsvector language sql immutable parallel
    safe as $$
  select setweight(to_tsvector('rolecall', search_words(names)), 'A')
    || setweight(to_tsvector('rolecall', search_words(marks)), 'B')
    || setweight(to_tsvector('rolecall', search_words(prose)), 'C')
$$;

-- At most 9,000 characters, so that a profile stays within its part of a document (see candidate_documents).
create function background_words(phone text, location text, experience jsonb, education jsonb) returns text language
    sql immutable parallel safe as $$
  select left(concat_ws(' ', phone_words(phone), location,
    (select string_agg(e ->> 'company', ' ') from jsonb_array_elements(experience) e),
    (select string_agg(s ->> 'school', ' ') from jsonb_array_elements(education) s)), 9000)
$$;
