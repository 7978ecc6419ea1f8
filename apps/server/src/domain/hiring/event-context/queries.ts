import { sql } from '../../../platform/database/sql.ts';

// The summaries of records that events carry: expressions over an event `e` (ContextPart.summary).

export const CANDIDATE_SUMMARY = sql`(
  select jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name) from candidates c
  where c.workspace_id = e.workspace_id and c.id = e.candidate_id and c.erased_at is null)`;

export const APPLICATION_SUMMARY = sql`(
  select jsonb_build_object('id', a.id, 'status', a.status, 'stageId', a.stage_id) from applications a
  where a.workspace_id = e.workspace_id and a.id = (e.context ->> 'application')::uuid)`;

/** The job of the event; if its record names none, the job of its application. */
export const JOB_SUMMARY = sql`(
  select jsonb_build_object('id', j.id, 'title', j.title, 'slug', j.slug) from jobs j
  where j.workspace_id = e.workspace_id and j.id = coalesce((e.context ->> 'job')::uuid, (
    select a.job_id from applications a
    where a.workspace_id = e.workspace_id and a.id = (e.context ->> 'application')::uuid)))`;

/** With the version of the run, which may not be the newest. */
export const AUTOMATION_SUMMARY = sql`(
  select jsonb_build_object('id', a.id, 'name', a.name, 'version', e.data #> '{run,definitionVersion}') from automations a
  where a.workspace_id = e.workspace_id and a.id = (e.context ->> 'automation')::uuid)`;
