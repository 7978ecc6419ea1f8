-- Reports over a period without a job.
create index application_stage_changes_at on application_stage_changes (workspace_id, at);
create index applications_applied on applications (workspace_id, applied_at) where deleted_at is null;
