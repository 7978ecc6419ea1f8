import type { Actor } from '../../../../platform/context/context.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { type Sql, sql } from '../../../../platform/database/sql.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { type ApplicationRow, applications } from '../../../hiring/applications/queries.ts';
import {
  type NewSubmission,
  type Origin,
  SUBMISSION_COLUMNS,
  submissionValues,
} from '../../../hiring/applications/submission-queries.ts';
import type { ApplicationConfig } from '../../../hiring/jobs/application-config.ts';
import { isOpenNow } from '../../../hiring/jobs/queries.ts';
import { hintedSource, type SourceHints } from '../../../hiring/sources/queries.ts';
import { entryStageForShare, type StageRow } from '../../../hiring/stages/queries.ts';

/** A job's form with the consent and CAPTCHA settings of its workspace. */
export interface FormRow {
  jobId: string;
  config: ApplicationConfig;
  consentText: string | null;
  consentRequired: boolean;
  captchaProvider: string | null;
  captchaSecretSealed: Buffer | null;
}

const FORM = sql`select t.id as "jobId", t.application_config as config, w.consent_text as "consentText",
    w.consent_required as "consentRequired", w.captcha_provider as "captchaProvider",
    w.captcha_secret_sealed as "captchaSecretSealed"
  from jobs t join workspaces w on w.id = t.workspace_id`;

/** The form of an open job. */
export async function findOpenForm(db: Queryable, workspaceId: string, slug: string): Promise<FormRow | undefined> {
  const [form] = await db.query<FormRow>(sql`
    ${FORM} where t.workspace_id = ${workspaceId} and t.slug = ${slug} and ${isOpenNow} and t.deleted_at is null`);
  return form;
}

/**
 * The present slug of a job that had this one, unless another job has it now. Jobs that visitors cannot see have none; that of a
 * confidential job is a secret.
 */
export async function findPresentSlug(db: Queryable, workspaceId: string, former: string): Promise<string | undefined> {
  const [job] = await db.query<{ slug: string }>(sql`
    select t.slug from former_job_slugs f join jobs t on t.workspace_id = f.workspace_id and t.id = f.job_id
    where f.workspace_id = ${workspaceId} and f.slug = ${former} and t.deleted_at is null and t.status in ('open', 'closed')
      and not t.confidential
      and not exists (select from jobs o where o.workspace_id = f.workspace_id and o.slug = f.slug and o.deleted_at is null
        and o.status <> 'draft')`);
  return job?.slug;
}

/** The form of a job in any status. */
export async function findForm(db: Queryable, workspaceId: string, jobId: string): Promise<FormRow | undefined> {
  const [form] = await db.query<FormRow>(sql`
    ${FORM} where t.workspace_id = ${workspaceId} and t.id = ${jobId} and t.deleted_at is null`);
  return form;
}

/** A job to apply for. */
export interface TargetJob {
  id: string;
  title: string;
  slug: string;
  status: string;
}

/** The current job, closed from its closing date. Not locked: an application may arrive while the job is being closed. */
function targetJob(workspaceId: string, id: string): Sql {
  return sql`
    select t.id, t.title, t.slug, case when t.status = 'open' and not (${isOpenNow}) then 'closed' else t.status end as status
    from jobs t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null`;
}

export async function findTargetJob(db: Queryable, workspaceId: string, id: string): Promise<TargetJob | undefined> {
  const [job] = await db.query<TargetJob>(targetJob(workspaceId, id));
  return job;
}

/** The application of a candidate who has none, the job as it is now, and the stage that the application enters. */
interface FirstApplication {
  application: ApplicationRow;
  job: TargetJob;
  stage: Pick<StageRow, 'id' | 'name' | 'kind'>;
}

interface NewFirstApplication
  extends Pick<ApplicationRow, 'candidateId' | 'jobId' | 'source' | 'customFields' | 'answerToReview'> {
  actor: Actor;
  submission: Omit<NewSubmission, 'applicationId'>;
  sourceHints: SourceHints;
  /** `at` is null. */
  origin: Origin;
}

/**
 * Inserts the application of a candidate whom a statement before this one may have created, with the first entry of its
 * stage history and its first submission, in the job's entry stage, which it locks. It does not depend on the result of
 * another statement, so all of this takes one round trip. @returns undefined if there is no such candidate or job, or
 * the stage was deleted concurrently
 */
export async function insertFirstApplication(
  db: Queryable,
  workspaceId: string,
  {
    candidateId,
    jobId,
    source,
    customFields,
    answerToReview,
    actor,
    submission,
    sourceHints,
    origin,
  }: NewFirstApplication,
): Promise<FirstApplication | undefined> {
  const id = newId();
  const [row] = await db.query<ApplicationRow & Pick<FirstApplication, 'job' | 'stage'>>(sql`
    with entry as materialized (${entryStageForShare(workspaceId, jobId)}),
    place as materialized (
      select c.workspace_id, c.id as candidate_id, e.id as stage_id, json_build_object('id', e.id, 'name', e.name, 'kind', e.kind) as stage,
        json_build_object('id', j.id, 'title', j.title, 'slug', j.slug, 'status', j.status) as job
      from candidates c cross join entry e cross join (${targetJob(workspaceId, jobId)}) j
      where c.workspace_id = ${workspaceId} and c.id = ${candidateId}),
    entered as (
      insert into application_stage_changes (workspace_id, id, application_id, job_id, to_stage_id, to_status, actor, at)
      select p.workspace_id, ${newId()}, ${id}::uuid, ${jobId}::uuid, p.stage_id, 'active', ${JSON.stringify(actor)}::jsonb, rolecall_now()
      from place p),
    sent as (
      insert into application_submissions (${SUBMISSION_COLUMNS})
      select p.workspace_id, ${newId()}, ${id}::uuid, 1, ${submissionValues(submission, origin)} from place p)
    insert into applications as t (workspace_id, id, candidate_id, job_id, stage_id, source, source_id, custom_fields, answer_to_review)
    select p.workspace_id, ${id}, p.candidate_id, ${jobId}, p.stage_id, coalesce(${source}, s.name), s.id,
      ${JSON.stringify(customFields)}::jsonb, ${answerToReview}
    from place p left join ${hintedSource(workspaceId, sourceHints)} s on true
    returning ${applications.record}, (select job from place) as job, (select stage from place) as stage`);
  if (row === undefined) return undefined;
  const { job, stage, ...application } = row;
  return { application, job, stage };
}

/** Marks the candidate's application for a job as changed by a further submission, and locks it. */
export async function touchApplicationOf(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  jobId: string,
  answerToReview?: boolean,
): Promise<ApplicationRow | undefined> {
  const [application] = await db.query<ApplicationRow>(sql`
    update applications t set updated_at = rolecall_now(),
      answer_to_review = coalesce(${answerToReview ?? null}::boolean, t.answer_to_review)
    where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.job_id = ${jobId}
      and t.deleted_at is null
    returning ${applications.record}`);
  return application;
}

interface NewConsent {
  candidateId: string;
  applicationId: string;
  text: string;
}

export function consentInsert(workspaceId: string, consent: NewConsent, { ip, userAgent, at }: Origin): Sql {
  return sql`
    insert into consents (workspace_id, id, candidate_id, application_id, text, ip, user_agent, given_at)
    values (${workspaceId}, ${newId()}, ${consent.candidateId}, ${consent.applicationId}, ${consent.text}, ${ip}::inet,
      ${userAgent}, coalesce(${at}::timestamptz, rolecall_now()))`;
}
