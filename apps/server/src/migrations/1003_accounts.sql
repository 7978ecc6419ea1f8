-- replaces 0751_unsubscribing.sql

-- Workspaces, their members and API keys, and how they sign in.

set local check_function_bodies = off;

-- A company that uses the installation, with its settings. A sandbox is a workspace of its own.
create table workspaces (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  brand_name text,
  accent_color text,
  logo_url text,
  website_url text,
  careers_url text,
  captcha_provider text,
  captcha_site_key text,
  captcha_secret_sealed bytea,
  consent_text text,
  consent_required boolean not null default false,
  retention_days integer,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  -- Test keys act in a sandbox: a workspace of its own that belongs to the live one. The keys themselves are rows of
  -- the live workspace, whose administrators manage them. No foreign key leads from there into the sandbox, so the
  -- row of a sandbox is never deleted.
  sandbox_of uuid references workspaces,
  require_second_factor boolean not null default false,  -- What the workspace demands of those who sign in.
  single_sign_on_only boolean not null default false,
  -- The career site. Its domain is a column of its own, because it is unique in the installation.
  career_site jsonb not null default '{"enabled": true, "languages": ["en"], "defaultLanguage": "en"}',
  career_domain text,
  -- Words for the status of an application, by language and kind of stage; those that are unset have their default.
  candidate_page jsonb not null default '{}',
  -- When the workspace was restored from a backup, until an owner has confirmed it: until then, only owners have
  -- access.
  restored_at timestamptz(3),
  member_addresses text[] not null default '{}',  -- The networks from which members can sign in; empty for all.
  -- How many candidates' data a member or key can read within an hour before owners are alerted; null for no alerts.
  read_alert_threshold integer default 500,
  key_max_days integer,  -- How long secret keys can last at most, and how long they can go unused; null for no limit.
  key_max_unused_days integer
);
-- A domain belongs to the workspace that may use it, which is at most one: CAREER_DOMAINS says which, and without it
-- only the single workspace of an installation has a domain. What another workspace stored earlier must not keep it
-- from that one.
create index workspaces_career_domain on workspaces (career_domain) where career_domain is not null;
create unique index workspaces_sandbox_of on workspaces (sandbox_of) where sandbox_of is not null;

create function add_defaults_of_workspace() returns trigger language plpgsql as $$
begin
  perform add_default_reasons_and_sources(new.id);
  return null;
end $$;
create trigger add_defaults after insert on workspaces for each row execute function add_defaults_of_workspace();

-- A trigger inserts it, so that a workspace that the previous version creates while it is being replaced has it too.
create function add_pipeline_of_workspace() returns trigger language plpgsql as $$
begin
  perform add_default_pipeline(new.id);
  return null;
end $$;
create trigger add_pipeline after insert on workspaces for each row execute function add_pipeline_of_workspace();
create trigger bump before update on workspaces for each row execute function track_change();

-- The people of a workspace who can sign in. A removed member stays as a row, because records name them.
create table members (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'admin', 'recruiter', 'hiring_manager', 'interviewer')),
  password_hash text,
  invited_at timestamptz(3),
  joined_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  sso_issuer text,  -- The identity at the provider, pinned by the first sign-in there.
  sso_subject text,
  external_refs jsonb not null default '[]',
  signature text,  -- Added below the messages that the member writes.
  primary key (workspace_id, id)
);
create index members_changes on members (workspace_id, change_position, id);
create unique index members_email_folded_key on members (workspace_id, lower((email collate "und-x-icu")) collate "C")
  where deleted_at is null;
create unique index members_email_key on members (workspace_id, lower(email)) where deleted_at is null;
create unique index members_sso_subject on members (workspace_id, sso_issuer, sso_subject) where sso_subject is not
  null and deleted_at is null;
create trigger bump before update on members for each row execute function track_change();

-- Only references that a record gains are locked: a change of a record that keeps its references must not wait for a
-- caller who holds the lock of one and waits for the record.
create function write_external_refs() returns trigger language plpgsql as $$
declare
  kept jsonb := '[]';
begin
  if tg_op <> 'INSERT' then
    if old.deleted_at is null then
      kept := old.external_refs;
    end if;
    delete from external_refs r using jsonb_to_recordset(old.external_refs) as o (system text, id text)
    where r.workspace_id = old.workspace_id and r.entity = tg_argv[0] and r.system = o.system and r.external_id = o.id
      and r.record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    if new.deleted_at is null then
      -- In order, so that writers of several references cannot deadlock.
      perform pg_advisory_xact_lock(l.key)
      from (select external_ref_lock(new.workspace_id, tg_argv[0], n.system, n.id) as key
        from jsonb_to_recordset(new.external_refs) as n (system text, id text)
        where not kept @> jsonb_build_array(jsonb_build_object('system', n.system, 'id', n.id)) order by 1) l;
    end if;
    insert into external_refs (workspace_id, entity, system, external_id, released_by, record_id)
    select new.workspace_id, tg_argv[0], n.system, n.id,
      case when new.deleted_at is null then '00000000-0000-0000-0000-000000000000' else new.id end, new.id
    from jsonb_to_recordset(new.external_refs) as n (system text, id text) order by n.system, n.id;
  end if;
  return null;
