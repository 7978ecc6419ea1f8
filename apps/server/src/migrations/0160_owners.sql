-- On whose authority keys, webhooks and automations act. `owner` is {"type": "member" or "api_key", "id", "name"}: what it
-- owns ends with it. Null for what belongs to the workspace, such as everything made before this migration or on the
-- command line.

alter table api_keys
  add column created_by jsonb,
  add column owner jsonb,
  add column allowed_addresses text[] not null default '{}', -- networks; empty for everywhere
  add column last_used_address text;
create index api_keys_owner on api_keys (workspace_id, (owner ->> 'id')) where owner is not null;

-- `scopes`: what its creator could read then; decides what is delivered. Null where nobody knows any more: everything.
alter table webhooks
  add column created_by jsonb,
  add column owner jsonb,
  add column scopes text[];
create index webhooks_owner on webhooks (workspace_id, (owner ->> 'id')) where owner is not null;

alter table automations
  add column created_by jsonb,
  add column owner jsonb;
create index automations_owner on automations (workspace_id, (owner ->> 'id')) where owner is not null;

-- What whoever published it could do then. Null where nobody knows any more: everything.
alter table automation_versions
  add column scopes text[];
