-- The oldest first: they are removed like tombstones.
create index job_access_changes_age on job_access_changes (workspace_id, changed_at);
