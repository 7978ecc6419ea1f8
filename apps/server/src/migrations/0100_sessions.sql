-- People who sign in: their sessions, one-time links and second factors, and what slows down guessing. Tokens, links and
-- recovery codes are kept as hashes.

create table sessions (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  member_id uuid not null,
  token_hash bytea not null,
  is_half boolean not null default false, -- the password was right, the second factor has yet to come
  ip text not null,
  user_agent text,
  last_used_at timestamptz(3) not null default rolecall_now(),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);
create unique index sessions_token on sessions (workspace_id, token_hash);
create index sessions_member on sessions (workspace_id, member_id, id);
create index sessions_expiry on sessions (expires_at);

create table one_time_links (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  member_id uuid not null,
  purpose text not null check (purpose in ('invitation', 'password_reset')),
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);
create unique index one_time_links_token on one_time_links (workspace_id, token_hash);
create index one_time_links_member on one_time_links (workspace_id, member_id, purpose);
create index one_time_links_expiry on one_time_links (expires_at);

create table second_factors (
  workspace_id uuid not null references workspaces (id),
  member_id uuid not null,
  secret_sealed bytea not null,
  confirmed_at timestamptz(3),    -- null while it is being set up
  last_step bigint not null default 0, -- of the newest code that was used: no code counts twice
  created_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, member_id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);

create table recovery_codes (
  workspace_id uuid not null references workspaces (id),
  member_id uuid not null,
  code_hash bytea not null,
  primary key (workspace_id, member_id, code_hash),
  foreign key (workspace_id, member_id) references second_factors (workspace_id, member_id) on delete cascade
);

-- By a hash of what was tried, whether such an account exists or not; without a reference, because the workspace need not.
create table sign_in_attempts (
  workspace_id uuid not null,
  account bytea not null,
  attempts integer not null,
  blocked_until timestamptz(3),
  updated_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, account)
);
create index sign_in_attempts_age on sign_in_attempts (updated_at);

-- The token of the link in a mail, sealed: whoever may read the outbox must not be able to use it.
alter table mails add column token_sealed bytea;
