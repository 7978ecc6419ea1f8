create table offers (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  application_id uuid not null,
  candidate_id uuid not null,
  job_id uuid not null,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'accepted', 'declined', 'withdrawn', 'expired')),
  title text not null,
  salary_amount bigint,
  currency text,
  salary_period text,
  equity text,
  start_date date,
  expires_at timestamptz(3),
  notes text,
  sent_at timestamptz(3),
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  deleted_at timestamptz(3),
  revision integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, application_id) references applications (workspace_id, id),
  foreign key (workspace_id, candidate_id) references candidates (workspace_id, id),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id),
  check (salary_amount is null or (currency is not null and salary_period is not null))
);
create index offers_application on offers (workspace_id, application_id, id);
create index offers_candidate on offers (workspace_id, candidate_id, id);
create index offers_status on offers (workspace_id, status, id);
create index offers_created on offers (workspace_id, created_at);
create index offers_updated on offers (workspace_id, updated_at);
-- Sent offers by the moment at which they expire, over all workspaces: the expiry job asks for the due ones.
create index offers_due on offers (expires_at) where status = 'sent' and deleted_at is null;
create trigger bump before update on offers for each row execute function bump_revision();
