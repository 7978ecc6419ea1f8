-- How long secret keys can last at most, and how long they can go unused; null for no limit.
alter table workspaces add column key_max_days integer;
alter table workspaces add column key_max_unused_days integer;

alter table api_keys add column disabled_at timestamptz(3);       -- of a key that was not used for too long
alter table api_keys add column unused_warned_at timestamptz(3);  -- when owners were last told that it will be disabled
alter table api_keys add column expiry_warned_at timestamptz(3);  -- when owners were last told that it will expire

-- Neither the last use nor a warning is a change of the record.
create or replace trigger bump before update on api_keys for each row
  when (new.last_used_at is not distinct from old.last_used_at
    and new.unused_warned_at is not distinct from old.unused_warned_at
    and new.expiry_warned_at is not distinct from old.expiry_warned_at) execute function track_change();
