-- replaces 0751_unsubscribing.sql

-- Candidates with their files, tags, notes and consents, and the documents that search reads.

set local check_function_bodies = off;

-- People. All personal data that an application does not have itself is here.
create table candidates (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  location text,
  headline text,
  summary text,
  linkedin_url text,
  github_url text,
  website_url text,
  photo_url text,
  source text,
  education jsonb not null default '[]',
  experience jsonb not null default '[]',
  merged_into uuid,
  erased_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  custom_fields jsonb not null default '{}',
  external_refs jsonb not null default '[]',
  -- Since when the address counts as the candidate’s: links and codes go only to such an address. An address that the
  -- team has changed may be anybody’s.
  email_confirmed_at timestamptz(3),
  -- The email addresses of candidates that were merged into this one: whoever writes from one of them is this person.
  former_emails text[] not null default '{}',
  email_unreachable_at timestamptz(3),  -- Since when emails to the address are rejected for good.
  email_unreachable_reason text,
  email_opted_out_at timestamptz(3),  -- The candidate wants no emails besides those about applications.
  primary key (workspace_id, id),
  foreign key (workspace_id, merged_into) references candidates (workspace_id, id)
);
create index candidates_by_created on candidates (workspace_id, created_at, id);
create index candidates_by_last_name on candidates (workspace_id, "left"(lower((normalize(last_name, nfd) collate
  "C")), 100), id);
create index candidates_by_updated on candidates (workspace_id, updated_at, id);
create index candidates_changes on candidates (workspace_id, change_position, id);
create index candidates_email on candidates (workspace_id, lower((email collate "und-x-icu")) collate "C", id);
create unique index candidates_email_folded_key on candidates (workspace_id, lower((email collate "und-x-icu"))
  collate "C") where deleted_at is null;
create unique index candidates_email_key on candidates (workspace_id, lower(email)) where deleted_at is null;
create index candidates_email_unreachable on candidates (workspace_id, id) where email_unreachable_at is not null;
create index candidates_former_emails on candidates using gin (workspace_id, folded_emails(former_emails)) where
  former_emails <> '{}'::text[];
create index candidates_identity on candidates using gin (workspace_id, identity_keys(phone, linkedin_url, github_url,
  website_url)) with (gin_pending_list_limit='512') where phone is not null or linkedin_url is not null or github_url
  is not null or website_url is not null;
create index candidates_mailbox on candidates (workspace_id, mailbox_key(email), id) where email is not null;
-- Who has become part of whom: a merge looks for it, and so does whoever erases the survivor.
create index candidates_merged on candidates (workspace_id, merged_into) where merged_into is not null;
create index candidates_of_other_time on candidates (workspace_id, id) where has_other_time(id, created_at);
create index candidates_source on candidates (workspace_id, source, id);
create trigger bump before update on candidates for each row execute function track_change();

-- Keeps the addresses of candidates who were merged into another one: see former_emails.
create function keep_former_address() returns trigger language plpgsql as $$
begin
  if exists (select from candidates c where c.workspace_id = new.workspace_id and c.id <> new.id and c.deleted_at is null
    and c.former_emails <> '{}' and folded_emails(c.former_emails) && folded_emails(array[new.email])) then
    if tg_op = 'INSERT' then
      return null;
    end if;
    raise unique_violation using constraint = 'candidates_email_folded_key', table = 'candidates',
      message = 'another candidate has this former email address';
  end if;
  return new;
end $$;
create trigger candidates_former_address before update of email on candidates for each row when (new.email is distinct
  from old.email and new.email is not null and new.deleted_at is null) execute function keep_former_address();
create trigger candidates_former_address_new before insert on candidates for each row when (new.email is not null and
  new.deleted_at is null) execute function keep_former_address();

-- Keep in step with background_words.
create function document_new_candidates() returns trigger language plpgsql as $$
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
create trigger document_candidates after insert on candidates referencing new table as new_rows for each statement
  execute function document_new_candidates();
create trigger external_refs_deleted after delete on candidates for each row when (old.external_refs <> '[]'::jsonb)
  execute function write_external_refs('candidate');
create trigger external_refs_inserted after insert on candidates for each row when (new.external_refs <> '[]'::jsonb)
  execute function write_external_refs('candidate');
