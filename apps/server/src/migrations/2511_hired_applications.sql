-- no transaction
-- The time to hire is read from this index alone. Costs nothing per write of an application that is not hired.
drop index concurrently if exists applications_hired;

create index concurrently applications_hired on applications (workspace_id, hired_at) include (job_id, applied_at) where
  status = 'hired' and deleted_at is null;
