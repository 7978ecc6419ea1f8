-- Custom fields: definitions of a workspace, and their values on the records of five tables.
--
-- The values of a record are one object in its row, by key, so that reads and writes of records take no further statement.
-- Lists filter through `custom_field_values`, which triggers keep: one narrow row per value, with indexes that end in the
-- record, so that a filtered list, newest first, is a range of an index.

create table custom_fields (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  entity text not null check (entity in ('job', 'candidate', 'application', 'offer', 'interview')),
  key text not null,
  label text not null,
  description text,
  type text not null,
  options jsonb not null default '[]',
  required boolean not null default false,
  private boolean not null default false,
  position integer not null,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id)
);
create unique index custom_fields_key on custom_fields (workspace_id, entity, key);
create index custom_fields_position on custom_fields (workspace_id, position, id);
create index custom_fields_created on custom_fields (workspace_id, created_at);
create index custom_fields_updated on custom_fields (workspace_id, updated_at);
create index custom_fields_changes on custom_fields (workspace_id, change_position, id);
create trigger bump before update on custom_fields for each row execute function track_change();

create function note_deleted_custom_fields() returns trigger language plpgsql as $$
begin
  insert into deleted_records (workspace_id, kind, id)
  select workspace_id, 'custom_fields', id::text from gone on conflict do nothing;
  return null;
end $$;
create trigger note_deleted after delete on custom_fields
  referencing old table as gone for each statement execute function note_deleted_custom_fields();

-- One row per value of a record; several for the options of a multiple choice, numbered by `place`. No references: a check
-- of each value would cost every write a lock on its definition.
create table custom_field_values (
  workspace_id uuid not null,
  field_id uuid not null,
  record_id uuid not null,
  place smallint not null,
  text_value text collate "C",      -- in the form in which values are compared, at most 100 characters; the currency of money
  number_value double precision,    -- of numbers, and the amount of money
  primary key (workspace_id, field_id, record_id, place)
);
create unique index custom_field_values_text on custom_field_values (workspace_id, field_id, text_value, record_id)
  where text_value is not null;
create unique index custom_field_values_number on custom_field_values (workspace_id, field_id, number_value, record_id)
  where number_value is not null;

-- The rows of one value.
create function custom_field_terms(field_type text, value jsonb)
returns table (place smallint, text_value text, number_value double precision)
language sql immutable as $$
  select (o.number - 1)::smallint, left(o.option, 100), null::double precision
  from jsonb_array_elements_text(case when field_type = 'multi_select' then value else '[]' end)
    with ordinality o (option, number)
  union all
  select 0::smallint,
    case field_type when 'number' then null when 'money' then value ->> 'currency'
      when 'text' then left(lower(value #>> '{}'), 100) when 'long_text' then left(lower(value #>> '{}'), 100)
      when 'url' then left(lower(value #>> '{}'), 100) when 'email' then left(lower(value #>> '{}'), 100)
      else left(value #>> '{}', 100) end,
    case field_type when 'number' then (value #>> '{}')::double precision
      when 'money' then (value ->> 'amount')::double precision end
  where field_type <> 'multi_select'
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

-- Deleting a field removes values that no reader sees any more, in as many rows as there are records: they keep their
-- revisions, and nothing is indexed anew. The setting lasts for these statements only.
create function keeps_revisions() returns boolean language sql stable parallel safe as
  $$select coalesce(current_setting('rolecall.keep_revisions', true), '') = 'on'$$;

create or replace function track_change() returns trigger language plpgsql as $$
begin
  if keeps_revisions() then return new; end if;
  new.revision := old.revision + 1;
  new.change_position := greatest(event_position(), old.change_position + 1);
  new.updated_at := greatest(new.updated_at, old.updated_at);
  return new;
end $$;

-- In the order in which changes write them.
do $$
declare
  target record;
begin
  for target in
    select * from (values ('jobs', 'job'), ('candidates', 'candidate'), ('applications', 'application'),
      ('interviews', 'interview'), ('offers', 'offer')) as t (name, entity)
  loop
    execute format($f$alter table %I add column custom_fields jsonb not null default '{}'$f$, target.name);
    execute format($f$create trigger index_new_custom_fields after insert on %I for each row
      when (new.custom_fields <> '{}') execute function index_custom_fields(%L)$f$, target.name, target.entity);
    execute format($f$create trigger index_changed_custom_fields after update on %I for each row
      when (new.custom_fields is distinct from old.custom_fields and not keeps_revisions()) execute function index_custom_fields(%L)$f$,
      target.name, target.entity);
    execute format($f$create trigger index_removed_custom_fields after delete on %I for each row
      when (old.custom_fields <> '{}') execute function index_custom_fields(%L)$f$, target.name, target.entity);
  end loop;
end $$;
