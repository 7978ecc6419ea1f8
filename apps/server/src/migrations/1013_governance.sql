-- replaces 0751_unsubscribing.sql

-- The audit log, revocations and notifications.

set local check_function_bodies = off;

-- The audit log: a chain in which each entry has the hash of the one before.
create table audit_entries (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  number bigint not null,  -- counts the entries of the workspace from 1
  kind text not null,
  action text not null,  -- the operation, or the type of the event
  actor_type text not null,
  actor_id text,
  entity_type text,
  entity_id uuid,
  candidate_ids uuid[] not null default '{}',
  request_id text,
  previous_hash bytea not null,
  hash bytea not null,
  created_at timestamptz(3) not null,
  change_position bigint not null default event_position(),
  -- From where the request of an audit log entry came. Kept for a shorter time than the entry, which contains only a
  -- salted hash of it: without the salt, which is removed with the address, the hash reveals nothing, and the chain
  -- remains verifiable.
  origin_hash bytea,
  primary key (workspace_id, number),
  unique (workspace_id, id)
);
create index audit_entries_actor on audit_entries (workspace_id, actor_id, id);
-- The last alert about a reader.
create index audit_entries_alerts on audit_entries (workspace_id, actor_id, created_at) where kind = 'alert';
create index audit_entries_candidates on audit_entries using gin (workspace_id, candidate_ids) where candidate_ids <>
  '{}'::uuid[];
create index audit_entries_changed on audit_entries (workspace_id, change_position);
create index audit_entries_created on audit_entries (workspace_id, created_at);

-- Where the chain of a workspace ends, and where it begins since its oldest entries were removed. Whoever holds the
-- row's lock appends.
create table audit_heads (
  workspace_id uuid primary key references workspaces,
  number bigint not null default 0,
  hash bytea not null default '\x'::bytea,
  removed_number bigint not null default 0,  -- of the last entry that was removed for its age
  removed_hash bytea not null default '\x'::bytea,
  reads_checked_number bigint not null default 0  -- The last entry when the reads of the workspace were last checked.
);

-- From which address and browser an entry of the audit log was made, until it is removed for its age.
create table audit_origins (
  workspace_id uuid not null,
  number bigint not null,
  salt bytea not null,
  address text not null,
  user_agent text,
  created_at timestamptz(3) not null,
  primary key (workspace_id, number),
  foreign key (workspace_id, number) references audit_entries (workspace_id, number) on delete cascade
);
create index audit_origins_address on audit_origins (workspace_id, address);
create index audit_origins_created on audit_origins (workspace_id, created_at);

-- What must stay ended when a backup is restored: revoked keys, removed members, replaced passwords, lowered roles,
-- deleted webhooks and automations, erased candidates. Triggers write it, so that no statement can forget; a
-- background job copies it to the storage, outside the database. IDs only, no personal data.
create table revocations (
  workspace_id uuid not null references workspaces,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  record_id uuid not null,
  role text,  -- of a member whose role changed: the new one
  at timestamptz(3) not null default rolecall_now(),
  exported_at timestamptz(3),
  primary key (workspace_id, id)
);
create index revocations_age on revocations (exported_at) where exported_at is not null;
create index revocations_waiting on revocations (at) where exported_at is null;

-- What members are notified of. Rows hold IDs; names and texts are read from the records when a notification is
-- shown.
create table notifications (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  source_id uuid not null,  -- the event; of a due scorecard, the interview
  event text,  -- its type; null for a due scorecard
  actor_type text,  -- who caused it; null for a due scorecard
  actor_id text,
  entity_type text not null,
  entity_id uuid not null,
  candidate_id uuid,
  application_id uuid,
  job_id uuid,
  in_console boolean not null,  -- otherwise it is only emailed
  email_at timestamptz(3),  -- when to email it; null once that is done, or if it is not emailed
  in_digest boolean not null default false,
  emailed_at timestamptz(3),
  read_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);
create index notifications_application on notifications (workspace_id, application_id) where application_id is not
  null;
create index notifications_candidate on notifications (workspace_id, candidate_id) where candidate_id is not null;
create index notifications_changes on notifications (workspace_id, change_position, id);
create index notifications_created on notifications (workspace_id, created_at);
create index notifications_emailed on notifications (workspace_id, member_id, kind, emailed_at) where emailed_at is
  not null;
create index notifications_emails on notifications (workspace_id, email_at) where email_at is not null;
create index notifications_member on notifications (workspace_id, member_id, id);
-- Nobody is notified twice of the same thing.
create unique index notifications_source_key on notifications (workspace_id, source_id, member_id, kind);
create index notifications_unread on notifications (workspace_id, member_id, id) where read_at is null and in_console;
create trigger bump before update on notifications for each row execute function track_change();

create function note_deleted_notifications() returns trigger language plpgsql as $$
begin
  insert into deleted_records (workspace_id, kind, id, parent_id)
  select workspace_id, 'notifications', id::text, member_id from gone on conflict do nothing;
  return null;
end $$;
create trigger note_deleted after delete on notifications referencing old table as gone for each statement execute
  function note_deleted_notifications();

-- Of members who have changed them; the others have the defaults.
create table notification_settings (
  workspace_id uuid not null references workspaces,
  member_id uuid not null,
  kinds jsonb not null default '{}',  -- {kind: {console, email}}; what is missing has the default
  digest_time text not null default '08:00',
  time_zone text not null default 'UTC',
  primary key (workspace_id, member_id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);
