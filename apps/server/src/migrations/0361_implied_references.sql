-- no transaction: each table is locked for a moment only. Can be repeated.
-- References that others imply cost every new row a look-up and a lock of a row that all writers share. The workspace is that of
-- the candidate, the application or the stage, which each row also refers to; the job is that of the stage.
do $$
declare
  target record;
begin
  for target in
    select * from (values
      ('candidate_documents', 'candidate_documents_workspace_id_fkey'),
      ('applications', 'applications_workspace_id_fkey'),
      ('applications', 'applications_workspace_id_job_id_fkey'),
      ('application_stage_changes', 'application_stage_changes_workspace_id_fkey'),
      ('application_submissions', 'application_submissions_workspace_id_fkey'),
      ('consents', 'consents_workspace_id_fkey')
    ) as t (name, reference)
  loop
    execute format('alter table %I drop constraint if exists %I', target.name, target.reference);
    commit;
  end loop;
end $$;
