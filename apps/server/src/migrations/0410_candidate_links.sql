-- Links with which candidates see and change their own application, the codes that some actions require in addition, and how
-- candidates have answered offers. New tables only: the previous version is not affected.

create table candidate_links (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  application_id uuid not null,
  -- As it was then: after a merge, the mailbox of the other record no longer reaches the application.
  candidate_id uuid not null,
  token_hash bytea not null,
  emailed boolean not null default false, -- created for an email, without an event of its own
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id)
);
create unique index candidate_links_token on candidate_links (workspace_id, token_hash);
create index candidate_links_application on candidate_links (workspace_id, application_id, id);
create index candidate_links_candidate on candidate_links (workspace_id, candidate_id);
create trigger bump before update on candidate_links for each row execute function track_change();
-- A restore must not make a revoked link valid again.
create trigger record_revocation after update on candidate_links for each row
  when (new.revoked_at is not null and old.revoked_at is null) execute function record_revocation('candidate_link');

create table candidate_codes (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  link_id uuid not null,
  application_id uuid not null,
  action text not null check (action in ('accept_offer', 'erase', 'change_email', 'confirm_email')),
  subject bytea not null,     -- hash of what the code is for, such as an offer with its text
  recipient bytea not null,   -- hash of the address that it was sent to
  code_hash bytea not null,
  attempts integer not null default 0,
  used_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, link_id) references candidate_links (workspace_id, id) on delete cascade
);
create index candidate_codes_application on candidate_codes (workspace_id, application_id, created_at);
create index candidate_codes_link on candidate_codes (workspace_id, link_id, action, created_at);
create index candidate_codes_age on candidate_codes (workspace_id, created_at);

create table offer_responses (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  offer_id uuid not null,
  decision text not null check (decision in ('accepted', 'declined')),
  name text not null,         -- as typed
  ip inet,
  user_agent text,
  text text not null,         -- of the offer, as shown
  text_sha256 text not null,
  decided_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, offer_id) references offers (workspace_id, id)
);
create unique index offer_responses_offer on offer_responses (workspace_id, offer_id);

-- Words for the status of an application, by language and kind of stage; those that are unset have their default.
alter table workspaces add column candidate_page jsonb not null default '{}';
