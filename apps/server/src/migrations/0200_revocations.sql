-- What must stay ended when a backup is restored: revoked keys, removed members, replaced passwords, lowered roles, deleted
-- webhooks and automations, erased candidates. Triggers write it, so that no statement can forget; a background job copies it
-- to the storage, outside the database. IDs only, no personal data.
create table revocations (
  workspace_id uuid not null references workspaces (id),
  id uuid not null default gen_random_uuid(),
  kind text not null,
  record_id uuid not null,
  role text,                      -- of a member whose role changed: the new one
  at timestamptz(3) not null default rolecall_now(),
  exported_at timestamptz(3),
  primary key (workspace_id, id)
);
create index revocations_waiting on revocations (at) where exported_at is null;
create index revocations_age on revocations (exported_at) where exported_at is not null;

create function record_revocation() returns trigger language plpgsql as $$
begin
  insert into revocations (workspace_id, kind, record_id) values (new.workspace_id, tg_argv[0], new.id);
  return null;
end $$;

create function record_role_change() returns trigger language plpgsql as $$
begin
  insert into revocations (workspace_id, kind, record_id, role) values (new.workspace_id, 'member_role', new.id, new.role);
  return null;
end $$;

create trigger record_removal after update on members for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function record_revocation('member');
create trigger record_password after update on members for each row
  when (old.password_hash is not null and new.password_hash is distinct from old.password_hash)
  execute function record_revocation('password');
create trigger record_role after update on members for each row
  when (new.role is distinct from old.role) execute function record_role_change();
create trigger record_revocation after update on api_keys for each row
  when (new.revoked_at is not null and old.revoked_at is null) execute function record_revocation('api_key');
create trigger record_erasure after update on candidates for each row
  when (new.erased_at is not null and old.erased_at is null) execute function record_revocation('candidate');
create trigger record_removal after update on webhooks for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function record_revocation('webhook');
create trigger record_removal after update on automations for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function record_revocation('automation');
