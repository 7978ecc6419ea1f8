-- When the workspace was restored from a backup, until an owner has confirmed it: until then, only owners have access.
alter table workspaces add column restored_at timestamptz(3);
