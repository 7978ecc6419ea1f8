-- The career site of a workspace. A constant default: the table is not rewritten, and the previous version inserts without it.
-- The domain is a column of its own because it is unique in the whole installation.
alter table workspaces
  add column career_site jsonb not null default '{"enabled": true, "languages": ["en"], "defaultLanguage": "en"}',
  add column career_domain text;
create unique index workspaces_career_domain_key on workspaces (career_domain) where career_domain is not null;
