-- What restricted callers see: a schema of views with the names of the tables. The statements of a restricted caller run with
-- one of these schemas before the tables in `search_path`, so that no statement can see, lock or change more than its caller
-- may see, whoever wrote it. The views are simple: PostgreSQL merges them into the statement, uses the indexes of the tables, and
-- writes through them.
--
-- `sees_listed_jobs`: hiring managers and interviewers (the jobs whose team they are on), keys with limits (the jobs within
-- them). `sees_all_but_hidden_jobs`: recruiters, who see everything but confidential jobs whose team they are not on.
--
-- The setting `rolecall.viewer` says who the caller is: {"workspaceId", "memberId"} or {"workspaceId", "jobIds", "departmentIds"}.
-- Without it, every statement fails.
--
-- Executed after the numbered migrations whenever this file or the schema has changed, in one transaction: the views are
-- replaced without a moment in which they are missing.

create or replace function viewer() returns jsonb language sql stable as $$ select current_setting('rolecall.viewer')::jsonb $$;

create or replace function viewer_workspace() returns uuid language sql stable as
  $$ select (current_setting('rolecall.viewer')::jsonb ->> 'workspaceId')::uuid $$;

-- The jobs that a caller of `sees_listed_jobs` sees. All limits of a key apply. A confidential job is seen only by its team, and by
-- keys that name it.
create or replace function listed_jobs() returns uuid[] language plpgsql stable set search_path = {{schema}} as $$
declare
  viewer constant jsonb := viewer();
  workspace constant uuid := viewer ->> 'workspaceId';
begin
  if viewer ? 'memberId' then
    return array(select j.id from jobs j where j.workspace_id = workspace
      and j.hiring_team @> jsonb_build_array(jsonb_build_object('memberId', viewer -> 'memberId')));
  end if;
  if viewer ? 'departmentIds' then
    return array(
      with recursive within (id) as (
        select e.value::uuid from jsonb_array_elements_text(viewer -> 'departmentIds') e
        union
        select d.id from departments d join within w on d.workspace_id = workspace and d.parent_id = w.id)
      select j.id from jobs j where j.workspace_id = workspace and j.department_id in (select id from within)
        and case when viewer ? 'jobIds' then viewer -> 'jobIds' ? j.id::text else not j.confidential end);
  end if;
  return array(select j.id from jobs j where j.workspace_id = workspace
    and j.id in (select e.value::uuid from jsonb_array_elements_text(viewer -> 'jobIds') e));
end $$;

-- Whether something with these limits (a key, a webhook, an automation) acts only within the jobs and departments of the caller's
-- own limits: others would show jobs that the caller does not see. Members see all of them as far as their role permits.
create or replace function within_own_limits(limits jsonb) returns boolean language sql stable as $$
  select {{schema}}.viewer() ? 'memberId' or (
    (not {{schema}}.viewer() ? 'jobIds' or coalesce(limits -> 'jobIds' <@ ({{schema}}.viewer() -> 'jobIds'), false))
    and (not {{schema}}.viewer() ? 'departmentIds'
      or coalesce(limits -> 'departmentIds' <@ ({{schema}}.viewer() -> 'departmentIds'), false)))
$$;

-- The confidential jobs that a recruiter does not see.
create or replace function hidden_jobs() returns uuid[] language plpgsql stable set search_path = {{schema}} as $$
declare
  viewer constant jsonb := viewer();
begin
  return array(select j.id from jobs j where j.workspace_id = (viewer ->> 'workspaceId')::uuid and j.confidential
    and not j.hiring_team @> jsonb_build_array(jsonb_build_object('memberId', viewer -> 'memberId')));
end $$;

