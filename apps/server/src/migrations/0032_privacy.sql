-- Erasing a person looks for what the same address sent to quarantine.
create index quarantined_submissions_email on quarantined_submissions (workspace_id, lower(body ->> 'email'));
