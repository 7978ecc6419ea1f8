-- What the removal of uploads has to know.

-- Bytes of a deleted file go after the commit; until this says so, the sweeper tries again.
alter table candidate_files add column bytes_removed_at timestamptz(3);
create index candidate_files_to_remove on candidate_files (deleted_at) where deleted_at is not null and bytes_removed_at is null;

-- Uploads that a quarantined submission names stay as long as it does, so that it can be released whole.
alter table quarantined_submissions add column storage_keys text[] not null default '{}';
alter table quarantined_submissions add column application_id uuid; -- what a released one has become
alter table quarantined_submissions add foreign key (workspace_id, application_id)
  references applications (workspace_id, id) on delete set null (application_id);
create index quarantined_submissions_keys on quarantined_submissions using gin (storage_keys);
create index quarantined_submissions_job on quarantined_submissions (workspace_id, job_id, id);
create index quarantined_submissions_created on quarantined_submissions (workspace_id, created_at);
create index quarantined_submissions_updated on quarantined_submissions (workspace_id, updated_at);

create index candidate_files_created on candidate_files (workspace_id, created_at);
create index candidate_files_updated on candidate_files (workspace_id, updated_at);

-- The last day whose uploads have all been claimed or removed.
create table upload_sweeps (
  only_row boolean primary key default true check (only_row),
  swept_through date not null
);
