import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { type ApplicationRow, applications } from '../../applications/records/queries.ts';
import type { Attribution } from '../../attribution/attribution.ts';
import type { ApplicationConfig } from '../../jobs/application-config.ts';
import { isOpenNow } from '../../jobs/queries.ts';

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
export async function findTargetJob(db: Queryable, workspaceId: string, id: string): Promise<TargetJob | undefined> {
  const [job] = await db.query<TargetJob>(sql`
    select t.id, t.title, t.slug, case when t.status = 'open' and not (${isOpenNow}) then 'closed' else t.status end as status
    from jobs t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null`);
  return job;
}

/** Marks the candidate's application for a job as changed, and locks it. */
export async function touchApplicationOf(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
  jobId: string,
): Promise<ApplicationRow | undefined> {
  const [application] = await db.query<ApplicationRow>(sql`
    update applications t set updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.job_id = ${jobId}
      and t.deleted_at is null
    returning ${applications.record}`);
  return application;
}

/** Where and when something was sent. `at` is null for now. */
export interface Origin {
  ip: string | null;
  userAgent: string | null;
  at: string | null;
}

export interface NewSubmission {
  applicationId: string;
  profile: object;
  answers: readonly object[];
  source: string | null;
  /** The consent text, if it is not known whether the sender is the candidate. */
  unverifiedConsent: string | null;
  attribution: Attribution | null;
}

/** Inserts a submission with the next number; the caller has locked the application. */
export function submissionInsert(workspaceId: string, submission: NewSubmission, { ip, userAgent, at }: Origin): Sql {
  const { applicationId, profile, answers, source, unverifiedConsent, attribution } = submission;
  return sql`
    insert into application_submissions
      (workspace_id, id, application_id, number, profile, answers, source, ip, user_agent, submitted_at,
        unverified_consent, attribution)
    select ${workspaceId}, ${newId()}, ${applicationId}::uuid, coalesce(max(s.number), 0) + 1, ${JSON.stringify(profile)}::jsonb,
      ${JSON.stringify(answers)}::jsonb, ${source}, ${ip}::inet, ${userAgent}, coalesce(${at}::timestamptz, rolecall_now()),
      ${unverifiedConsent}, ${attribution === null ? null : JSON.stringify(attribution)}::jsonb
    from application_submissions s where s.workspace_id = ${workspaceId} and s.application_id = ${applicationId}`;
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
