-- What automations see of custom fields: the active ones that everybody sees. Conditions, templates and requests would reveal
-- the others. The queries that read their data use these functions, so that no step can read more.

create function public_custom_fields(workspace uuid, record_type text, stored jsonb) returns jsonb language sql stable as $$
  select case when stored = '{}' then stored else coalesce(
    (select jsonb_object_agg(f.key, stored -> f.key) from custom_fields f
     where f.workspace_id = workspace and f.entity = record_type and not f.private and f.archived_at is null
       and stored ? f.key), '{}') end
$$;

create function automation_data(workspace uuid, record_type text, data jsonb) returns jsonb language sql stable as $$
  select case
    when data @? '$.customField ? (@.private == true)' then '{}'
    when data @? '$.*.customFields.*' then (
      select jsonb_object_agg(e.key, case
        when jsonb_typeof(e.value) <> 'object' or not e.value ? 'customFields' then e.value
        when e.key = 'changes' then jsonb_set(e.value, '{customFields}', jsonb_build_object(
          'from', public_custom_fields(workspace, record_type, e.value #> '{customFields,from}'),
          'to', public_custom_fields(workspace, record_type, e.value #> '{customFields,to}')))
        else jsonb_set(e.value, '{customFields}', public_custom_fields(workspace, e.key, e.value -> 'customFields')) end)
      from jsonb_each(data) e)
    else data end
$$;