create trigger external_refs_updated after update on candidates for each row when (new.external_refs <>
  old.external_refs or new.external_refs <> '[]'::jsonb and (new.deleted_at is null) <> (old.deleted_at is null))
  execute function write_external_refs('candidate');

-- Nothing is known of another address, whichever statement sets it, unless it says so.
create function forget_unreachable_address() returns trigger language plpgsql as $$
begin
  new.email_unreachable_at = null;
  new.email_unreachable_reason = null;
  return new;
end $$;
create trigger forget_unreachable before update on candidates for each row when (old.email_unreachable_at is not null
  and lower(new.email) is distinct from lower(old.email) and not new.email_unreachable_at is distinct from
  old.email_unreachable_at) execute function forget_unreachable_address();
create trigger index_changed_custom_fields after update on candidates for each row when (new.custom_fields is distinct
  from old.custom_fields and not keeps_revisions()) execute function index_custom_fields('candidate');
create trigger index_new_custom_fields after insert on candidates for each row when (new.custom_fields <> '{}'::jsonb)
  execute function index_custom_fields('candidate');
create trigger index_removed_custom_fields after delete on candidates for each row when (old.custom_fields <>
  '{}'::jsonb) execute function index_custom_fields('candidate');
create trigger record_erasure after update on candidates for each row when (new.erased_at is not null and
  old.erased_at is null) execute function record_revocation('candidate');

create function document_changed_candidates() returns trigger language plpgsql as $$
begin
  if keeps_revisions() then return null; end if; -- of an archived field, which is not searched
  -- Nobody finds a person who has been erased or has become another.
  delete from candidate_documents d using new_rows c
  where d.workspace_id = c.workspace_id and d.candidate_id = c.id and (c.merged_into is not null or c.erased_at is not null);
  update candidate_documents d set deleted = c.deleted_at is not null from new_rows c
  where d.workspace_id = c.workspace_id and d.candidate_id = c.id and d.deleted <> (c.deleted_at is not null);
  perform refresh_candidate_profiles(c.workspace_id, array_agg(c.id))
  from new_rows c join old_rows o on o.workspace_id = c.workspace_id and o.id = c.id
  where (c.first_name, c.last_name, c.email, c.headline, c.summary, c.phone, c.location, c.experience, c.education,
      c.custom_fields)
    is distinct from (o.first_name, o.last_name, o.email, o.headline, o.summary, o.phone, o.location, o.experience,
      o.education, o.custom_fields)
  group by c.workspace_id;
  return null;
end $$;
create trigger redocument_candidates after update on candidates referencing old table as old_rows new table as
  new_rows for each statement execute function document_changed_candidates();

-- A statement that changes an address without saying that it is confirmed leaves it unconfirmed, so that none can
-- forget.
create function unconfirm_address() returns trigger language plpgsql as $$
begin
  new.email_confirmed_at = null;
  return new;
end $$;
create trigger unconfirm before update on candidates for each row when (lower(new.email) is distinct from
  lower(old.email) and (new.email is null or not new.email_confirmed_at is distinct from old.email_confirmed_at))
  execute function unconfirm_address();

-- The tags of candidates.
create table candidate_tags (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  candidate_id uuid not null,
  label text not null,
  created_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,  -- A tag is never edited, but it has an ETag like every record.
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id)
);
create index candidate_tags_changes on candidate_tags (workspace_id, change_position, id);
create index candidate_tags_created on candidate_tags (workspace_id, created_at);
create index candidate_tags_label on candidate_tags (workspace_id, lower((label collate "und-x-icu")) collate "C",
  candidate_id);
create unique index candidate_tags_label_key on candidate_tags (workspace_id, candidate_id, lower((label collate
  "und-x-icu")) collate "C");

-- Tags and notes: whoever has or had one of the rows.
create function document_added() returns trigger language plpgsql as $$
begin
  perform refresh_candidate_profiles(r.workspace_id, array_agg(distinct r.candidate_id)) from new_rows r group by r.workspace_id;
  return null;
end $$;
create trigger document_added_tags after insert on candidate_tags referencing new table as new_rows for each statement
  execute function document_added();

