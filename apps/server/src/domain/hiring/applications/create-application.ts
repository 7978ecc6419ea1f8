import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { batchWrite } from '../../../platform/database/query-batcher.ts';
import { Conflict, type FieldErrors, Forbidden, Invalid } from '../../../platform/errors/errors.ts';
import { idAt, newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import type { FieldValues } from '../../records/custom-fields/value-schema.ts';
import { valuesOfNew } from '../../records/custom-fields/write-values.ts';
import { completeRefs, type ExternalRef } from '../../records/external-refs/schema.ts';
import type { CandidateRow } from '../candidates/queries.ts';
import { checkUpload, claimableSince } from '../files/check-upload.ts';
import { claimFile } from '../files/claim-file.ts';
import { readConfig } from '../jobs/application-config-queries.ts';
import { type JobRow, jobs } from '../jobs/queries.ts';
import { type Answer, hasAnswerToReview, readAnswers } from '../jobs/read-answers.ts';
import { lockEntryStageForShare, type StageRow } from '../stages/queries.ts';
import { type FileOfAnswer, namesOfFile, pathOfFile, readAnswerFiles, withAnswerFiles } from './answer-files.ts';
import { type Beginning, beginningOf, endOf, readPast, stageChangesOf, stagesOfHistory } from './application-course.ts';
import { resolveAssigned } from './assigned-records.ts';
import { applicationEvents } from './events.ts';
import { type ApplicationOrigin, type ApplicationRow, applicationIdOf, insertApplication } from './queries.ts';
import type { NewApplication } from './schema.ts';
import { submissionInsert } from './submission-queries.ts';
import { insertStageChanges, lockExistingCandidateForShare, type NewStageChange } from './transition-queries.ts';

/** The scope of those who can add files to candidates. */
const FILES_SCOPE = 'files:write';

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
  { candidateId, jobId, customFields, externalRefs, questionAnswers, questionFiles, ...input }: NewApplication,
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
  await checkAnswerFiles(context, questionFiles);
  return change(context, async (tx) => {
    const { job, stage } = await requireVacancy(tx, jobId, { canBeClosed: past.historic === true });
    const beginning = beginningOf(values, await stagesOfHistory(tx, jobId, values), past);
    const candidate = await lockExistingCandidateForShare(tx, tx.workspaceId, candidateId);
    if (candidate === undefined) throw Invalid.field('candidateId', 'no such candidate');
    const status = beginning.course?.at(-1)?.status;
    const { source = null, ...origin } = await resolveAssigned(tx, { ...given, rejectionReasonId }, status);
    const sent = await readSent(tx, jobId, { questionAnswers, questionFiles });
    const fields = await valuesOfNew(tx, 'application', customFields);
    const application = await addApplication(tx, {
      candidate,
      job,
      stage,
      source,
      origin: { ...origin, trackingLinkId, rejectReason },
      rejectNote,
      customFields: fields,
      answerToReview: answerToReview || hasAnswerToReview(sent?.answers),
      ...completeRefs({ externalRefs }),
      ...beginning,
    });
    if (application === undefined) throw alreadyApplied(tx.workspaceId, candidate.id, job.id);
    if (sent !== null) await storeAnswers(tx, application, { candidate, ...sent });
    return application;
  });
}

type Given = { [Name in 'questionAnswers' | 'questionFiles']: NewApplication[Name] };

/** The answers of a submission, with the uploads among them. */
interface Sent {
  answers: readonly Answer[];
  files: readonly FileOfAnswer[];
}

/**
 * The answers in a request; null without any.
 * @throws Invalid for unknown questions and invalid answers; a question that the form requires can be left out
 */
async function readSent(tx: Change, jobId: string, { questionAnswers, questionFiles }: Given): Promise<Sent | null> {
  if (questionAnswers === undefined && questionFiles === undefined) return null;
  const { config } = (await readConfig(tx, tx.workspaceId, jobId))!; // the job exists
  const errors: FieldErrors = {};
  const questions = config.questions.map((question) => ({ ...question, required: false }));
  const report = (path: string, message: string) => {
    errors[path] = [message];
  };
  for (const id of Object.keys(questionAnswers ?? {}))
    if (!questions.some((question) => question.id === id)) report(`questionAnswers.${id}`, 'no such question');
  for (const id of Object.keys(questionFiles ?? {}))
    if (!questions.some((question) => question.id === id && question.type === 'file'))
      report(pathOfFile(id), 'no such question of the type file');
  const inWords = readAnswers(questions, questionAnswers, report);
  const files = readAnswerFiles(questions, questionFiles, report);
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return { answers: withAnswerFiles(questions, inWords, files), files };
}

/** @throws Forbidden without the scope; Invalid for uploads that are not what they are said to be, and for one that is named twice */
async function checkAnswerFiles(
  { scopes, services, workspaceId }: Context,
  questionFiles: Given['questionFiles'] = {},
): Promise<void> {
  const given = Object.entries(questionFiles);
  if (given.length === 0) return;
  if (!scopes.has(FILES_SCOPE))
    throw new Forbidden(`\`questionFiles\` requires the scope ${FILES_SCOPE}.`, {
      requiredScope: FILES_SCOPE,
      field: 'questionFiles',
    });
  const createdAfter = claimableSince(new Date());
  for (const [at, [id, claim]] of given.entries()) {
    const names = namesOfFile(id);
    if (given.slice(0, at).some(([, { key }]) => key === claim.key))
      throw Invalid.field(names.key, 'is the upload of another question');
    await checkUpload(services.storage, claim, { workspaceId, kind: 'file', names, createdAfter });
  }
}

/** Stores answers as a submission of the candidate. @throws Invalid for an upload that belongs to another record */
async function storeAnswers(
  tx: Change,
  { id, source, appliedAt }: ApplicationRow,
  { candidate, answers, files }: Sent & { candidate: CandidateRow },
): Promise<void> {
  for (const { questionId, ...file } of files) {
    const claimed = await claimFile(tx, { ...file, kind: 'other' }, { candidateId: candidate.id, applicationId: id });
    // One that is the candidate's already has another ID.
    if (claimed?.id !== file.id)
      throw Invalid.field(namesOfFile(questionId).key, 'belongs to an upload that was already used');
  }
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
