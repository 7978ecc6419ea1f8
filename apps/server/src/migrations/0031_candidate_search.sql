-- Full-text search over candidates.
--
-- The words of a candidate stand beside the candidate, so that new words do not touch the record: its row keeps its
-- revision and its locks. Triggers keep them, because a writer that forgot (a form, an import, an automation) would go
-- unnoticed. They work on whole statements: moving a hundred notes refreshes a document once.

-- Text as plain words. Only letters and digits remain, so that the parser finds no hosts, paths, numbers with signs or
-- hyphenated compounds, of which it would make tokens that no part finds: `node.js` is the words `node` and `js`. What is
-- kept beyond ASCII is listed, because a database with the C locale knows no letters there. C++ and C# are not C.
create function search_words(words text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(regexp_replace(
      case when octet_length(words) = length(words) then words else normalize(words) end, '([A-Za-z])\+\+', '\1plusplus', 'g'), '([A-Za-z])#', '\1sharp', 'g'),
    '[^0-9A-Za-z\u00aa\u00b2\u00b3\u00b5\u00b9\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\ud7ff\uf900-\ufdff\ufe70-\ufefe\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00010000-\U0001efff\U00020000-\U0010ffff]+',
    ' ', 'g')
$$;

-- What somebody looks for: every word must occur. Words of three letters and more may be only begun; shorter beginnings
-- would bring half of all words together and find next to everything.
create function search_query(words text) returns tsquery language sql immutable parallel safe as $$
  select to_tsquery('rolecall', coalesce(string_agg(case when length(w) < 3 then w else w || ':*' end, ' & '), ''))
  from regexp_split_to_table(search_words(words), ' ') w where w <> ''
$$;

-- The same for ranking what was found: a whole word counts for more than a beginning. Any order will do, so that the cost
-- grows with the number of places and not with its square.
create function search_rank_query(words text) returns tsquery language sql immutable parallel safe as $$
  select to_tsquery('rolecall', coalesce(string_agg(case when length(w) < 3 then w else w || ' | ' || w || ':*' end, ' | '), ''))
  from regexp_split_to_table(search_words(words), ' ') w where w <> ''
$$;

-- A tsvector holds 1 MB at the most, and more is an error that would take the change of a candidate with it. Counted at
-- its worst, one character of text takes 5 bytes (every second one a word of its own, outside the basic plane): 190,000
-- characters always fit. So a profile gives at most 60,000 of them (a summary has 20,000) and its files 120,000, which is
-- forty pages.
create function profile_words(names text, marks text, prose text) returns tsvector language sql immutable parallel safe as $$
  select setweight(to_tsvector('rolecall', search_words(names)), 'A')
    || setweight(to_tsvector('rolecall', search_words(marks)), 'B')
    || setweight(to_tsvector('rolecall', search_words(prose)), 'C')
$$;

create function candidate_profile_words(workspace uuid, candidate uuid) returns tsvector language sql stable as $$
  select profile_words(
    concat_ws(' ', c.first_name, c.last_name),
    concat_ws(' ', c.email, c.headline,
      (select left(string_agg(g.label, ' ' order by g.id), 9000) from candidate_tags g
       where g.workspace_id = workspace and g.candidate_id = candidate)),
    concat_ws(' ', c.summary,
      (select left(string_agg(n.body, ' ' order by n.id desc), 30000) from notes n
       where n.workspace_id = workspace and n.candidate_id = candidate and n.deleted_at is null)))
  from candidates c where c.workspace_id = workspace and c.id = candidate
$$;

create table candidate_documents (
  workspace_id uuid not null references workspaces (id),
  candidate_id uuid not null,
  deleted boolean not null default false,
  words tsvector not null,        -- weights: A names; B e-mail, headline, tags; C summary, notes; D files
  primary key (workspace_id, candidate_id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id)
) with (toast_tuple_target = 128); -- long words lie beside the table, so that 100,000 rows are 8 MB to walk through
-- A short list of pending entries: every search reads all of it.
create index candidate_documents_words on candidate_documents using gin (workspace_id, words)
  with (gin_pending_list_limit = 512);

