-- Named filters of lists, of one member or of the whole workspace.
create table saved_views (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  resource text not null,
  name text not null,
  query jsonb not null,
  shared boolean not null,
  owner_id uuid, -- null for a view created with an API key
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, owner_id) references members (workspace_id, id),
  check (shared or owner_id is not null)
);
create index saved_views_owner on saved_views (workspace_id, owner_id, id);
create index saved_views_changes on saved_views (workspace_id, change_position, id);
create trigger bump before update on saved_views for each row execute function track_change();
