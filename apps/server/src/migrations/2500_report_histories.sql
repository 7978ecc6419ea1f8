-- The stage changes of up to 2,000 applications of a job, packed for reports: reading them as rows takes a hundred times as long.
-- Derived in the background from applications and their changes up to a position; reports read what has changed since then from
-- the rows themselves. Each part holds the applications from `first_id` to before the first one of the next part.
create table report_histories (
  workspace_id uuid not null references workspaces,
  job_id uuid not null,
  first_id uuid not null,
  application_ids uuid[] not null,  -- those with changes, in order, to find the few that have changed since
  kinds jsonb not null,  -- [[fromStageId, toStageId, toStatus, isRejection]]: the different changes, by number
  changes bytea not null,  -- 8 bytes for each change: time, whether it is the first one of an application, number of its kind
  primary key (workspace_id, job_id, first_id)
);
-- Times and numbers do not compress.
alter table report_histories alter column changes set storage external, alter column application_ids set storage external;

-- Every change before the position is in the parts of the workspace.
create table report_positions (
  workspace_id uuid primary key references workspaces,
  position bigint not null
);