create function document_moved() returns trigger language plpgsql as $$
begin
  perform refresh_candidate_profiles(r.workspace_id, array_agg(distinct r.candidate_id))
  from (select workspace_id, candidate_id from old_rows union select workspace_id, candidate_id from new_rows) r
  group by r.workspace_id;
  return null;
end $$;
create trigger document_moved_tags after update on candidate_tags referencing old table as old_rows new table as
  new_rows for each statement execute function document_moved();

create function document_removed() returns trigger language plpgsql as $$
begin
  perform refresh_candidate_profiles(r.workspace_id, array_agg(distinct r.candidate_id)) from old_rows r group by r.workspace_id;
  return null;
end $$;
create trigger document_removed_tags after delete on candidate_tags referencing old table as old_rows for each
  statement execute function document_removed();

create function note_deleted_candidate_tags() returns trigger language plpgsql as $$
begin
  insert into deleted_records (workspace_id, kind, id, visible_with)
  select workspace_id, 'candidate_tags', id::text, candidate_id from gone on conflict do nothing;
  return null;
end $$;
create trigger note_deleted after delete on candidate_tags referencing old table as gone for each statement execute
  function note_deleted_candidate_tags();
create trigger track before update on candidate_tags for each row execute function track_position();

-- Files of candidates. Their bytes are in the storage, under storage_key.
create table candidate_files (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  candidate_id uuid not null,
  application_id uuid,
  kind text not null check (kind in ('resume', 'cover_letter', 'photo', 'other')),
  file_name text not null,
  file_type text not null,
  file_size integer not null,
  storage_key text not null,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  -- Bytes of a deleted file go after the commit; until this says so, the sweeper tries again.
  bytes_removed_at timestamptz(3),
  change_position bigint not null default event_position(),
  -- A file that is not yet checked is claimed by a worker, whose result counts only under its own fence.
  scan text not null default 'clean' check (scan in ('pending', 'clean', 'rejected')),
  scan_ready_at timestamptz,  -- when it may be claimed; null for at once
  scan_attempts integer not null default 0,
  scan_fence integer not null default 0,
  scan_result text,  -- why it was rejected, or could not be checked yet
  external_refs jsonb not null default '[]',
  -- Whether the text of a document could be read. Null until then, and for images.
  text_status text check (text_status in ('read', 'no_text', 'unreadable')),
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id)
);
create index candidate_files_application on candidate_files (workspace_id, application_id) where application_id is not
  null;
create index candidate_files_by_created on candidate_files (workspace_id, created_at, id);
create index candidate_files_by_updated on candidate_files (workspace_id, updated_at, id);
create index candidate_files_candidate on candidate_files (workspace_id, candidate_id, id);
create index candidate_files_changes on candidate_files (workspace_id, change_position, id);
-- An upload belongs to one record only: the second claim of a key fails here.
create unique index candidate_files_storage_key on candidate_files (workspace_id, storage_key);
-- What the files of a workspace take, summed from the index alone.
create index candidate_files_stored on candidate_files (workspace_id) include (file_size) where bytes_removed_at is
  null;
create index candidate_files_to_remove on candidate_files (deleted_at) where deleted_at is not null and
  bytes_removed_at is null;
create index candidate_files_to_scan on candidate_files (workspace_id, scan_ready_at nulls first) where scan =
  'pending' and deleted_at is null;
-- The claims and retries of a file's check, and the removal of a deleted file's bytes, are not changes of the record:
-- the last event of a file has its revision, and sync tokens return only files that changed. The result of the check
-- is a change.
create trigger bump before update on candidate_files for each row when (new.scan_fence = old.scan_fence and not
  new.scan_ready_at is distinct from old.scan_ready_at and not new.bytes_removed_at is distinct from
  old.bytes_removed_at) execute function track_change();

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
create trigger document_changed after update on candidate_files referencing old table as old_rows new table as
  new_rows for each statement execute function document_changed_files();

-- Pictures hold no text.
create function expect_file_texts() returns trigger language plpgsql as $$
begin
  insert into candidate_file_texts (workspace_id, file_id)
  select f.workspace_id, f.id from new_rows f where f.kind <> 'photo' and f.file_type not like 'image/%' and f.deleted_at is null;
  return null;
end $$;
create trigger expect_texts after insert on candidate_files referencing new table as new_rows for each statement
  execute function expect_file_texts();
