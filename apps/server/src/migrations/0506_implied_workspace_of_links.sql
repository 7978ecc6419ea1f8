-- no transaction: can be repeated.
-- As in 0361: a link has an application and a candidate, which have their workspace.
alter table candidate_links drop constraint if exists candidate_links_workspace_id_fkey;
