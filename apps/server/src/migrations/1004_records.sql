-- replaces 0751_unsubscribing.sql

-- What all kinds of records have: custom fields, external references, and notes about deleted ones.

set local check_function_bodies = off;

-- What has been deleted for good, so that whoever holds a copy of a list hears of it. Ids only. Kept a little longer
-- than sync tokens are valid. No reference to the workspace: its check would cost every deletion a lock, and the rows
-- lead nowhere.
create table deleted_records (
  workspace_id uuid not null,
  kind text not null,  -- the table that the record was in
  change_position bigint not null default event_position(),
  id text collate "C" not null,  -- of the record; its name, where records are known by a name
  parent_id uuid,  -- of the record under whose path it was listed, where that never changes
  deleted_at timestamptz(3) not null default rolecall_now(),
  -- Tombstones of records that belong to a candidate or a job are shown only to those who see that candidate or job.
  visible_with uuid,
  primary key (workspace_id, kind, change_position, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.1);
create index deleted_records_age on deleted_records (workspace_id, deleted_at);

-- The custom fields that a workspace has defined. Their values are in the records, in custom_fields.
create table custom_fields (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  entity text not null check (entity in ('job', 'candidate', 'application', 'offer', 'interview')),
  key text not null,
  label text not null,
  description text,
  type text not null,
  options jsonb not null default '[]',
  required boolean not null default false,
  private boolean not null default false,
  "position" integer not null,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id)
);
create index custom_fields_changes on custom_fields (workspace_id, change_position, id);
create index custom_fields_created on custom_fields (workspace_id, created_at);
create unique index custom_fields_key on custom_fields (workspace_id, entity, key);
create index custom_fields_position on custom_fields (workspace_id, "position", id);
create index custom_fields_updated on custom_fields (workspace_id, updated_at);
create trigger bump before update on custom_fields for each row execute function track_change();

create function note_deleted_custom_fields() returns trigger language plpgsql as $$
begin
  insert into deleted_records (workspace_id, kind, id)
  select workspace_id, 'custom_fields', id::text from gone on conflict do nothing;
  return null;
end $$;
create trigger note_deleted after delete on custom_fields referencing old table as gone for each statement execute
  function note_deleted_custom_fields();

-- One row per value of a record; several for the options of a multiple choice, numbered by `place`. No references: a
-- check of each value would cost every write a lock on its definition.
create table custom_field_values (
  workspace_id uuid not null,
  field_id uuid not null,
  record_id uuid not null,
  place smallint not null,
  -- in the form in which values are compared, at most 100 characters
  text_value text collate "C" not null default '',
  number_value float8 not null default 0,  -- of numbers, and the amount of money
  primary key (workspace_id, field_id, record_id, place)
);
create unique index custom_field_values_value on custom_field_values (workspace_id, field_id, text_value,
  number_value, record_id);

-- The rows of one value.
create function custom_field_terms(field_type text, value jsonb) returns table(place smallint, text_value text,
    number_value float8) language sql immutable as $$
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

-- At most 9,000 characters, so that a profile stays within its part of a document (see candidate_documents).
create function custom_field_words(workspace uuid, record_type text, stored jsonb) returns text language sql stable as $$
  select left(string_agg(s.words, ' ' order by s.position, s.id), 9000)
  from (
    select f.position, f.id, case when f.type in ('text', 'long_text', 'url', 'email') then stored ->> f.key
      else (select string_agg(o ->> 'label', ' ') from jsonb_array_elements(f.options) o
            where case f.type when 'select' then o -> 'value' = stored -> f.key
              else stored -> f.key @> (o -> 'value') end) end as words
    from custom_fields f
    where f.workspace_id = workspace and f.entity = record_type and not f.private and f.archived_at is null
      and f.type in ('text', 'long_text', 'url', 'email', 'select', 'multi_select') and stored ? f.key
  ) s
$$;

