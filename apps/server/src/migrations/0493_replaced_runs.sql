-- no transaction: a table is locked for one statement at a time. Can be repeated.
-- A failed run that was retried with another version of its automation is replaced by a new run.
do $$
begin
  alter table automation_runs add column if not exists replaced_by_run_id uuid;
  commit;
  -- Failed runs that can be retried, without those that were.
  create index if not exists automation_runs_retryable on automation_runs (workspace_id, automation_id, id)
    where status in ('failed', 'dead_letter') and replaced_by_run_id is null;
end $$;
