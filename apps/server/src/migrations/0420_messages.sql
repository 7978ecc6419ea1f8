-- Emails that members and keys write to candidates, and the workspace's own templates for them.
create table message_templates (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  name text not null,
  subject text not null,
  text text not null,
  html text,                           -- null: generated from the text
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id)
);
create unique index message_templates_name_key on message_templates (workspace_id, lower(name)) where deleted_at is null;
create index message_templates_created on message_templates (workspace_id, created_at);
create index message_templates_updated on message_templates (workspace_id, updated_at);
create index message_templates_changes on message_templates (workspace_id, change_position, id);
create trigger bump before update on message_templates for each row execute function track_change();

create table messages (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  candidate_id uuid not null,
  application_id uuid,
  direction text not null check (direction in ('in', 'out')),
  sender text not null,                -- 'Grace Hopper (Acme) <jobs@acme.example>'
  recipients text[] not null,
  cc text[] not null default '{}',
  reply_to text,                       -- where replies go, if not to the sender
  subject text not null,
  text text not null,
  html text not null,
  attachments jsonb not null default '[]',
  status text not null check (status in ('queued', 'sent', 'failed', 'canceled', 'received')),
  error text,
  template_id uuid,
  in_reply_to_id uuid,
  thread_id uuid not null,
  sent_by jsonb,
  send_at timestamptz(3),              -- not before this time; null for at once
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id)
);
create index messages_candidate on messages (workspace_id, candidate_id, id);
create index messages_application on messages (workspace_id, application_id, id) where application_id is not null;
create index messages_thread on messages (workspace_id, thread_id, id);
create index messages_status on messages (workspace_id, status, id);
create index messages_direction on messages (workspace_id, direction, id);
create index messages_created on messages (workspace_id, created_at);
create index messages_updated on messages (workspace_id, updated_at);
create index messages_changes on messages (workspace_id, change_position, id);
create trigger bump before update on messages for each row execute function track_change();

-- The email of a message has its ID. Nullable columns without a default rewrite nothing.
alter table mails
  add column sender_name text,         -- null: the name of the workspace
  add column reply_to text,
  add column cc text[],
  add column attachments jsonb;        -- keys of the storage, names and types
