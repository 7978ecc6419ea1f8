-- Who works on a job, and whether only they may see it. Constant defaults: no table is rewritten, and the previous version
-- inserts jobs without them.
alter table jobs
  add column hiring_team jsonb not null default '[]', -- [{memberId, role}], in the order given
  add column confidential boolean not null default false;

-- The jobs of a member; IDs of members are unique across workspaces.
create index jobs_hiring_team on jobs using gin (hiring_team jsonb_path_ops);
create index jobs_confidential on jobs (workspace_id, id) where confidential;
