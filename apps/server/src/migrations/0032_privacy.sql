-- Erasing a person looks for what the same address sent to quarantine.
create index quarantined_submissions_email on quarantined_submissions (workspace_id, lower(body ->> 'email'));

-- Who has become part of whom: a merge looks for it, and so does whoever erases the survivor.
create index candidates_merged on candidates (workspace_id, merged_into) where merged_into is not null;
