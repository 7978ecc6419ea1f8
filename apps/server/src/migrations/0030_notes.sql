create table notes (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  candidate_id uuid not null,
  body text not null,             -- empty in a tombstone
  author jsonb not null,          -- the actor who wrote it
  mentions uuid[] not null default '{}',
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id)
);
create index notes_candidate on notes (workspace_id, candidate_id, id);
create index notes_created on notes (workspace_id, created_at);
create index notes_updated on notes (workspace_id, updated_at);
create trigger bump before update on notes for each row execute function bump_revision();

-- A tag is never edited, but it has an ETag like every record.
alter table candidate_tags add column revision integer not null default 1;

-- Lists of candidates with `includeDeleted` use these too, so they hold tombstones.
drop index candidates_source;
create index candidates_source on candidates (workspace_id, source, id);
create index candidates_email on candidates (workspace_id, lower(email), id);
