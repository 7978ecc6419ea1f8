import type { ContextPart } from '../../platform/changes/events.ts';
import { sql } from '../../platform/database/sql.ts';
import { record, Type, Uuid } from '../../platform/http/contract/schema.ts';
import { ApplicationStatus } from '../applications/records/schema.ts';
import { JobSummary } from '../jobs/schema.ts';

/**
 * Whose personal data the event contains. From no other reference: erasing the candidate clears the events of that
 * candidate, and with them every name that this writes.
 */
const candidate: ContextPart = {
  name: 'candidate',
  schema: record('CandidateSummary', { id: Uuid, firstName: Type.String(), lastName: Type.String() }),
  summary: sql`(
    select jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name) from candidates c
    where c.workspace_id = e.workspace_id and c.id = e.candidate_id and c.erased_at is null)`,
};

const application: ContextPart = {
  name: 'application',
  reference: 'applicationId',
  schema: record('ApplicationSummary', { id: Uuid, status: ApplicationStatus, stageId: Uuid }),
  summary: sql`(
    select jsonb_build_object('id', a.id, 'status', a.status, 'stageId', a.stage_id) from applications a
    where a.workspace_id = e.workspace_id and a.id = (e.context ->> 'application')::uuid)`,
};

/** Of a record that names no job it is the job of the application. */
const job: ContextPart = {
  name: 'job',
  reference: 'jobId',
  schema: JobSummary,
  summary: sql`(
    select jsonb_build_object('id', j.id, 'title', j.title, 'slug', j.slug) from jobs j
    where j.workspace_id = e.workspace_id and j.id = coalesce((e.context ->> 'job')::uuid, (
      select a.job_id from applications a
      where a.workspace_id = e.workspace_id and a.id = (e.context ->> 'application')::uuid)))`,
};

/** The version is that of the run, not the newest. */
const automation: ContextPart = {
  name: 'automation',
  reference: 'workflowId',
  schema: record('AutomationSummary', { id: Uuid, name: Type.String(), version: Type.Integer() }),
  summary: sql`(
    select jsonb_build_object('id', a.id, 'name', a.name, 'version', e.data #> '{run,definitionVersion}') from automations a
    where a.workspace_id = e.workspace_id and a.id = (e.context ->> 'automation')::uuid)`,
};

/** For events of what belongs to an application: offers, interviews and so on. */
export const APPLICATION_CONTEXT: readonly ContextPart[] = [application, candidate, job];
export const CANDIDATE_CONTEXT: readonly ContextPart[] = [candidate];
export const POOL_CONTEXT: readonly ContextPart[] = [candidate, job];
/** For events of the runs of an automation. */
export const RUN_CONTEXT: readonly ContextPart[] = [automation];
