-- replaces 0751_unsubscribing.sql

-- Email that is sent, and email that comes back.

set local check_function_bodies = off;

-- A row stays after a reset, with nulls for the defaults, so that its revision keeps growing.
create table mail_templates (
  workspace_id uuid not null references workspaces,
  kind text not null,
  enabled boolean,
  subject text,
  text text,
  html text,
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 0,
  change_position bigint not null default event_position(),
  -- Records that are named by others than an id still need one for their events. Both tables hold some rows a
  -- workspace.
  id uuid not null default gen_random_uuid(),
  primary key (workspace_id, kind)
);
create trigger bump before update on mail_templates for each row execute function track_change();

-- Emails that members and keys write to candidates, and the workspace's own templates for them.
create table message_templates (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  name text not null,
  subject text not null,
  text text not null,
  html text,  -- null: generated from the text
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id)
);
create index message_templates_changes on message_templates (workspace_id, change_position, id);
create index message_templates_created on message_templates (workspace_id, created_at);
create unique index message_templates_name_key on message_templates (workspace_id, lower((name collate "und-x-icu"))
  collate "C") where deleted_at is null;
create index message_templates_updated on message_templates (workspace_id, updated_at);
create trigger bump before update on message_templates for each row execute function track_change();

-- The outbox: every email that is sent, until it is removed for its age.
create table mails (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  kind text not null,
  recipient text not null,  -- 'Ada Lovelace <ada@example.org>'
  subject text not null,
  text text not null,
  html text not null,
  calendar_method text,
  calendar text,  -- an invitation as a calendar file
  message_id text not null,  -- the same at every attempt
  candidate_id uuid,  -- whom it is about, for erasure
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'failed', 'suppressed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) default rolecall_now(),
  sent_at timestamptz(3),
  error text,
  locked_until timestamptz,
  fence integer not null default 0,
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  -- The token of the link in a mail, sealed: whoever may read the outbox must not be able to use it.
  token_sealed bytea,
  change_position bigint not null default event_position(),
  recipient_key text,  -- the mailbox as limits count it; null: no visitor caused the email
  send_at timestamptz(3),  -- not before this time; null for at once
  application_id uuid,  -- that it is about, for emails that can be canceled with it
  job_id uuid,  -- The job that an email is about: only those who see the job see the email.
  sender_name text,  -- null: the name of the workspace
  reply_to text,
  cc text[],
  attachments jsonb,  -- keys of the storage, names and types
  -- Emails of one interview to one recipient are sent in the order in which they were queued: a cancellation never
  -- arrives before the invitation. Those of other kinds have no order.
  interview_id uuid,
  -- The message IDs of the emails before a reply in its conversation, oldest first: its References header (RFC 5322,
  -- 3.6.4).
  reference_ids text[],
  -- whom replies are stored with; null for other recipients
  answers_to text check (answers_to in ('application', 'candidate')),
  about_application_id uuid,
  thread_index text,  -- The headers by which Outlook groups conversations.
  thread_topic text,
  -- Why the email must not be sent again after the attempt that was under way when it was canceled.
  stop_reason text,
  -- The worker adds the link when it sends the email, so that no stored text contains it.
  can_unsubscribe boolean not null default false,
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id)
);
-- Merging two applications moves their rows in each of these tables, which without an index reads all rows of the
-- workspace. Only scheduled emails belong to an application, so other emails cost nothing more to insert.
create index mails_application on mails (workspace_id, application_id) where application_id is not null;
create index mails_candidate on mails (workspace_id, candidate_id, id) where candidate_id is not null;
create index mails_changes on mails (workspace_id, change_position, id);
create index mails_created on mails (workspace_id, created_at);
create index mails_interview on mails (workspace_id, interview_id, recipient, id) where interview_id is not null and
  (status in ('pending', 'sending'));
create index mails_kind on mails (workspace_id, kind, id);
create index mails_leased on mails (locked_until) where status = 'sending';
create index mails_ready on mails (workspace_id, next_attempt_at, id) where status = 'pending';
create index mails_recipient on mails (workspace_id, recipient_key, kind, created_at) where recipient_key is not null;
create index mails_status on mails (workspace_id, status, id);
create index mails_stopped on mails (workspace_id, id) where stop_reason is not null and status = 'pending';
create index mails_updated on mails (workspace_id, updated_at);

create function note_deleted_mails() returns trigger language plpgsql as $$
begin
  insert into deleted_records (workspace_id, kind, id, visible_with)
  select workspace_id, 'mails', id::text, candidate_id from gone on conflict do nothing;
  return null;
end $$;
create trigger note_deleted after delete on mails referencing old table as gone for each statement execute function
  note_deleted_mails();
create trigger track before update on mails for each row when (old.status is distinct from new.status or old.attempts
  is distinct from new.attempts or old.next_attempt_at is distinct from new.next_attempt_at or old.sent_at is distinct
  from new.sent_at or old.error is distinct from new.error or old.candidate_id is distinct from new.candidate_id)
  execute function track_position();

-- The Message-IDs under which the emails to candidates were sent: ours, and those that mail servers gave them
-- instead.
create table sent_email_ids (
  workspace_id uuid not null references workspaces,
  id uuid not null default gen_random_uuid(),
  message_id text not null,  -- without angle brackets
  mail_id uuid not null,  -- the email, and its message if it has one
  candidate_id uuid not null,
  application_id uuid,
  created_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id)
);
create index sent_email_ids_application on sent_email_ids (workspace_id, application_id) where application_id is not
  null;
create index sent_email_ids_candidate on sent_email_ids (workspace_id, candidate_id);
create index sent_email_ids_message_id on sent_email_ids (message_id);

