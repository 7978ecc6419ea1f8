-- Emails that are received: what was delivered, whose it is, and what a member does with it.

-- An email is known before it is known whose it is: a row per delivery. Rows stay after their message is deleted, without anything
-- personal, so that an email that is still on a mail server does not come back.
create table received_emails (
  id uuid primary key,
  workspace_id uuid references workspaces (id),  -- null until the email has been read, and for one that names no workspace
  channel text not null,               -- smtp, or the provider of the webhook
  envelope jsonb,                      -- what the sending server said: {from, to, address, helo}; null once it is read
  raw_parts integer not null,          -- objects in the storage; 0 once they are removed
  raw_bytes integer not null,
  fingerprint text,                    -- the same for the same email, however it arrived
  status text not null default 'stored'
    check (status in ('stored', 'assigned', 'unassigned', 'assigning', 'duplicate', 'own', 'unclaimed', 'failed')),
  message_id uuid,
  error text,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) default rolecall_now(),
  remove_raw_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now()
);
create index received_emails_ready on received_emails (next_attempt_at, id) where next_attempt_at is not null;
create index received_emails_fingerprint on received_emails (fingerprint) where fingerprint is not null;
create index received_emails_message on received_emails (workspace_id, message_id) where message_id is not null;
create index received_emails_removal on received_emails (remove_raw_at) where remove_raw_at is not null and raw_parts > 0;
create index received_emails_counts on received_emails (channel, status);

-- The Message-IDs under which the emails to candidates were sent: ours, and those that mail servers gave them instead.
create table sent_email_ids (
  workspace_id uuid not null references workspaces (id),
  id uuid not null default gen_random_uuid(),
  message_id text not null,            -- without angle brackets
  mail_id uuid not null,               -- the email, and its message if it has one
  candidate_id uuid not null,
  application_id uuid,
  created_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id)
);
create index sent_email_ids_message_id on sent_email_ids (message_id);
create index sent_email_ids_candidate on sent_email_ids (workspace_id, candidate_id);
create index sent_email_ids_application on sent_email_ids (workspace_id, application_id) where application_id is not null;

-- Nullable columns without a default rewrite nothing.
alter table mails
  add column answers_to text check (answers_to in ('application', 'candidate')),  -- whom replies are stored with; null for other recipients
  add column about_application_id uuid;

alter table messages
  alter column candidate_id drop not null,  -- null for a received email that nobody has assigned
  add column automatic text,
  add column match jsonb,
  add column sender_kind text,
  add column authentication jsonb,
  add column own_text_length integer,
  add column problems text[] not null default '{}',
  add column email_message_id text,    -- the Message-ID of a received email
  add column bounced_at timestamptz(3),
  add column assignee_id uuid,
  add column state text check (state in ('open', 'done', 'snoozed')),
  add column snoozed_until timestamptz(3),
  add column read_at timestamptz(3),
  add foreign key (workspace_id, assignee_id) references members (workspace_id, id);
create index messages_unassigned on messages (workspace_id, id) where candidate_id is null;
create index messages_state on messages (workspace_id, state, id) where state is not null;
create index messages_assignee on messages (workspace_id, assignee_id, id) where assignee_id is not null;
create index messages_snoozed on messages (snoozed_until) where state = 'snoozed';
