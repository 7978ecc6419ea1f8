-- no transaction: a table is locked for one index at a time. Can be repeated.
-- The counts of a job's applications by stage and status are read from the index that keeps them unique, without the table.
do $$
begin
  create unique index if not exists applications_of_job on applications (workspace_id, job_id, candidate_id)
    include (stage_id, status) where deleted_at is null;
  commit;
  drop index if exists applications_job_candidate_key;
end $$;
