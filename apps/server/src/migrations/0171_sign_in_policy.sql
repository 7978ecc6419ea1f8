-- What a workspace demands of those who sign in, and the identity at the provider that belongs to each member.
alter table workspaces add column require_second_factor boolean not null default false;
alter table workspaces add column single_sign_on_only boolean not null default false;

alter table members add column sso_issuer text;
alter table members add column sso_subject text; -- pinned by the first sign-in at the identity provider
create unique index members_sso_subject on members (workspace_id, sso_issuer, sso_subject)
  where sso_subject is not null and deleted_at is null;
