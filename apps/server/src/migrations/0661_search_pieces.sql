-- Search finds parts of Chinese and Japanese text, which has no spaces between words, spellings with compatibility characters
-- (full-width letters, radicals, Arabic presentation forms), Arabic and Persian letters of one keyboard by those of the other, and words that were hyphenated at the end of a line.

-- Letters as they are compared: NFKC, one case, one form of letters with several, and nothing invisible.
create function fold_letters(words text) returns text language sql immutable parallel safe as $$
  select translate(lower(replace(normalize(words, NFKC), 'İ', 'I') collate "und-x-icu") collate "C",
    U&'\06CC\0649\06A9\0623\0625\0622\0671\0629\0640\064B\064C\064D\064E\064F\0650\0651\0652\0670\00AD\200B\200C\200D',
    U&'\064A\064A\0643\0627\0627\0627\0627\0647')
$$;

-- `ABC` as `A AB BC C`: two neighbors at each position, and one at both ends, so that any part is a phrase of pieces.
create function cjk_pieces(words text) returns text language sql immutable parallel safe as $$
  select case when words ~ '[\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]' then
    regexp_replace(regexp_replace(words, '([\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]+)', ' \1 ', 'g'),
      '([\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff])', '\1 \1', 'g')
    else words end
$$;

create or replace function search_words(words text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(regexp_replace(
      case when octet_length(words) = length(words) then lower(words collate "C")
        else cjk_pieces(fold_letters(words)) end, '([a-z])\+\+', '\1plusplus', 'g'), '([a-z])#', '\1sharp', 'g'),
    '[^0-9A-Za-z\u00aa\u00b2\u00b3\u00b5\u00b9\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\ud7ff\uf900-\ufdff\ufe70-\ufefe\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00010000-\U0001efff\U00020000-\U0010ffff]+',
    ' ', 'g')
$$;

-- A word that is hyphenated at the end of a line, which is a space in stored texts, followed by the same word without the hyphen.
create function joined_lines(words text) returns text language sql immutable parallel safe as $$
  select case when words like '%- %' or words like U&'%\2010 %' then regexp_replace(words,
    '([^\s\d[:punct:]]{2,40})[-\u2010] ([^\s\d[:punct:]]{2,40})', '\1- \2 \1\2', 'g') else words end
$$;

create or replace function refresh_candidate_files(workspace uuid, candidates uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform from candidate_documents d
  where d.workspace_id = workspace and d.candidate_id = any (candidates) order by d.candidate_id for update;
  update candidate_documents d
  set words = to_tsvector('rolecall', coalesce((
      select left(string_agg(search_words(joined_lines(x.text)), ' ' order by x.file_id desc), 120000)
      from candidate_file_texts x join candidate_files f on f.workspace_id = x.workspace_id and f.id = x.file_id
      where f.workspace_id = workspace and f.candidate_id = d.candidate_id and f.deleted_at is null), ''))
    || candidate_profile_words(workspace, d.candidate_id), version = 2
  where d.workspace_id = workspace and d.candidate_id = any (candidates);
end $$;