-- Text of files, extracted in the background. A row is also the job: `pending` rows whose time has come are claimed.
create table candidate_file_texts (
  workspace_id uuid not null references workspaces (id),
  file_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  attempts integer not null default 0,
  ready_at timestamptz not null default rolecall_now(), -- when it may be claimed: at once, after a pause, or when a lease ends
  fence integer not null default 0, -- grows with every claim; a result counts only under its own
  failure text,
  text text,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  primary key (workspace_id, file_id),
  foreign key (workspace_id, file_id) references candidate_files (workspace_id, id)
);
create index candidate_file_texts_ready on candidate_file_texts (ready_at) where status = 'pending';
create trigger bump before update on candidate_file_texts for each row execute function bump_revision();

-- Writes the words of profiles anew. The document is locked before its sources are read: of two changes at once the later
-- one sees the earlier.
create function refresh_candidate_profiles(workspace uuid, candidates uuid[]) returns void language plpgsql as $$
begin
  perform from candidate_documents d
  where d.workspace_id = workspace and d.candidate_id = any (candidates) order by d.candidate_id for update;
  -- Files come first, so that their positions stay what they are.
  update candidate_documents d
  set words = ts_filter(d.words, '{d}') || candidate_profile_words(workspace, d.candidate_id)
  where d.workspace_id = workspace and d.candidate_id = any (candidates);
end $$;

-- The same for the words of files.
create function refresh_candidate_files(workspace uuid, candidates uuid[]) returns void language plpgsql as $$
begin
  perform from candidate_documents d
  where d.workspace_id = workspace and d.candidate_id = any (candidates) order by d.candidate_id for update;
  update candidate_documents d
  set words = to_tsvector('rolecall', coalesce((
      select left(string_agg(search_words(x.text), ' ' order by x.file_id desc), 120000)
      from candidate_file_texts x join candidate_files f on f.workspace_id = x.workspace_id and f.id = x.file_id
      where f.workspace_id = workspace and f.candidate_id = d.candidate_id and f.deleted_at is null), ''))
    || candidate_profile_words(workspace, d.candidate_id)
  where d.workspace_id = workspace and d.candidate_id = any (candidates);
end $$;

create function document_new_candidates() returns trigger language plpgsql as $$
begin
  insert into candidate_documents (workspace_id, candidate_id, words)
  select c.workspace_id, c.id,
    profile_words(concat_ws(' ', c.first_name, c.last_name), concat_ws(' ', c.email, c.headline), coalesce(c.summary, ''))
  from new_rows c;
  return null;
end $$;
create trigger document_candidates after insert on candidates
  referencing new table as new_rows for each statement execute function document_new_candidates();

create function document_changed_candidates() returns trigger language plpgsql as $$
begin
  -- Nobody finds a person who has been erased or has become another.
  delete from candidate_documents d using new_rows c
  where d.workspace_id = c.workspace_id and d.candidate_id = c.id and (c.merged_into is not null or c.erased_at is not null);
  update candidate_documents d set deleted = c.deleted_at is not null from new_rows c
  where d.workspace_id = c.workspace_id and d.candidate_id = c.id and d.deleted <> (c.deleted_at is not null);
  perform refresh_candidate_profiles(c.workspace_id, array_agg(c.id))
  from new_rows c join old_rows o on o.workspace_id = c.workspace_id and o.id = c.id
  where (c.first_name, c.last_name, c.email, c.headline, c.summary)
    is distinct from (o.first_name, o.last_name, o.email, o.headline, o.summary)
  group by c.workspace_id;
  return null;
end $$;
create trigger redocument_candidates after update on candidates
  referencing old table as old_rows new table as new_rows for each statement execute function document_changed_candidates();

-- Tags and notes: whoever has or had one of the rows.
create function document_added() returns trigger language plpgsql as $$
begin
  perform refresh_candidate_profiles(r.workspace_id, array_agg(distinct r.candidate_id)) from new_rows r group by r.workspace_id;
  return null;
