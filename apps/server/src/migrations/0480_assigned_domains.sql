-- A domain belongs to the workspace that may use it, which is at most one: CAREER_DOMAINS says which, and without it only the
-- single workspace of an installation has a domain. What another workspace stored earlier must not keep it from that one.
create index workspaces_career_domain on workspaces (career_domain) where career_domain is not null;
drop index workspaces_career_domain_key;
