-- Files are checked before anybody sees them, and read fairly between workspaces.

-- `clean` for what was there before, and for what needs no check. A file that is not yet checked is claimed by a worker, whose
-- result counts only under its own fence.
alter table candidate_files
  add column scan text not null default 'clean' check (scan in ('pending', 'clean', 'rejected')),
  add column scan_ready_at timestamptz, -- when it may be claimed; null for at once
  add column scan_attempts integer not null default 0,
  add column scan_fence integer not null default 0,
  add column scan_result text; -- why it was rejected, or could not be checked yet
create index candidate_files_to_scan on candidate_files (workspace_id, scan_ready_at nulls first)
  where scan = 'pending' and deleted_at is null;

-- Workers go from one workspace to the next.
create index candidate_file_texts_turns on candidate_file_texts (workspace_id, ready_at) where status = 'pending';
