create table scorecards (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  candidate_id uuid not null,
  application_id uuid not null,
  stage_id uuid,
  author_id uuid not null,
  rating text not null check (rating in ('strong_yes', 'yes', 'no', 'strong_no')),
  comment text,
  criteria jsonb not null default '[]',
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id),
  foreign key (workspace_id, stage_id) references stages (workspace_id, id),
  foreign key (workspace_id, author_id) references members (workspace_id, id)
);
-- One per application, stage and author; a scorecard without a stage counts as one more stage.
create unique index scorecards_author_key on scorecards (workspace_id, application_id, author_id, stage_id)
  nulls not distinct where deleted_at is null;
create index scorecards_candidate on scorecards (workspace_id, candidate_id, id) where deleted_at is null;
create index scorecards_author on scorecards (workspace_id, author_id, id) where deleted_at is null;
create index scorecards_created on scorecards (workspace_id, created_at);
create index scorecards_updated on scorecards (workspace_id, updated_at);
create trigger bump before update on scorecards for each row execute function bump_revision();