end $$;
create trigger external_refs_deleted after delete on members for each row when (old.external_refs <> '[]'::jsonb)
  execute function write_external_refs('member');
create trigger external_refs_inserted after insert on members for each row when (new.external_refs <> '[]'::jsonb)
  execute function write_external_refs('member');
create trigger external_refs_updated after update on members for each row when (new.external_refs <> old.external_refs
  or new.external_refs <> '[]'::jsonb and (new.deleted_at is null) <> (old.deleted_at is null)) execute function
  write_external_refs('member');

create function record_revocation() returns trigger language plpgsql as $$
begin
  insert into revocations (workspace_id, kind, record_id) values (new.workspace_id, tg_argv[0], new.id);
  return null;
end $$;
create trigger record_password after update on members for each row when (old.password_hash is not null and
  new.password_hash is distinct from old.password_hash) execute function record_revocation('password');
create trigger record_removal after update on members for each row when (new.deleted_at is not null and old.deleted_at
  is null) execute function record_revocation('member');

create function record_role_change() returns trigger language plpgsql as $$
begin
  insert into revocations (workspace_id, kind, record_id, role) values (new.workspace_id, 'member_role', new.id, new.role);
  return null;
end $$;
create trigger record_role after update on members for each row when (new.role is distinct from old.role) execute
  function record_role_change();

-- Keys of the API. Only their beginning and end are stored; their hashes are in api_key_hashes.
create table api_keys (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  name text not null,
  type text not null check (type in ('secret', 'publishable')),
  prefix text not null,
  last4 text not null,
  scopes text[] not null,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  mode text not null default 'live',
  sandbox_id uuid,
  created_by jsonb,
  owner jsonb,
  allowed_addresses text[] not null default '{}',  -- networks; empty for everywhere
  last_used_address text,
  -- The key that the first of a series of rotations replaced: retries of a call find its stored response after a
  -- rotation. Null for the key itself.
  caller_id uuid,
  limits jsonb,
  pending_owner jsonb,  -- The member to whom a key is to be transferred, until they accept it.
  disabled_at timestamptz(3),  -- of a key that was not used for too long
  unused_warned_at timestamptz(3),  -- when owners were last told that it will be disabled
  expiry_warned_at timestamptz(3),  -- when owners were last told that it will expire
  primary key (workspace_id, id),
  foreign key (workspace_id, caller_id) references api_keys (workspace_id, id),
  constraint api_keys_mode_check check (mode = case when sandbox_id is null then 'live' else 'test' end)
);
create index api_keys_changes on api_keys (workspace_id, change_position, id);
create index api_keys_owner on api_keys (workspace_id, ((owner ->> 'id'))) where owner is not null;
create index api_keys_updated on api_keys (workspace_id, updated_at);
-- Neither the last use nor a warning is a change of the record.
create trigger bump before update on api_keys for each row when (not new.last_used_at is distinct from
  old.last_used_at and not new.unused_warned_at is distinct from old.unused_warned_at and not new.expiry_warned_at is
  distinct from old.expiry_warned_at) execute function track_change();
create trigger record_revocation after update on api_keys for each row when (new.revoked_at is not null and
  old.revoked_at is null) execute function record_revocation('api_key');

-- To which key a hash belongs: read before the workspace is known, so its primary key names none.
create table api_key_hashes (
  hash bytea primary key,
  workspace_id uuid not null,
  api_key_id uuid not null,
  foreign key (workspace_id, api_key_id) references api_keys (workspace_id, id)
);

-- Sessions of members in the console.
create table sessions (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  member_id uuid not null,
  token_hash bytea not null,
  is_half boolean not null default false,  -- the password was right, the second factor has yet to come
  ip text not null,
  user_agent text,
  last_used_at timestamptz(3) not null default rolecall_now(),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default rolecall_now(),
  change_position bigint not null default event_position(),
  -- When the member has last proven who they are in this session, besides its beginning: some changes ask for it
  -- again.
  confirmed_at timestamptz(3),
  -- Null for sessions that are older than the column.
  sign_in_method text check (sign_in_method in ('password', 'passkey', 'single_sign_on')),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);
create index sessions_changes on sessions (workspace_id, change_position, id);
create index sessions_expiry on sessions (expires_at);
create index sessions_member on sessions (workspace_id, member_id, id);
create unique index sessions_token on sessions (workspace_id, token_hash);