-- How many emails members and API keys have caused per mailbox and day; without addresses, only keyed hashes.
create table sent_email_counts (
  workspace_id uuid not null references workspaces,
  day date not null,  -- UTC
  recipient text not null,
  emails integer not null,
  primary key (workspace_id, day, recipient)
);

-- The refresh token of the mailbox, where its provider issues a new one with each access token. One row per token
-- that was configured (`MAIL_OAUTH_REFRESH_TOKEN`): a new configuration starts from its own.
create table mail_refresh_tokens (
  configured_hash text primary key,
  token_sealed bytea not null
);

-- An email is known before it is known whose it is: a row per delivery. Rows stay after their message is deleted,
-- without anything personal, so that an email that is still on a mail server does not come back.
create table received_emails (
  id uuid primary key,
  workspace_id uuid references workspaces,  -- null until the email has been read, and for one that names no workspace
  channel text not null,  -- smtp, or the provider of the webhook
  envelope jsonb,  -- what the sending server said: {from, to, address, helo}; null once it is read
  raw_parts integer not null,  -- objects in the storage; 0 once they are removed
  raw_bytes integer not null,
  fingerprint text,  -- the same for the same email, however it arrived
  status text not null default 'stored' check (status in ('stored', 'assigned', 'unassigned', 'assigning',
    'duplicate', 'own', 'unclaimed', 'failed')),
  message_id uuid,
  error text,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) default rolecall_now(),
  remove_raw_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  -- What identifies a delivery of a provider that signs its requests, hashed: one that is sent again is not stored
  -- again. Null for other channels.
  delivery_hash bytea
);
create index received_emails_counts on received_emails (channel, status);
create unique index received_emails_delivery on received_emails (channel, delivery_hash) where delivery_hash is not
  null;
create index received_emails_fingerprint on received_emails (fingerprint) where fingerprint is not null;
create index received_emails_message on received_emails (workspace_id, message_id) where message_id is not null;
create index received_emails_ready on received_emails (next_attempt_at, id) where next_attempt_at is not null;
create index received_emails_removal on received_emails (remove_raw_at) where remove_raw_at is not null and raw_parts
  > 0;
-- The content of received emails counts towards the storage of their workspace.
create index received_emails_stored on received_emails (workspace_id) include (raw_bytes) where raw_parts > 0;

-- The folders that are read by IMAP, and what has been dealt with in them: the UIDs of emails that are stored or
-- given up, and of those that were older at the first connection. A set, not the highest UID, because servers show
-- UIDs late and out of order.
create table imap_folders (
  mailbox text not null,  -- host and user
  folder text not null,
  uid_validity bigint,  -- the UIDs are those of this one; null until the first connection
  dealt_with int8multirange not null default '{}'::int8multirange,
  starts_at timestamptz(3),  -- emails that arrived earlier are not read
  server_count integer,  -- emails in the folder at the last check
  waiting integer,  -- of them, not dealt with
  checked_at timestamptz(3),  -- the last successful check
  error text,  -- null after a successful check
  lease_owner uuid not null,  -- the process that reads the folder until then
  leased_until timestamptz(3) not null,
  primary key (mailbox, folder)
);

-- The correspondence with candidates, in both directions.
create table messages (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  candidate_id uuid,
  application_id uuid,
  direction text not null check (direction in ('in', 'out')),
  sender text not null,  -- 'Grace Hopper (Acme) <jobs@acme.example>'
  recipients text[] not null,
  cc text[] not null default '{}',
  reply_to text,  -- where replies go, if not to the sender
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
  send_at timestamptz(3),  -- not before this time; null for at once
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  kind text not null default 'message',  -- or 'rejection'
  automatic text,
  match jsonb,
  sender_kind text,
  authentication jsonb,
  own_text_length integer,
  problems text[] not null default '{}',
  email_message_id text,  -- the Message-ID of a received email
  bounced_at timestamptz(3),
  assignee_id uuid,
  state text check (state in ('open', 'done', 'snoozed')),
  snoozed_until timestamptz(3),
  read_at timestamptz(3),
  thread_index text,  -- The headers by which Outlook groups conversations.
  thread_topic text,
  follow_up_of uuid,  -- The first message of the sequence.
  canceled_because text,
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id),
  foreign key (workspace_id, assignee_id) references members (workspace_id, id)
);
create index messages_application on messages (workspace_id, application_id, id) where application_id is not null;
create index messages_assignee on messages (workspace_id, assignee_id, id) where assignee_id is not null;
create index messages_candidate on messages (workspace_id, candidate_id, id);
create index messages_changes on messages (workspace_id, change_position, id);
create index messages_created on messages (workspace_id, created_at);
create index messages_direction on messages (workspace_id, direction, id);
create index messages_follow_ups on messages (workspace_id, follow_up_of, id) where follow_up_of is not null;
-- Few rows, read by every reply and by every application that ends.
create index messages_pending_follow_ups on messages (workspace_id, candidate_id, id) where follow_up_of is not null
  and status = 'queued' and deleted_at is null;
create index messages_pending_follow_ups_of_application on messages (workspace_id, application_id) where follow_up_of
  is not null and status = 'queued' and deleted_at is null;
create index messages_snoozed on messages (snoozed_until) where state = 'snoozed';
create index messages_state on messages (workspace_id, state, id) where state is not null;
create index messages_status on messages (workspace_id, status, id);
create index messages_thread on messages (workspace_id, thread_id, id);
create index messages_unassigned on messages (workspace_id, id) where candidate_id is null;
-- The count of the navigation, on every page. Costs a write only to messages that are received, read or dealt with.
create index messages_unread on messages (workspace_id, id) where state = 'open' and read_at is null and deleted_at is
  null;
create index messages_updated on messages (workspace_id, updated_at);
create trigger bump before update on messages for each row execute function track_change();