end $$;
create function document_removed() returns trigger language plpgsql as $$
begin
  perform refresh_candidate_profiles(r.workspace_id, array_agg(distinct r.candidate_id)) from old_rows r group by r.workspace_id;
  return null;
end $$;
create function document_moved() returns trigger language plpgsql as $$
begin
  perform refresh_candidate_profiles(r.workspace_id, array_agg(distinct r.candidate_id))
  from (select workspace_id, candidate_id from old_rows union select workspace_id, candidate_id from new_rows) r
  group by r.workspace_id;
  return null;
end $$;
create trigger document_added_tags after insert on candidate_tags
  referencing new table as new_rows for each statement execute function document_added();
create trigger document_removed_tags after delete on candidate_tags
  referencing old table as old_rows for each statement execute function document_removed();
create trigger document_moved_tags after update on candidate_tags
  referencing old table as old_rows new table as new_rows for each statement execute function document_moved();
create trigger document_added_notes after insert on notes
  referencing new table as new_rows for each statement execute function document_added();
create trigger document_removed_notes after delete on notes
  referencing old table as old_rows for each statement execute function document_removed();
create trigger document_moved_notes after update on notes
  referencing old table as old_rows new table as new_rows for each statement execute function document_moved();

-- Pictures hold no text.
create function expect_file_texts() returns trigger language plpgsql as $$
begin
  insert into candidate_file_texts (workspace_id, file_id)
  select f.workspace_id, f.id from new_rows f where f.kind <> 'photo' and f.file_type not like 'image/%' and f.deleted_at is null;
  return null;
end $$;
create trigger expect_texts after insert on candidate_files
  referencing new table as new_rows for each statement execute function expect_file_texts();

create function document_changed_files() returns trigger language plpgsql as $$
begin
  perform refresh_candidate_files(r.workspace_id, array_agg(distinct r.candidate_id))
  from (
    select unnest(array[o.candidate_id, f.candidate_id]) as candidate_id, f.workspace_id
    from new_rows f join old_rows o on o.workspace_id = f.workspace_id and o.id = f.id
    where o.candidate_id <> f.candidate_id or (o.deleted_at is null) <> (f.deleted_at is null)) r
  group by r.workspace_id;
  delete from candidate_file_texts x using new_rows f
  where x.workspace_id = f.workspace_id and x.file_id = f.id and f.deleted_at is not null;
  return null;
end $$;
create trigger document_changed after update on candidate_files
  referencing old table as old_rows new table as new_rows for each statement execute function document_changed_files();

create function document_read_texts() returns trigger language plpgsql as $$
begin
  perform refresh_candidate_files(f.workspace_id, array_agg(distinct f.candidate_id))
  from new_rows x
  join old_rows o on o.workspace_id = x.workspace_id and o.file_id = x.file_id
  join candidate_files f on f.workspace_id = x.workspace_id and f.id = x.file_id
  where x.text is distinct from o.text
  group by f.workspace_id;
  return null;
end $$;
create trigger document_read after update on candidate_file_texts
  referencing old table as old_rows new table as new_rows for each statement execute function document_read_texts();

-- All matches of a workspace by the index. The planner does not know that testing a document against a query costs a
-- hundred times what comparing a number does, and would rather walk through the table; so here it may not. Parallel
-- workers take longer to start than the whole search.
create function candidate_matches(workspace uuid, query tsquery) returns table (candidate_id uuid, deleted boolean)
language sql stable rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0
as $$ select d.candidate_id, d.deleted from candidate_documents d where d.workspace_id = workspace and d.words @@ query $$;

-- What was there before.
insert into candidate_documents (workspace_id, candidate_id, deleted, words)
select c.workspace_id, c.id, c.deleted_at is not null, candidate_profile_words(c.workspace_id, c.id)
from candidates c where c.merged_into is null and c.erased_at is null;
insert into candidate_file_texts (workspace_id, file_id)
select f.workspace_id, f.id from candidate_files f
where f.kind <> 'photo' and f.file_type not like 'image/%' and f.deleted_at is null;
