-- no transaction: marks a thousand documents at a time, so that none is locked for long. Can be repeated.
-- Documents of candidates with a phone number are written anew in the background, with the ends of the number (0486).
do $$
declare
  workspace uuid;
  last_id uuid;
  ids uuid[];
begin
  for workspace in select w.id from workspaces w order by w.id loop
    last_id := '00000000-0000-0000-0000-000000000000';
    loop
      select array_agg(p.id order by p.id) into ids from (
        select c.id from candidates c
        where c.workspace_id = workspace and c.id > last_id and c.phone is not null order by c.id limit 1000) p;
      exit when ids is null;
      update candidate_documents d set version = 1
      where d.workspace_id = workspace and d.candidate_id = any (ids);
      last_id := ids[cardinality(ids)];
      commit;
    end loop;
  end loop;
end $$;
