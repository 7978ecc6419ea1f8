-- Lists of a workspace's stages, tags and answers, by time.
create index stages_created on stages (workspace_id, created_at);
create index stages_updated on stages (workspace_id, updated_at);
create index candidate_tags_created on candidate_tags (workspace_id, created_at);
create index application_submissions_at on application_submissions (workspace_id, submitted_at);
