-- How a member signed in; null for sessions from before.
alter table sessions add column sign_in_method text check (sign_in_method in ('password', 'passkey', 'single_sign_on'));

-- The networks from which members can sign in; empty for all.
alter table workspaces add column member_addresses text[] not null default '{}';