-- The jobs that the caller has gained or lost access to since the position in the setting's `since`.
create or replace function access_changed_jobs() returns uuid[] language sql stable set search_path = {{schema}} as $$
  select array(select c.job_id from job_access_changes c
    where c.workspace_id = viewer_workspace() and c.change_position >= (viewer() ->> 'since')::bigint
      and c.audience = any (array(
        select 'member:' || (viewer() ->> 'memberId') where viewer() ? 'memberId'
        union all select 'recruiters' where viewer() ? 'recruiter'
        union all select 'department:' || e.value from jsonb_array_elements_text(viewer() -> 'departmentIds') e))
      and (viewer() -> 'jobIds' is null or viewer() -> 'jobIds' ? c.job_id::text))
$$;

-- Where a page of the feed ends that has to check each event: the last of the next events of the workspace, seen or not.
create or replace function feed_reach(workspace uuid, after_position bigint, after_id uuid, most int)
returns table ("position" bigint, id uuid, scanned bigint) language sql stable rows 1 set search_path = {{schema}} as $$
  with next as materialized (
    select e.position, e.id from activity_events e
    where e.workspace_id = workspace and (e.position, e.id) > (after_position, after_id) and e.position < event_horizon()
    order by e.position, e.id limit most)
  select n.position, n.id, (select count(*) from next) from next n order by n.position desc, n.id desc limit 1
$$;

-- The last event that a page of the list may check, newest first; null if fewer events remain.
create or replace function event_list_reach(workspace uuid, before_id uuid, most int)
returns uuid language sql stable set search_path = {{schema}} as $$
  select e.id from activity_events e
  where e.workspace_id = workspace and e.id < coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  order by e.id desc offset most - 1 limit 1
$$;

-- The newest candidates of a window, seen or not, for a search that then checks each of them: a limit on the view would make
-- PostgreSQL read all that are seen, because it expects few.
create or replace function newest_candidates(workspace uuid, oldest uuid, newest uuid, most int)
returns table (id uuid) language sql stable rows 1000 set search_path = {{schema}} as $$
  select d.candidate_id from candidate_documents d
  where d.workspace_id = workspace and d.candidate_id between oldest and newest order by d.candidate_id desc limit most
$$;

