-- The hosts that an automation secret may be sent to. A secret that exists already may be sent to the hosts of the requests that
-- published versions send it to, as far as these are fixed. A secret that is a URL, and has no hosts, may be sent to its own.
alter table automation_secrets add column hosts text[] not null default '{}';

update automation_secrets s set hosts = coalesce((
  select array_agg(distinct host order by host)
  from automation_versions v, jsonb_array_elements(v.definition -> 'steps') step,
       substring(lower(step #>> '{config,url}') from '^https?://([^/?#{]+)(?=[/?#]|$)') found,
       regexp_replace(found, ':443$', '') host
  where v.workspace_id = s.workspace_id and step ->> 'type' = 'http_request' and host <> ''
    and (step -> 'config')::text ~ '\msecrets\M' and (step -> 'config')::text ~ ('\m' || s.name || '\M')), '{}');
