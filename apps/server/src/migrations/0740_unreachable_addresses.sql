-- Since when emails to the address of a candidate are rejected for good, and what the mail server said about it.
-- Nullable columns without a default rewrite nothing.
alter table candidates
  add column email_unreachable_at timestamptz(3),
  add column email_unreachable_reason text;
create index candidates_email_unreachable on candidates (workspace_id, id) where email_unreachable_at is not null;

-- Nothing is known of another address, whichever statement sets it, unless it says so.
create function forget_unreachable_address() returns trigger language plpgsql as $$
begin
  new.email_unreachable_at = null;
  new.email_unreachable_reason = null;
  return new;
end $$;
create trigger forget_unreachable before update on candidates for each row
  when (old.email_unreachable_at is not null and lower(new.email) is distinct from lower(old.email)
    and new.email_unreachable_at is not distinct from old.email_unreachable_at)
  execute function forget_unreachable_address();