do $views$
declare
  sight record;
  guarded record;
  condition text;
  person text;
  -- Conditions on the row `t`, written with these functions: JOB(x) the job x is seen, IN(table, x) the record x of the table
  -- is, CANDIDATE(x) the candidate x is, LIMITED(x) something with the limits x is. EACH stands where `offset 0` makes PostgreSQL check
  -- one candidate after the other.
  tables constant jsonb := $json${
    "jobs": "JOB(t.id)",
    "stages": "JOB(t.job_id)",
    "applications": "JOB(t.job_id)",
    "application_stage_changes": "JOB(t.job_id)",
    "report_histories": "JOB(t.job_id)",
    "interviews": "JOB(t.job_id)",
    "offers": "JOB(t.job_id)",
    "approvals": "JOB(t.job_id)",
    "quarantined_submissions": "JOB(t.job_id)",
    "openings": "JOB(t.job_id)",
    "interview_plans": "JOB(t.job_id)",
    "former_job_slugs": "JOB(t.job_id)",
    "tracking_links": "t.job_id is null or JOB(t.job_id)",
    "candidate_links": "IN(applications, t.application_id)",
    "booking_links": "IN(applications, t.application_id)",
    "booking_link_times": "JOB(t.job_id)",
    "availability_requests": "IN(applications, t.application_id)",
    "candidate_codes": "IN(applications, t.application_id)",
    "offer_responses": "IN(offers, t.offer_id)",
    "candidates": "PERSON",
    "application_submissions": "IN(applications, t.application_id)",
    "candidate_tags": "CANDIDATE(t.candidate_id)",
    "notes": "CANDIDATE(t.candidate_id)",
    "messages": "CANDIDATE(t.candidate_id) and (t.application_id is null or IN(applications, t.application_id))",
    "sent_email_ids": "CANDIDATE(t.candidate_id) and (t.application_id is null or IN(applications, t.application_id))",
    "consents": "CANDIDATE(t.candidate_id) and (t.application_id is null or IN(applications, t.application_id))",
    "candidate_files": "CANDIDATE(t.candidate_id) and (t.application_id is null or IN(applications, t.application_id))",
    "scorecards": "IN(applications, t.application_id)",
    "interview_interviewers": "IN(interviews, t.interview_id)",
    "pool_entries": "CANDIDATE(t.candidate_id) and (t.job_id is null or JOB(t.job_id))",
    "tasks": "(t.job_id is null or JOB(t.job_id)) and (t.application_id is null or IN(applications, t.application_id)) and (t.candidate_id is null or CANDIDATE(t.candidate_id)) and (t.interview_id is null or IN(interviews, t.interview_id)) and (coalesce(t.job_id, t.application_id, t.candidate_id, t.interview_id) is not null or FREE(t.owner_id))",
    "notifications": "case when t.job_id is not null then JOB(t.job_id) else t.candidate_id is null or CANDIDATE(t.candidate_id) end",
    "mails": "case when t.job_id is not null and not JOB(t.job_id) then false when t.candidate_id is not null then CANDIDATE(t.candidate_id) else t.job_id is not null or OPEN end",
    "api_keys": "LIMITED(t.limits)",
    "webhooks": "LIMITED(t.limits)",
    "automations": "LIMITED(t.limits)",
    "automation_versions": "IN(automations, t.automation_id)",
    "past_events": "EVENT",
    "automation_runs": "IN(past_events, t.event_id) and IN(automations, t.automation_id)",
    "activity_events": "RUN_OR_EVENT",
    "webhook_deliveries": "IN(activity_events, t.event_id)",
    "webhook_attempts": "IN(webhook_deliveries, t.delivery_id)",
    "import_items": "false",
    "audit_entries": "OPEN",
    "audit_origins": "OPEN",
    "deleted_records": "case when t.visible_with is not null then JOB(t.visible_with) or CANDIDATE(t.visible_with) when t.kind in ('candidate_tags', 'notes', 'quarantined_submissions', 'mails', 'automation_runs', 'webhook_deliveries', 'webhook_attempts') then OPEN else true end"
  }$json$;
  -- Events by the type of their record, where that still exists; a note and the like is gone once it is deleted.
  event constant text := $e$case t.entity_type
    when 'job' then JOB(t.entity_id) when 'stage' then IN(stages, t.entity_id)
    when 'application' then IN(applications, t.entity_id) when 'candidate' then CANDIDATE(t.entity_id)
    when 'interview' then IN(interviews, t.entity_id) when 'offer' then IN(offers, t.entity_id)
    when 'approval' then IN(approvals, t.entity_id)
    when 'scorecard' then IN(scorecards, t.entity_id) when 'task' then IN(tasks, t.entity_id)
    when 'file' then IN(candidate_files, t.entity_id) when 'pool_entry' then IN(pool_entries, t.entity_id)
    when 'opening' then IN(openings, t.entity_id) when 'interview_plan' then IN(interview_plans, t.entity_id) when 'tracking_link' then IN(tracking_links, t.entity_id)
    when 'candidate_link' then IN(candidate_links, t.entity_id) when 'booking_link' then IN(booking_links, t.entity_id)
    when 'availability_request' then IN(availability_requests, t.entity_id)
    when 'message' then IN(messages, t.entity_id)
    when 'note' then CANDIDATE(t.candidate_id)
    when 'quarantined_submission' then
      case when t.data is null then IN(quarantined_submissions, t.entity_id)
        else JOB((t.data #>> '{quarantinedSubmission,jobId}')::uuid) end
    when 'api_key' then IN(api_keys, t.entity_id) when 'webhook' then IN(webhooks, t.entity_id)
    when 'automation' then IN(automations, t.entity_id) when 'automation_run' then false
    else t.candidate_id is null or CANDIDATE(t.candidate_id) end$e$;
  -- An event of a run is seen with the event that started the run. The rule for events is in it once, because it is long.
  run_or_event constant text := $e$exists (select from %1$I.past_events seen where seen.workspace_id = t.workspace_id
      and seen.id = case t.entity_type when 'automation_run' then (select r.event_id from {{schema}}.automation_runs r
        where r.workspace_id = t.workspace_id and r.id = t.entity_id) else t.id end offset 0)
    and (t.entity_type <> 'automation_run' or exists (select from {{schema}}.automation_runs r join %1$I.automations a
      on a.workspace_id = r.workspace_id and a.id = r.automation_id
      where r.workspace_id = t.workspace_id and r.id = t.entity_id offset 0))$e$;
begin
  for sight in select * from (values
    ('sees_listed_jobs', '\1 = any ((select {{schema}}.listed_jobs())::uuid[])',
      $p$exists (select from {{schema}}.applications a where a.workspace_id = t.workspace_id and a.candidate_id = t.id
        and JOB(a.job_id) and (a.deleted_at is null or t.deleted_at is not null) EACH)$p$,
      '\1::text = {{schema}}.viewer() ->> ''memberId''', 'false', '{{schema}}.within_own_limits(\1)'),
    ('sees_all_but_hidden_jobs', '\1 <> all ((select {{schema}}.hidden_jobs())::uuid[])',
      $p$(t.id not in (select a.candidate_id from {{schema}}.applications a
          where a.workspace_id = (select {{schema}}.viewer_workspace())
            and a.job_id = any ((select {{schema}}.hidden_jobs())::uuid[]))
        or exists (select from {{schema}}.applications a where a.workspace_id = t.workspace_id and a.candidate_id = t.id
          and a.deleted_at is null and JOB(a.job_id) EACH))$p$,
      'true', 'true', 'true'),
    -- What belongs to jobs that the caller has gained or lost access to: only to tell them that it changed.
    ('access_changes', '\1 = any ((select {{schema}}.access_changed_jobs())::uuid[])',
      $p$exists (select from {{schema}}.applications a where a.workspace_id = t.workspace_id and a.candidate_id = t.id
        and JOB(a.job_id) EACH)$p$,
      'false', 'false', 'false')
  ) as s (name, job, person, free, open, limited)
  loop
    execute format('drop schema if exists %I cascade', sight.name);
    execute format('create schema %I', sight.name);
    for guarded in
      select key as name, case value when 'EVENT' then event when 'RUN_OR_EVENT' then run_or_event when 'PERSON' then replace(sight.person, ' EACH', '') else value end as rule
      from jsonb_each_text(tables)
      -- Each after those that its condition names.
      order by array_position(array['jobs', 'stages', 'applications', 'candidates', 'interviews', 'offers', 'approvals', 'scorecards', 'tasks',
        'candidate_files', 'messages', 'pool_entries', 'quarantined_submissions', 'openings', 'interview_plans', 'tracking_links', 'candidate_links', 'booking_links', 'availability_requests', 'api_keys', 'webhooks', 'automations', 'past_events', 'automation_runs', 'activity_events',
        'webhook_deliveries'], key) nulls last
    loop
      condition := replace(guarded.rule, '%1$I', quote_ident(sight.name));
      condition := regexp_replace(condition, 'CANDIDATE\(([a-z_.]+)\)', 'IN(candidates, \1)', 'g');
      -- `offset 0` keeps PostgreSQL from reading all records that are seen to check the few of a page.
      condition := regexp_replace(condition, 'IN\((\w+), ([a-z_.]+)\)', format(
        'exists (select from %I.\1 seen where seen.workspace_id = t.workspace_id and seen.id = \2 offset 0)', sight.name), 'g');
      condition := regexp_replace(condition, 'JOB\(((?:[^()]|\([^()]*\))+)\)', sight.job, 'g');
      condition := regexp_replace(condition, 'FREE\(([a-z_.]+)\)', sight.free, 'g');
      condition := regexp_replace(condition, 'LIMITED\(([a-z_.]+)\)', sight.limited, 'g');
      condition := regexp_replace(condition, '\mOPEN\M', sight.open, 'g');
      execute format('create view %I.%I as select t.* from {{schema}}.%I t where %s', sight.name, guarded.name,
        case guarded.name when 'past_events' then 'activity_events' else guarded.name end, condition);
    end loop;

    -- Words of files that belong to an application which is not seen find nobody: file words have the weight D.
    person := regexp_replace(replace(sight.person, 'EACH', 'offset 0'), 'and JOB\(a.job_id\)', format('and (%s) is true', replace(sight.job, '\1', 'a.job_id')));
    condition := format($f$exists (
          select from {{schema}}.candidate_files f where f.workspace_id = t.workspace_id and f.candidate_id = t.candidate_id
            and f.application_id is not null
            and not exists (select from %1$I.applications a where a.workspace_id = f.workspace_id and a.id = f.application_id) offset 0)$f$,
      sight.name);
    execute format($f$
      create view %1$I.candidate_documents as
      select t.workspace_id, t.candidate_id, t.deleted, t.version, t.change_position,
        case when %2$s then ts_filter(t.words, '{a,b,c}') else t.words end as words,
        case when %2$s then ts_filter(t.all_words, '{a,b,c}') else t.all_words end as all_words
      from {{schema}}.candidate_documents t
      where exists (select from %1$I.candidates c where c.workspace_id = t.workspace_id and c.id = t.candidate_id)$f$, sight.name, condition);
    -- Finds by the index, then checks what is seen, the newest first and one by one: the page of a search needs few of the matches of
    -- a common word. Jobs are compared with the applications of each candidate, instead of looking for the candidate in each job.
    for guarded in select * from (values ('candidate_matches', 'd.words'), ('candidate_matches_with_private', 'coalesce(d.all_words, d.words)'))
      as f (name, words)
    loop
      execute format($f$
        create function %1$I.%3$I(workspace uuid, query tsquery)
        returns table (candidate_id uuid, deleted boolean) language sql stable rows 1000 as $body$
          select t.id, t.deleted from (
            select workspace as workspace_id, m.candidate_id as id, m.deleted, case when m.deleted then timestamptz 'infinity' end as deleted_at
            from {{schema}}.%3$I(workspace, query) m order by m.candidate_id desc) t
          where %5$s and (not %2$s or (select %4$s @@ query from %1$I.candidate_documents d
            where d.workspace_id = t.workspace_id and d.candidate_id = t.id)) $body$ $f$,
        sight.name, replace(condition, 't.candidate_id', 't.id'), guarded.name, guarded.words, person);
    end loop;
    execute format($f$create view %1$I.candidate_file_texts as select t.* from {{schema}}.candidate_file_texts t
      where exists (select from %1$I.candidate_files f where f.workspace_id = t.workspace_id and f.id = t.file_id)$f$, sight.name);
  end loop;

  -- Nobody gains or loses access to the other records.
  for guarded in
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = '{{schema}}'::regnamespace and c.relname <> all (array(
      select relname from pg_class where relnamespace = 'access_changes'::regnamespace))
  loop
    execute format('create view access_changes.%1$I as select t.* from {{schema}}.%1$I t where false', guarded.name);
  end loop;
end $views$;

-- Triggers, what they call, and functions that name a table with a view read and write the tables, whoever's statement they belong
-- to: their results do not depend on the caller, and `candidate_matches` uses the index of the words. What a caller may not
-- see is removed by the statement that calls them, or by the function of the same name beside the views.
do $$
declare
  target regprocedure;
begin
  for target in
    select p.oid from pg_proc p
    where p.pronamespace = '{{schema}}'::regnamespace and array_to_string(p.proconfig, ' ') like '%search_path=%' is not true
      and (p.prorettype = 'trigger'::regtype and p.prosrc ~* '\m(from|into|update)\M' or p.proname = 'event_horizon'
        or exists (select from pg_class c where c.relkind = 'v' and c.relnamespace = 'sees_listed_jobs'::regnamespace
          and p.prosrc ~* format('(\m(from|join|into|update)|,)\s+%s\M', c.relname)))
  loop
    execute format('alter function %s set search_path = {{schema}}', target);
  end loop;
end $$;
