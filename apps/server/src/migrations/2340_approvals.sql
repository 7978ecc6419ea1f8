-- The approval of an offer before it is sent, or of a job before it is published, by members in order.
create table approvals (
  workspace_id uuid not null references workspaces,
  id uuid not null,
  job_id uuid not null,
  -- Null for the approval of the job itself.
  offer_id uuid,
  application_id uuid,
  candidate_id uuid,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'canceled')),
  approver_id uuid,  -- whose turn it is
  -- In order: [{memberId, decision, comment, decidedAt}].
  steps jsonb not null,
  comment text,
  requested_by jsonb not null,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id),
  foreign key (workspace_id, offer_id) references offers (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, approver_id) references members (workspace_id, id),
  check ((status = 'pending') = (approver_id is not null)),
  check (num_nulls(offer_id, application_id, candidate_id) in (0, 3))
);
create unique index approvals_pending_offer on approvals (workspace_id, offer_id)
  where status = 'pending' and offer_id is not null and deleted_at is null;
create unique index approvals_pending_job on approvals (workspace_id, job_id)
  where status = 'pending' and offer_id is null and deleted_at is null;
create index approvals_application on approvals (workspace_id, application_id, id);
create index approvals_approver on approvals (workspace_id, approver_id, id);
create index approvals_by_created on approvals (workspace_id, created_at, id);
create index approvals_by_updated on approvals (workspace_id, updated_at, id);
create index approvals_candidate on approvals (workspace_id, candidate_id, id);
create index approvals_changes on approvals (workspace_id, change_position, id);
create index approvals_job on approvals (workspace_id, job_id, id);
create index approvals_offer on approvals (workspace_id, offer_id, id);
create index approvals_status on approvals (workspace_id, status, id);
create trigger bump before update on approvals for each row execute function track_change();

-- Who has to approve every offer and every job, in order.
alter table workspaces
  add column offer_approver_ids uuid[] not null default '{}',
  add column job_approver_ids uuid[] not null default '{}';
