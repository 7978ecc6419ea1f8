-- Since when the address of a candidate counts as theirs: links and codes go only to such an address. A constant default rewrites
-- nothing. Existing addresses count, unless the log says that the team has changed them: those may be anybody's.
alter table candidates add column email_confirmed_at timestamptz(3) default now();
alter table candidates alter column email_confirmed_at drop default;
update candidates c set email_confirmed_at = null
where c.email is null or exists (
  select from activity_events e
  where e.workspace_id = c.workspace_id and e.entity_type = 'candidate' and e.entity_id = c.id
    and e.type in ('candidate.updated', 'candidate.merged') and e.actor ->> 'type' <> 'candidate'
    and lower(e.data #>> '{changes,email,from}') is distinct from lower(e.data #>> '{changes,email,to}'));

-- A statement that changes an address without saying that it is confirmed leaves it unconfirmed, so that none can forget.
create function unconfirm_address() returns trigger language plpgsql as $$
begin
  new.email_confirmed_at = null;
  return new;
end $$;
create trigger unconfirm before update on candidates for each row
  when (lower(new.email) is distinct from lower(old.email)
    and (new.email is null or new.email_confirmed_at is not distinct from old.email_confirmed_at))
  execute function unconfirm_address();
