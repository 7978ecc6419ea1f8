-- Whom a key stands for: the key that the first of a series of rotations replaced, so that retries of a call find its
-- stored response after the rotation. Null: the key itself. Keys that were rotated before this column existed stay callers
-- of their own, because their stored responses are under their own id. A nullable column without a default rewrites nothing.
alter table api_keys add column caller_id uuid,
  add foreign key (workspace_id, caller_id) references api_keys (workspace_id, id);
