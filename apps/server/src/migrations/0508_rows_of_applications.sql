-- Merging two applications moves their rows in each of these tables, which without an index reads all rows of the workspace. Only
-- scheduled emails belong to an application, so other emails cost nothing more to insert.
create index mails_application on mails (workspace_id, application_id) where application_id is not null;
drop index mails_of_applications;
create index consents_application on consents (workspace_id, application_id);
create index quarantined_submissions_application on quarantined_submissions (workspace_id, application_id)
  where application_id is not null;