-- Of jobs, next to the words of the columns, because a generated column cannot read definitions. Null for jobs
-- without values.
create function custom_field_search(workspace uuid, record_type text, stored jsonb) returns tsvector language sql
    stable as $$
  select case when stored <> '{}' then
    setweight(to_tsvector('rolecall', search_words(custom_field_words(workspace, record_type, stored))), 'B') end
$$;

create function public_custom_fields(workspace uuid, record_type text, stored jsonb) returns jsonb language sql stable as $$
  select case when stored = '{}' then stored else coalesce(
    (select jsonb_object_agg(f.key, stored -> f.key) from custom_fields f
     where f.workspace_id = workspace and f.entity = record_type and not f.private and f.archived_at is null
       and stored ? f.key), '{}') end
$$;

create function index_custom_fields() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from custom_field_values v using custom_fields f
    where f.workspace_id = old.workspace_id and f.entity = tg_argv[0] and old.custom_fields ? f.key
      and (tg_op = 'DELETE' or old.custom_fields -> f.key is distinct from new.custom_fields -> f.key)
      and v.workspace_id = f.workspace_id and v.field_id = f.id and v.record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into custom_field_values (workspace_id, field_id, record_id, place, text_value, number_value)
    select f.workspace_id, f.id, new.id, v.place, v.text_value, v.number_value
    from custom_fields f cross join lateral custom_field_terms(f.type, new.custom_fields -> f.key) v
    where f.workspace_id = new.workspace_id and f.entity = tg_argv[0] and new.custom_fields ? f.key
      and (tg_op = 'INSERT' or old.custom_fields -> f.key is distinct from new.custom_fields -> f.key);
  end if;
  return null;
end $$;

create function search_custom_fields() returns trigger language plpgsql as $$
begin
  new.custom_search := custom_field_search(new.workspace_id, 'job', new.custom_fields);
  return new;
end $$;

-- The IDs that records have in other systems: derived from external_refs of the records, to find them by.
create table external_refs (
  workspace_id uuid not null references workspaces,
  entity text not null,
  system text not null,
  external_id text not null,
  -- The record, if it is deleted: the reference is free again, and lists that include deleted records still find it.
  released_by uuid not null default '00000000-0000-0000-0000-000000000000',
  record_id uuid not null,
  constraint external_refs_key primary key (workspace_id, entity, system, external_id, released_by)
);

-- Whoever is about to look for a reference and to add it takes this lock first. The trigger takes it as well, so that
-- it excludes all writers.
create function external_ref_lock(workspace uuid, entity text, system text, external_id text) returns bigint language
    sql immutable parallel safe return hashtextextended(concat_ws(' ', workspace, 'external ref', entity, system,
    external_id), (0)::bigint);

-- When a job became visible or invisible to some of the members and keys: their synced copies read the job, or its
-- removal, anew.
create table job_access_changes (
  workspace_id uuid not null,
  job_id uuid not null,
  audience text not null,
  change_position bigint not null default event_position(),
  changed_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, audience, job_id)
);
-- The oldest first: they are removed like tombstones.
create index job_access_changes_age on job_access_changes (workspace_id, changed_at);

create function note_access_changes(workspace uuid, jobs uuid[], audiences text[]) returns void language sql as $$
  insert into job_access_changes (workspace_id, job_id, audience)
  select workspace, job, audience from unnest(jobs) job cross join (select distinct unnest(audiences)) a (audience)
  order by audience, job
  on conflict (workspace_id, audience, job_id) do update set change_position = event_position(), changed_at = rolecall_now()
$$;

-- Named filters of lists, of one member or of the whole workspace.
create table saved_views (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  resource text not null,
  name text not null,
  query jsonb not null,
  shared boolean not null,
  owner_id uuid,  -- null for a view created with an API key
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, owner_id) references members (workspace_id, id),
  check (shared or owner_id is not null)
);
create index saved_views_changes on saved_views (workspace_id, change_position, id);
create index saved_views_owner on saved_views (workspace_id, owner_id, id);
create trigger bump before update on saved_views for each row execute function track_change();
