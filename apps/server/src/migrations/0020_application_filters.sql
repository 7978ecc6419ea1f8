-- Lists of applications by each filter, newest first, deleted ones included: an index that leaves out tombstones could
-- not serve `includeDeleted`.
drop index applications_job;
drop index applications_stage;
drop index applications_status;
drop index applications_source;
create index applications_job on applications (workspace_id, job_id, id);
create index applications_job_status on applications (workspace_id, job_id, status, id);
create index applications_stage on applications (workspace_id, stage_id, id);
create index applications_status on applications (workspace_id, status, id);
create index applications_source on applications (workspace_id, source, id);
create index applications_candidate on applications (workspace_id, candidate_id, id);
