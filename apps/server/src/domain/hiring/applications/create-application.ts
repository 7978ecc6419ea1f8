import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { batchWrite } from '../../../platform/database/query-batcher.ts';
import { Conflict, type FieldErrors, Invalid } from '../../../platform/errors/errors.ts';
import { idAt, newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import type { FieldValues } from '../../records/custom-fields/value-schema.ts';
import { valuesOfNew } from '../../records/custom-fields/write-values.ts';
import { completeRefs, type ExternalRef } from '../../records/external-refs/schema.ts';
import type { CandidateRow } from '../candidates/queries.ts';
import { readConfig } from '../jobs/application-config-queries.ts';
import { type JobRow, jobs } from '../jobs/queries.ts';
import { type Answer, hasAnswerToReview, readAnswers } from '../jobs/read-answers.ts';
import { lockEntryStageForShare, type StageRow } from '../stages/queries.ts';
import { type Beginning, beginningOf, endOf, readPast, stageChangesOf, stagesOfHistory } from './application-course.ts';
import { resolveAssigned } from './assigned-records.ts';
import { applicationEvents } from './events.ts';
import { type ApplicationOrigin, type ApplicationRow, applicationIdOf, insertApplication } from './queries.ts';
import type { NewApplication } from './schema.ts';
import { submissionInsert } from './submission-queries.ts';
import { insertStageChanges, lockExistingCandidateForShare, type NewStageChange } from './transition-queries.ts';

/** Of another system; null for what it does not say. */
interface PastApplication {
  /** Why it ended. */
  rejectionReasonId?: string | null | undefined;
  rejectReason?: string | null;
  rejectNote?: string | null;
  trackingLinkId?: string | null;
  answerToReview?: boolean;
}

/**
 * Creates an application in the first stage of a draft or open job; one with a history in its last stage, and of any job.
 * @param past what another system says about it
 * @throws Invalid for an unknown candidate, job, source or member, and for invalid answers or a history that cannot be;
 * Forbidden for a history without the scope; Conflict if the job is closed or the candidate already has an application
 */
export async function createApplication(
  context: Context,
  { candidateId, jobId, customFields, externalRefs, questionAnswers, ...input }: NewApplication,
  {
    rejectionReasonId = null,
    rejectReason = null,
    rejectNote = null,
    trackingLinkId = null,
    answerToReview = false,
  }: PastApplication = {},
): Promise<ApplicationRow> {
  const { appliedAt, createdAt, stageHistory, ...given } = input;
  const values = { appliedAt, createdAt, stageHistory };
  const past = readPast(context, values);
  return change(context, async (tx) => {
    const { job, stage } = await requireVacancy(tx, jobId, { canBeClosed: past.historic === true });
    const beginning = beginningOf(values, await stagesOfHistory(tx, jobId, values), past);
    const candidate = await lockExistingCandidateForShare(tx, tx.workspaceId, candidateId);
    if (candidate === undefined) throw Invalid.field('candidateId', 'no such candidate');
    const status = beginning.course?.at(-1)?.status;
    const { source = null, ...origin } = await resolveAssigned(tx, { ...given, rejectionReasonId }, status);
    const answers = questionAnswers && (await answersOf(tx, jobId, questionAnswers));
    const fields = await valuesOfNew(tx, 'application', customFields);
    const application = await addApplication(tx, {
      candidate,
      job,
      stage,
      source,
      origin: { ...origin, trackingLinkId, rejectReason },
      rejectNote,
      customFields: fields,
      answerToReview: answerToReview || hasAnswerToReview(answers),
      ...completeRefs({ externalRefs }),
      ...beginning,
    });
    if (application === undefined) throw alreadyApplied(tx.workspaceId, candidate.id, job.id);
    if (answers !== undefined) sendAnswers(tx, application, { candidate, answers });
    return application;
  });
}

/** @throws Invalid for unknown questions and invalid answers; a question that the form requires can be left out */
async function answersOf(tx: Change, jobId: string, given: Record<string, string>): Promise<Answer[]> {
  const { config } = (await readConfig(tx, tx.workspaceId, jobId))!; // the job exists
  const errors: FieldErrors = {};
  const questions = config.questions.map((question) => ({ ...question, required: false }));
  for (const id of Object.keys(given))
    if (!questions.some((question) => question.id === id)) errors[`questionAnswers.${id}`] = ['no such question'];
  const answers = readAnswers(questions, given, (path, message) => {
    errors[path] = [message];
  });
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return answers;
}

/** Stores answers as a submission of the candidate. */
function sendAnswers(
  tx: Change,
  { id, source, appliedAt }: ApplicationRow,
  { candidate, answers }: { candidate: CandidateRow; answers: readonly Answer[] },
): void {
  const { firstName, lastName, email } = candidate;
  const profile = { firstName, lastName, ...(email === null ? {} : { email }) };
  const submission = {
    applicationId: id,
    profile,
    answers,
    source,
    unverifiedConsent: null,
    attribution: null,
    language: null,
  };
  tx.send(submissionInsert(tx.workspaceId, submission, { ip: null, userAgent: null, at: appliedAt }));
}

/** A job that accepts applications, and its first stage. @throws Invalid naming `jobId`; Conflict for a closed job */
export async function requireVacancy(
  tx: Change,
  jobId: string,
  { canBeClosed = false } = {},
): Promise<{ job: JobRow; stage: StageRow }> {
  const job = await jobs.find(tx, tx.workspaceId, jobId);
  if (job === undefined) throw Invalid.field('jobId', 'no such job');
  if (job.status === 'closed' && !canBeClosed)
    throw new Conflict('The job is closed.', { field: 'jobId', jobStatus: job.status });
  return { job, stage: await lockEntryStageForShare(tx, tx.workspaceId, jobId) };
}

/** The 409 for a candidate who already has an application for the job. */
export function alreadyApplied(workspaceId: string, candidateId: string, jobId: string): ExistsAlready {
  const existing = { scope: 'applications:read', select: applicationIdOf(workspaceId, candidateId, jobId) };
  return new ExistsAlready('The candidate has an application for this job.', { field: 'candidateId' }, existing);
}

/**
 * Creates an application in an open change. The caller has locked the candidate and the stage.
 * @returns undefined if the candidate already has an application for this job
 */
export async function addApplication(
  tx: Change,
  {
    candidate,
    job,
    stage,
    source,
    origin = {},
    externalRefs = [],
    appliedAt = null,
    customFields = {},
    answerToReview = false,
    rejectNote = null,
    createdAt,
    course,
    past = {},
  }: Placement &
    Beginning & {
      source: string | null;
      origin?: ApplicationOrigin & { rejectionReasonId?: string | null; rejectReason?: string | null };
      rejectNote?: string | null;
      externalRefs?: ExternalRef[];
      /** Checked values. */
      customFields?: FieldValues;
      answerToReview?: boolean;
    },
): Promise<ApplicationRow | undefined> {
  const end = course && endOf(course, stage);
  const values = {
    id: createdAt === undefined ? newId() : idAt(createdAt),
    ...(createdAt === undefined ? {} : { createdAt }),
    candidateId: candidate.id,
    jobId: job.id,
    stageId: stage.id,
    source,
    ...origin,
    externalRefs,
    appliedAt,
    customFields,
    answerToReview,
    ...end?.values,
  };
  const application = await insertApplication(tx, tx.workspaceId, values, {
    ...end?.columns,
    ...(rejectNote === null ? {} : { reject_note: rejectNote }),
  });
  if (application === undefined) return undefined;
  const { workspaceId, actor } = tx;
  const changes = course ? stageChangesOf(course, application) : [firstChange(application)];
  for (const entry of changes) batchWrite(tx, insertStageChanges, { ...entry, workspaceId, actor });
  recordCreated(tx, application, { candidate, job, stage: course?.at(-1)?.stage ?? stage }, past);
  return application;
}

export interface Placement {
  candidate: CandidateRow;
  job: Pick<JobRow, 'id' | 'title' | 'slug'>;
  stage: Pick<StageRow, 'id' | 'name' | 'kind'>;
}

/** The first entry of the stage history of an application. */
function firstChange({ id: applicationId, jobId, stageId, appliedAt }: ApplicationRow): NewStageChange {
  const entry = { applicationId, jobId, toStageId: stageId, toStatus: 'active' as const };
  return { ...entry, fromStageId: null, fromStatus: null, at: appliedAt };
}

/** The event of an application that was just inserted, with the first entry of its stage history. */
export function recordCreated(
  tx: Change,
  application: ApplicationRow,
  { candidate, job, stage }: Placement,
  past: { historic?: true } = {},
): void {
  const data = {
    application: apiFields(application),
    candidate: apiFields(candidate),
    job: { id: job.id, title: job.title, slug: job.slug },
    stage: { id: stage.id, name: stage.name, kind: stage.kind },
    ...past,
  };
  tx.record(applicationEvents.created, application, data, { subjectId: candidate.id });
}
