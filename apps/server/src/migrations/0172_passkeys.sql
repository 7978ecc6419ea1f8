-- Passkeys of members: public keys of WebAuthn credentials. No secret is in here.
create table passkeys (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  member_id uuid not null,
  name text not null,
  credential_id bytea not null,
  public_key bytea not null,      -- COSE
  counter bigint not null,        -- of the last signature; zero forever for passkeys that are synchronized
  transports text[] not null default '{}',
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);
create unique index passkeys_credential on passkeys (workspace_id, credential_id) where deleted_at is null;
create index passkeys_member on passkeys (workspace_id, member_id, id);
create index passkeys_changes on passkeys (workspace_id, change_position, id);
-- The last use is no change of the record, as of a key.
create trigger bump before update on passkeys for each row
  when (new.last_used_at is not distinct from old.last_used_at) execute function track_change();
-- A removed passkey stays removed when a backup is restored. A function of its own: those of the ledger are younger.
create function record_passkey_removal() returns trigger language plpgsql as $$
begin
  insert into revocations (workspace_id, kind, record_id) values (new.workspace_id, 'passkey', new.id);
  return null;
end $$;
create trigger record_removal after update on passkeys for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function record_passkey_removal();

-- What a passkey has to sign in a session: one challenge for each purpose, taken away by its first use.
create table passkey_challenges (
  workspace_id uuid not null,
  session_id uuid not null,
  purpose text not null check (purpose in ('registration', 'confirmation')),
  challenge text not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, session_id, purpose),
  foreign key (workspace_id, session_id) references sessions (workspace_id, id) on delete cascade
);

-- Challenges of sign-ins are kept by the browser, encrypted; here is which of them were used. No workspace is known when
-- one is issued, so these rows carry the zero id, without a reference.
create table used_passkey_challenges (
  workspace_id uuid not null,
  challenge_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, challenge_hash)
);
create index used_passkey_challenges_expiry on used_passkey_challenges (expires_at);