create trigger external_refs_deleted after delete on candidate_files for each row when (old.external_refs <>
  '[]'::jsonb) execute function write_external_refs('file');
create trigger external_refs_inserted after insert on candidate_files for each row when (new.external_refs <>
  '[]'::jsonb) execute function write_external_refs('file');
create trigger external_refs_updated after update on candidate_files for each row when (new.external_refs <>
  old.external_refs or new.external_refs <> '[]'::jsonb and (new.deleted_at is null) <> (old.deleted_at is null))
  execute function write_external_refs('file');

-- Text of files, extracted in the background. A row is also the job: `pending` rows whose time has come are claimed.
create table candidate_file_texts (
  workspace_id uuid not null references workspaces,
  file_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  attempts integer not null default 0,
  -- when it may be claimed: at once, after a pause, or when a lease ends
  ready_at timestamptz not null default rolecall_now(),
  fence integer not null default 0,  -- grows with every claim; a result counts only under its own
  failure text,
  text text,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  hidden_text jsonb not null default '[]',
  primary key (workspace_id, file_id),
  foreign key (workspace_id, file_id) references candidate_files (workspace_id, id)
);
create index candidate_file_texts_ready on candidate_file_texts (ready_at) where status = 'pending';
-- Workers go from one workspace to the next.
create index candidate_file_texts_turns on candidate_file_texts (workspace_id, ready_at) where status = 'pending';
create trigger bump before update on candidate_file_texts for each row execute function bump_revision();

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
create trigger document_read after update on candidate_file_texts referencing old table as old_rows new table as
  new_rows for each statement execute function document_read_texts();

-- Notes of members about candidates.
create table notes (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  candidate_id uuid not null,
  body text not null,  -- empty in a tombstone
  author jsonb not null,  -- the actor who wrote it
  mentions uuid[] not null default '{}',
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  external_refs jsonb not null default '[]',
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id)
);
create index notes_by_created on notes (workspace_id, created_at, id);
create index notes_by_updated on notes (workspace_id, updated_at, id);
create index notes_candidate on notes (workspace_id, candidate_id, id);
create index notes_changes on notes (workspace_id, change_position, id);
create trigger bump before update on notes for each row execute function track_change();
create trigger document_added_notes after insert on notes referencing new table as new_rows for each statement execute
  function document_added();
create trigger document_moved_notes after update on notes referencing old table as old_rows new table as new_rows for
  each statement execute function document_moved();
create trigger document_removed_notes after delete on notes referencing old table as old_rows for each statement
  execute function document_removed();
create trigger external_refs_deleted after delete on notes for each row when (old.external_refs <> '[]'::jsonb)
  execute function write_external_refs('note');
create trigger external_refs_inserted after insert on notes for each row when (new.external_refs <> '[]'::jsonb)
  execute function write_external_refs('note');
create trigger external_refs_updated after update on notes for each row when (new.external_refs <> old.external_refs
  or new.external_refs <> '[]'::jsonb and (new.deleted_at is null) <> (old.deleted_at is null)) execute function
  write_external_refs('note');

create function note_deleted_notes() returns trigger language plpgsql as $$
begin
  insert into deleted_records (workspace_id, kind, id, visible_with)
  select workspace_id, 'notes', id::text, candidate_id from gone on conflict do nothing;
  return null;
end $$;
create trigger note_deleted after delete on notes referencing old table as gone for each statement execute function
  note_deleted_notes();

-- What candidates have agreed to, in which words, and when.
create table consents (
  workspace_id uuid not null,
  id uuid not null,
  candidate_id uuid not null,
  application_id uuid not null,
  text text not null,
  ip inet,
  user_agent text,
  given_at timestamptz(3) not null default rolecall_now(),
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id)
);
create index consents_application on consents (workspace_id, application_id);
create index consents_candidate on consents (workspace_id, candidate_id);
create index consents_changes on consents (workspace_id, change_position, id);
create trigger track before update on consents for each row when (true) execute function track_position();