create function note_deleted_sessions() returns trigger language plpgsql as $$
begin
  insert into deleted_records (workspace_id, kind, id, parent_id)
  select workspace_id, 'sessions', id::text, member_id from gone on conflict do nothing;
  return null;
end $$;
create trigger note_deleted after delete on sessions referencing old table as gone for each statement execute function
  note_deleted_sessions();
create trigger track before update on sessions for each row when (old.is_half is distinct from new.is_half or
  old.expires_at is distinct from new.expires_at) execute function track_position();

-- By a hash of what was tried, whether such an account exists or not; without a reference, because the workspace need
-- not.
create table sign_in_attempts (
  workspace_id uuid not null,
  account bytea not null,
  attempts integer not null,
  blocked_until timestamptz(3),
  updated_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, account)
);
create index sign_in_attempts_age on sign_in_attempts (updated_at);

-- Invitations and links to reset a password: each works once.
create table one_time_links (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  member_id uuid not null,
  purpose text not null check (purpose in ('invitation', 'password_reset')),
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);
create index one_time_links_expiry on one_time_links (expires_at);
create index one_time_links_member on one_time_links (workspace_id, member_id, purpose);
create unique index one_time_links_token on one_time_links (workspace_id, token_hash);

-- Passkeys of members: public keys of WebAuthn credentials. No secret is in here.
create table passkeys (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  credential_id bytea not null,
  public_key bytea not null,  -- COSE
  counter bigint not null,  -- of the last signature; zero forever for passkeys that are synchronized
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
create index passkeys_changes on passkeys (workspace_id, change_position, id);
create unique index passkeys_credential on passkeys (workspace_id, credential_id) where deleted_at is null;
create index passkeys_member on passkeys (workspace_id, member_id, id);
-- The last use is no change of the record, as of a key.
create trigger bump before update on passkeys for each row when (not new.last_used_at is distinct from
  old.last_used_at) execute function track_change();

-- A removed passkey stays removed when a backup is restored.
create function record_passkey_removal() returns trigger language plpgsql as $$
begin
  insert into revocations (workspace_id, kind, record_id) values (new.workspace_id, 'passkey', new.id);
  return null;
end $$;
create trigger record_removal after update on passkeys for each row when (new.deleted_at is not null and
  old.deleted_at is null) execute function record_passkey_removal();

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

-- Challenges of sign-ins are kept by the browser, encrypted; here is which of them were used. No workspace is known
-- when one is issued, so these rows carry the zero id, without a reference.
create table used_passkey_challenges (
  workspace_id uuid not null,
  challenge_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, challenge_hash)
);
create index used_passkey_challenges_expiry on used_passkey_challenges (expires_at);

-- Codes by an app (TOTP) as the second factor of a member.
create table second_factors (
  workspace_id uuid not null references workspaces,
  member_id uuid not null,
  secret_sealed bytea not null,
  confirmed_at timestamptz(3),  -- null while it is being set up
  last_step bigint not null default 0,  -- of the newest code that was used: no code counts twice
  created_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, member_id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);

-- Codes for members who have lost their second factor: each works once, and is removed by its use.
create table recovery_codes (
  workspace_id uuid not null references workspaces,
  member_id uuid not null,
  code_hash bytea not null,
  primary key (workspace_id, member_id, code_hash),
  foreign key (workspace_id, member_id) references second_factors (workspace_id, member_id) on delete cascade
);

-- Responses to requests with an Idempotency-Key, which a repeated request gets again.
create table idempotency_keys (
  workspace_id uuid not null references workspaces,
  scope text not null,  -- the API key's id, or 'public'
  key text not null,
  request_hash bytea not null,  -- method, path and body of the first call
  token uuid not null,  -- of the call that holds the claim
  locked_until timestamptz not null,
  status integer,  -- null while the first call runs
  body bytea,
  etag text,
  sealed boolean not null default false,
  candidate_ids uuid[] not null default '{}',  -- whose data the answer holds, for erasure
  created_at timestamptz not null default rolecall_now(),
  -- What the caller of a completed call was allowed to see: a digest of their rights (null for anonymous visitors),
  -- and the records of the response that a restricted caller saw.
  rights bytea,
  visible_ids uuid[],
  -- What the body means as JSON, beside its bytes in request_hash. Null for bodies that are not JSON, or are large.
  value_hash bytea,
  primary key (workspace_id, scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
create index idempotency_keys_candidates on idempotency_keys using gin (workspace_id, candidate_ids) where
  candidate_ids <> '{}'::uuid[];

-- What was uploaded on a day, by whom.
create table upload_quotas (
  workspace_id uuid not null references workspaces,
  day date not null,
  subject bytea not null,  -- a keyed hash of an address or a mailbox; empty: the workspace
  files integer not null,
  bytes bigint not null,
  primary key (workspace_id, day, subject)
);
