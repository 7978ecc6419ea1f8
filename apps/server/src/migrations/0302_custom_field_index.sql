-- One index for all filters by custom fields, instead of one each for texts and numbers that leave out the others: the
-- planner does not use the uniqueness of a partial index, and then sorts the matches of a value instead of reading them in
-- the order of the records.

drop table custom_field_values;
create table custom_field_values (
  workspace_id uuid not null,
  field_id uuid not null,
  record_id uuid not null,
  place smallint not null,
  text_value text collate "C" not null default '',    -- in the form in which values are compared, at most 100 characters
  number_value double precision not null default 0,   -- of numbers, and the amount of money
  primary key (workspace_id, field_id, record_id, place)
);
create unique index custom_field_values_value
  on custom_field_values (workspace_id, field_id, text_value, number_value, record_id);

-- The rows of one value: one for each option that is selected, and two for money, with and without its currency.
drop function custom_field_terms(text, jsonb);
create function custom_field_terms(field_type text, value jsonb)
returns table (place smallint, text_value text, number_value double precision)
language sql immutable as $$
  select (o.number - 1)::smallint, left(o.option, 100), 0::double precision
  from jsonb_array_elements_text(case when field_type = 'multi_select' then value else '[]' end)
    with ordinality o (option, number)
  union all
  select 0::smallint, '', (value #>> '{}')::double precision where field_type = 'number'
  union all
  select m.place::smallint, m.currency, (value ->> 'amount')::double precision
  from (values (0, ''), (1, value ->> 'currency')) m (place, currency) where field_type = 'money'
  union all
  select 0::smallint, left(case when field_type in ('text', 'long_text', 'url', 'email') then lower(value #>> '{}')
    else value #>> '{}' end, 100), 0::double precision
  where field_type not in ('multi_select', 'number', 'money')
$$;

do $$
declare
  target record;
begin
  for target in
    select * from (values ('jobs', 'job'), ('candidates', 'candidate'), ('applications', 'application'),
      ('interviews', 'interview'), ('offers', 'offer')) as t (name, entity)
  loop
    execute format($f$
      insert into custom_field_values (workspace_id, field_id, record_id, place, text_value, number_value)
      select f.workspace_id, f.id, r.id, v.place, v.text_value, v.number_value
      from %I r join custom_fields f on f.workspace_id = r.workspace_id and f.entity = %L and r.custom_fields ? f.key
      cross join lateral custom_field_terms(f.type, r.custom_fields -> f.key) v
      where r.custom_fields <> '{}'$f$, target.name, target.entity);
  end loop;
end $$;
