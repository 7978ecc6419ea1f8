-- The private addresses at which members subscribe to their interviews: one each, of which only the hash is stored.
create table calendar_feeds (
  workspace_id uuid not null references workspaces (id),
  member_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz(3) not null default rolecall_now(),
  primary key (workspace_id, member_id),
  foreign key (workspace_id, member_id) references members (workspace_id, id),
  unique (workspace_id, token_hash)
);

-- The interviews of a member from some time on.
create index interview_interviewers_time on interview_interviewers (workspace_id, member_id, upper(during));
