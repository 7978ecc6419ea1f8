-- The email addresses of candidates that were merged into this one: whoever writes from one of them is this person.
alter table candidates add column former_emails text[] not null default '{}';

-- As email addresses are compared (0520).
create function folded_emails(emails text[]) returns text[] language sql immutable parallel safe as $$
  select array(select lower(email collate "und-x-icu") collate "C" from unnest(emails) email)
$$;
create index candidates_former_emails on candidates using gin (workspace_id, folded_emails(former_emails))
  where former_emails <> '{}';

-- An address has one owner: a new candidate with the former address of another is not inserted, as with `on conflict do
-- nothing`, and a change to it violates the unique index of addresses.
create function keep_former_address() returns trigger language plpgsql as $$
begin
  if exists (select from public.candidates c where c.workspace_id = new.workspace_id and c.id <> new.id and c.deleted_at is null
    and c.former_emails <> '{}' and folded_emails(c.former_emails) && folded_emails(array[new.email])) then
    if tg_op = 'INSERT' then
      return null;
    end if;
    raise unique_violation using constraint = 'candidates_email_folded_key', table = 'candidates',
      message = 'another candidate has this former email address';
  end if;
  return new;
end $$;
create trigger candidates_former_address_new before insert on candidates
  for each row when (new.email is not null and new.deleted_at is null) execute function keep_former_address();
create trigger candidates_former_address before update of email on candidates
  for each row when (new.email is distinct from old.email and new.email is not null and new.deleted_at is null)
  execute function keep_former_address();

update candidates t set former_emails = merged.emails, updated_at = rolecall_now()
from (
  select m.workspace_id, m.merged_into as id, array_agg(distinct m.email) as emails from candidates m
  where m.merged_into is not null and m.erased_at is null and m.email is not null
    and not exists (select from candidates c where c.workspace_id = m.workspace_id and c.deleted_at is null
      and lower(c.email collate "und-x-icu") collate "C" = lower(m.email collate "und-x-icu") collate "C")
  group by m.workspace_id, m.merged_into) merged
where t.workspace_id = merged.workspace_id and t.id = merged.id and t.deleted_at is null;
