-- Test keys act in a sandbox: a workspace of its own that belongs to the live one. The keys themselves are rows of the live
-- workspace, whose administrators manage them. `sandbox_id` says where a test key acts; as no foreign key may lead into
-- another workspace, the row of a sandbox is never deleted instead.
alter table workspaces add column sandbox_of uuid references workspaces (id);
create unique index workspaces_sandbox_of on workspaces (sandbox_of) where sandbox_of is not null;

alter table api_keys
  add column mode text not null default 'live',
  add column sandbox_id uuid,
  add constraint api_keys_mode_check check (mode = case when sandbox_id is null then 'live' else 'test' end);
