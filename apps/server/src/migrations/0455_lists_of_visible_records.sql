-- no transaction: a table is locked for one index at a time. Can be repeated.
-- Lists of callers who see few jobs are read job by job (modules/visibility/access-paths.ts). Applications that are not deleted
-- are unique by the same columns as before, in an order that also yields the candidates of a job by their ID.
do $$
begin
  create unique index if not exists applications_job_candidate_key on applications (workspace_id, job_id, candidate_id)
    where deleted_at is null;
  commit;
  drop index if exists applications_candidate_job_key;
  commit;
  create index if not exists offers_job on offers (workspace_id, job_id, id);
  commit;
  create index if not exists tasks_without_subject on tasks (workspace_id, owner_id, id)
    where candidate_id is null and job_id is null;
  commit;
  create index if not exists activity_events_general on activity_events (workspace_id, id)
    where candidate_id is null and entity_type not in ('job', 'stage', 'opening');
end $$;
