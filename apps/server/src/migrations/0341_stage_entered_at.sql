-- no transaction: fills in a thousand applications at a time, so that none is locked for long. Can be repeated.
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
        select a.id from applications a
        where a.workspace_id = workspace and a.id > last_id and a.stage_entered_at is null
        order by a.id limit 1000 for no key update) p;
      exit when ids is null;
      update applications a set stage_entered_at = coalesce(
        (select max(c.at) from application_stage_changes c
         where c.workspace_id = workspace and c.application_id = a.id and c.to_stage_id = a.stage_id
           and c.from_stage_id is distinct from c.to_stage_id), a.applied_at)
      where a.workspace_id = workspace and a.id = any (ids);
      last_id := ids[cardinality(ids)];
      commit;
    end loop;
  end loop;
end $$;
