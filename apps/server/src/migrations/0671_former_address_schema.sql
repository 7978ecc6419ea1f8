-- As in 0660, in whatever schema the tables are.
create or replace function keep_former_address() returns trigger language plpgsql as $$
begin
  if exists (select from candidates c where c.workspace_id = new.workspace_id and c.id <> new.id and c.deleted_at is null
    and c.former_emails <> '{}' and folded_emails(c.former_emails) && folded_emails(array[new.email])) then
    if tg_op = 'INSERT' then
      return null;
    end if;
    raise unique_violation using constraint = 'candidates_email_folded_key', table = 'candidates',
      message = 'another candidate has this former email address';
  end if;
  return new;
end $$;
