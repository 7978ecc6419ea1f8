-- The shared ground: time, search, workspaces, members, keys, idempotency, events.
--
-- Rules of every tenant table, so that a row cannot point into another workspace and the schema can be distributed by
-- workspace: primary key (workspace_id, id); foreign keys and unique constraints lead with workspace_id.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;
create extension if not exists btree_gin;

-- The one clock of business times, leases and limits. PostgreSQL inlines it, so it costs what now() costs; a test moves
-- time in its own database by replacing it.
create function rolecall_now() returns timestamptz language sql stable parallel safe as 'select now()';

-- Words without accents and without stemming: names, tools and places are not words of one language.
create text search configuration rolecall (copy = simple);
alter text search configuration rolecall alter mapping for hword, hword_part, word with unaccent, simple;

-- `revision` is the record's ETag. A trigger keeps it, so that no statement can forget.
create function bump_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

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
  revision integer not null default 1
);
create trigger bump before update on workspaces for each row execute function bump_revision();

create table members (
  workspace_id uuid not null references workspaces (id),
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
  primary key (workspace_id, id)
);
create unique index members_email_key on members (workspace_id, lower(email)) where deleted_at is null;
create trigger bump before update on members for each row execute function bump_revision();

create table api_keys (
  workspace_id uuid not null references workspaces (id),
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
  primary key (workspace_id, id)
);
create index api_keys_updated on api_keys (workspace_id, updated_at);
-- The last use is no change of the record: it must not make If-Match fail for whoever edits the key.
create trigger bump before update on api_keys for each row
  when (new.last_used_at is not distinct from old.last_used_at) execute function bump_revision();

-- Reference table: which key a hash belongs to, found before the workspace is known.
create table api_key_hashes (
  hash bytea primary key,
  workspace_id uuid not null,
  api_key_id uuid not null,
  foreign key (workspace_id, api_key_id) references api_keys (workspace_id, id)
);

create table idempotency_keys (
  workspace_id uuid not null references workspaces (id),
  scope text not null,            -- the API key's id, or 'public'
  key text not null,
  request_hash bytea not null,    -- method, path and body of the first call
  token uuid not null,            -- of the call that holds the claim
  locked_until timestamptz not null,
  status integer,                 -- null while the first call runs
  body bytea,
  etag text,
  sealed boolean not null default false,
  candidate_ids uuid[] not null default '{}', -- whose data the answer holds, for erasure
  created_at timestamptz not null default rolecall_now(),
  primary key (workspace_id, scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
create index idempotency_keys_candidates on idempotency_keys using gin (workspace_id, candidate_ids) where candidate_ids <> '{}';

-- The change feed must show events in an order that no later commit can cut into. An event's position is the id of the
-- transaction that wrote it; a reader sees only positions below the oldest transaction still running, so nothing can
-- appear behind it. `base` is added so that positions still grow after a restore into a cluster with younger ids.
create table event_positions (
  only_row boolean primary key default true check (only_row),
  base bigint not null
);
insert into event_positions (base) values (0);
create function event_position() returns bigint language sql volatile as
  'select base + pg_current_xact_id()::text::bigint from event_positions';
create function event_horizon() returns bigint language sql stable as
  'select base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint from event_positions';

create table activity_events (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  position bigint not null default event_position(),
  type text not null,
  entity_type text not null,
  entity_id uuid not null,
  actor jsonb not null,
  data jsonb not null,
  candidate_id uuid,              -- whose personal data `data` holds, for erasure and the timeline
  cause jsonb,                    -- chain of automation runs that led to it
  created_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id)
);
create index activity_events_feed on activity_events (workspace_id, position, id);
create index activity_events_dispatch on activity_events (position, id);
create index activity_events_entity on activity_events (workspace_id, entity_type, entity_id, id);
create index activity_events_type on activity_events (workspace_id, type, id);
create index activity_events_candidate on activity_events (workspace_id, candidate_id, id) where candidate_id is not null;
