-- Data of other systems that is brought into a workspace.
create table imports (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  kind text not null,
  name text not null,
  status text not null default 'planned',
  -- The uploads of each file, in order: [{name, keys, size}].
  files jsonb not null default '[]',
  source_keys text[] not null default '{}',
  credentials_sealed bytea,
  options jsonb not null default '{}',
  mapping jsonb not null default '{}',
  mapping_name text,
  preview jsonb,
  progress jsonb not null default '{}',
  error text,
  started_by jsonb,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id)
);
create index imports_changes on imports (workspace_id, change_position, id);
create index imports_keys on imports using gin (source_keys);
create trigger bump before update on imports for each row execute function track_change();

-- Imports that are running or being undone, for the workers. Not in the record, whose revision counts what anyone sees.
create table import_work (
  workspace_id uuid not null,
  import_id uuid not null,
  -- How far the source has been read; written together with the records of each page.
  checkpoint jsonb,
  attempts integer not null default 0,  -- results of earlier ones are ignored
  next_attempt_at timestamptz(3),  -- after which another worker may take over; null while nothing is to do
  primary key (workspace_id, import_id),
  foreign key (workspace_id, import_id) references imports (workspace_id, id)
);
create index import_work_due on import_work (next_attempt_at) where next_attempt_at is not null;

-- Each record of a source, by the name of the source and the type and ID that the record has there: what it has become here.
-- A record is never imported twice, whichever import reads it.
create table import_items (
  workspace_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  source text not null,
  type text not null,
  foreign_id text not null,
  place text,  -- in the source, such as a row
  outcome text not null,
  reason text,
  record_id uuid,
  record_revision integer,  -- after the import; a greater one says that somebody has changed the record since
  candidate_id uuid,
  hash text,  -- of what was read
  original jsonb,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  unique (workspace_id, source, type, foreign_id),
  foreign key (workspace_id, import_id) references imports (workspace_id, id)
);
create index import_items_candidate on import_items (workspace_id, candidate_id) where candidate_id is not null;
create index import_items_changes on import_items (workspace_id, change_position, id);
create index import_items_import on import_items (workspace_id, import_id, id);
create trigger bump before update on import_items for each row execute function track_change();
