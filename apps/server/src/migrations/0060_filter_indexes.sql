-- Every filter has an index that also serves lists with deleted records; partial ones left those to a scan of the table.

drop index jobs_status;
drop index jobs_department;
create index jobs_status on jobs (workspace_id, status, id);
create index jobs_department on jobs (workspace_id, lower(department), id);
create index jobs_employment_type on jobs (workspace_id, employment_type, id);
create index jobs_workplace_type on jobs (workspace_id, workplace_type, id);

drop index scorecards_candidate;
drop index scorecards_author;
create index scorecards_candidate on scorecards (workspace_id, candidate_id, id);
create index scorecards_author on scorecards (workspace_id, author_id, id);
create index scorecards_application on scorecards (workspace_id, application_id, id);

drop index tasks_owner;
drop index tasks_status;
drop index tasks_priority;
drop index tasks_due;
create index tasks_owner on tasks (workspace_id, owner_id, id);
create index tasks_status on tasks (workspace_id, status, id);
create index tasks_priority on tasks (workspace_id, priority, id);
create index tasks_due on tasks (workspace_id, due_at) where due_at is not null;