-- Candidates in the talent pool.
create table pool_entries (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  candidate_id uuid not null,
  job_id uuid,
  source text not null check (source in ('applied', 'imported', 'sourced', 'referred')),
  reason text,
  added_by jsonb not null,  -- the actor
  added_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  removed_at timestamptz(3) generated always as (deleted_at) stored,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id)
);
create unique index pool_entries_active_key on pool_entries (workspace_id, candidate_id) where deleted_at is null;
create index pool_entries_by_created on pool_entries (workspace_id, created_at, id);
create index pool_entries_by_updated on pool_entries (workspace_id, updated_at, id);
create index pool_entries_candidate on pool_entries (workspace_id, candidate_id, id);
create index pool_entries_changes on pool_entries (workspace_id, change_position, id);
create index pool_entries_job on pool_entries (workspace_id, job_id, id) where job_id is not null;
create index pool_entries_source on pool_entries (workspace_id, source, id);
create trigger bump before update on pool_entries for each row execute function track_change();

-- What the search finds a candidate by: the words of the profile and of the files. Written by triggers.
create table candidate_documents (
  workspace_id uuid not null,
  candidate_id uuid not null,
  deleted boolean not null default false,
  words tsvector not null,  -- weights: A names; B e-mail, headline, tags; C summary, notes; D files
  change_position bigint not null default event_position(),
  -- Of the rules by which it was written: documents of older rules are written anew in the background.
  version smallint not null default 1,
  primary key (workspace_id, candidate_id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id)
) with (toast_tuple_target = 128);
create index candidate_documents_changes on candidate_documents (workspace_id, change_position, candidate_id);
-- Documents that the background job has to write anew: it looks for them often.
create index candidate_documents_old on candidate_documents (workspace_id, candidate_id) where version < 2;
-- A short list of pending entries: every search reads all of it.
create index candidate_documents_words on candidate_documents using gin (workspace_id, words) with
  (gin_pending_list_limit='512');
create trigger track before update on candidate_documents for each row when (true) execute function track_position();

-- If not all words fit, those of notes give way to those of custom fields.
create function candidate_profile_words(workspace uuid, candidate uuid) returns tsvector language sql stable as $$
  select profile_words(
    concat_ws(' ', c.first_name, c.last_name),
    concat_ws(' ', c.email, c.headline, background_words(c.phone, c.location, c.experience, c.education),
      (select left(string_agg(g.label, ' ' order by g.id), 9000) from candidate_tags g
       where g.workspace_id = workspace and g.candidate_id = candidate)),
    concat_ws(' ', c.summary, custom.words,
      (select left(string_agg(n.body, ' ' order by n.id desc), 30000 - coalesce(length(custom.words), 0)) from notes n
       where n.workspace_id = workspace and n.candidate_id = candidate and n.deleted_at is null)))
  from candidates c
  cross join lateral (select case when c.custom_fields <> '{}' then
    custom_field_words(workspace, 'candidate', c.custom_fields) end as words) custom
  where c.workspace_id = workspace and c.id = candidate
$$;

-- All matches of a workspace by the index. The planner does not know that testing a document against a query costs a
-- hundred times what comparing a number does, and would rather walk through the table; so here it may not. Parallel
-- workers take longer to start than the whole search.
create function candidate_matches(workspace uuid, query tsquery) returns table(candidate_id uuid, deleted boolean)
    language sql stable set enable_seqscan to 'off' set enable_indexscan to 'off' set enable_indexonlyscan to 'off'
    set max_parallel_workers_per_gather to '0' as $$ select d.candidate_id, d.deleted from candidate_documents d where d.workspace_id = workspace and d.words @@ query $$;

-- Writes the words of profiles anew. The document is locked before its sources are read: of two changes at once the
-- later one sees the earlier.
create function refresh_candidate_profiles(workspace uuid, candidates uuid[]) returns void language plpgsql set
    plan_cache_mode to 'force_generic_plan' as $$
begin
  perform from candidate_documents d
  where d.workspace_id = workspace and d.candidate_id = any (candidates) order by d.candidate_id for update;
  -- Files come first, so that their positions stay what they are.
  update candidate_documents d
  set words = ts_filter(d.words, '{d}') || candidate_profile_words(workspace, d.candidate_id), version = 2
  where d.workspace_id = workspace and d.candidate_id = any (candidates);
end $$;

-- The same for the words of files.
create function refresh_candidate_files(workspace uuid, candidates uuid[]) returns void language plpgsql set
    plan_cache_mode to 'force_generic_plan' as $$
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
