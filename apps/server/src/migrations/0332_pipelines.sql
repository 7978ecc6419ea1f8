-- Named sets of stages, from which the stages of new jobs are copied. One is the default of the workspace.
create table pipelines (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  name text not null,
  stages jsonb not null,          -- name, kind and color of each, in order
  is_default boolean not null default false,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id)
);
create unique index pipelines_name_key on pipelines (workspace_id, lower(name)) where deleted_at is null;
create unique index pipelines_default_key on pipelines (workspace_id) where is_default and deleted_at is null;
create index pipelines_by_created on pipelines (workspace_id, created_at, id);
create index pipelines_by_updated on pipelines (workspace_id, updated_at, id);
create index pipelines_changes on pipelines (workspace_id, change_position, id);
create trigger bump before update on pipelines for each row execute function track_change();

-- The ID is a time-ordered one (version 7).
create function add_default_pipeline(workspace uuid) returns void language sql as $$
  insert into pipelines (workspace_id, id, name, is_default, stages)
  select workspace, encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from now()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid, 'Standard', true, '[
      {"name": "Applied", "kind": "applied", "color": null},
      {"name": "Screening", "kind": "screening", "color": null},
      {"name": "Interview", "kind": "interview", "color": null},
      {"name": "Offer", "kind": "offer", "color": null},
      {"name": "Hired", "kind": "hired", "color": null},
      {"name": "Rejected", "kind": "rejected", "color": null}]'
$$;

-- A trigger inserts it, so that a workspace that the previous version creates while it is being replaced has it too.
create function add_pipeline_of_workspace() returns trigger language plpgsql as $$
begin
  perform add_default_pipeline(new.id);
  return null;
end $$;
create trigger add_pipeline after insert on workspaces for each row execute function add_pipeline_of_workspace();
select add_default_pipeline(id) from workspaces order by id;
