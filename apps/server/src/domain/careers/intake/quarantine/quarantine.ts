import { type Change, change } from '../../../../platform/changes/change.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { Conflict, Invalid, NotFound } from '../../../../platform/errors/errors.ts';
import type { Visitor } from '../../../../platform/http/contract/callers.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { removed } from '../../../../platform/records/diff.ts';
import { lockCandidateByEmail } from '../../../hiring/candidates/queries.ts';
import { removeUnclaimedAfterCommit } from '../../../hiring/files/unclaimed-uploads.ts';
import { entryStageForShare } from '../../../hiring/stages/queries.ts';
import { checkUploads, uploadKeysOf } from '../submissions/check-uploads.ts';
import { formOf } from '../submissions/form.ts';
import { findForm } from '../submissions/queries.ts';
import { valuesOf } from '../submissions/read-form-values.ts';
import { type Form, readSubmission } from '../submissions/read-submission.ts';
import { takeSubmission } from '../submissions/take-submission.ts';
import { boundedBody } from './bounded-body.ts';
import { quarantineEvents } from './events.ts';
import {
  deleteQuarantinedRow,
  endSurplus,
  findQuarantined,
  insertQuarantined,
  lockQuarantined,
  markReleased,
  type QuarantineRow,
} from './queries.ts';

/** The most unreleased submissions of a workspace; beyond it, the oldest expire. */
const MAX_UNRELEASED = 1_000;
/** Those that keep their files: at most 45 MB each. */
const MAX_WITH_FILES = 100;

/**
 * Stores a submission in quarantine, where it keeps its files. Its events have no personal data, because they are not linked to
 * a candidate who could be erased.
 */
export async function quarantine<Result>(
  context: Context,
  submission: { jobId: string; reason: string; body: Record<string, unknown>; visitor: Visitor },
  result: Result,
): Promise<Result> {
  const { jobId, reason, body } = submission;
  const { ip, userAgent } = submission.visitor;
  const storageKeys = uploadKeysOf(context, body);
  return change(context, async (tx) => {
    const row = await insertQuarantined(tx, tx.workspaceId, {
      id: newId(),
      jobId,
      reason,
      body: boundedBody(body),
      storageKeys,
      ip,
      userAgent,
    });
    const surplus = { max: MAX_UNRELEASED, maxWithFiles: MAX_WITH_FILES };
    const discarded = await endSurplus(tx, tx.workspaceId, surplus);
    recordEvent(tx, 'created', row);
    tx.afterCommit(() => removeUnclaimedAfterCommit(context, discarded));
    return result;
  });
}

/**
 * Creates the application of a quarantined submission, dated when it was sent, even if the job has closed since. Releasing
 * again does nothing.
 * @throws NotFound; Conflict when the job is deleted; Invalid when the submission does not satisfy the job's form
 */
export async function releaseQuarantinedSubmission(context: Context, id: string): Promise<QuarantineRow> {
  const found = requireRow(await findQuarantined(context.db.read, context.workspaceId, id));
  try {
    return await release(context, found, { withFiles: true });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    // Its files are not what they claim to be, or are gone. The person still is an applicant.
    return release(context, found, { withFiles: false });
  }
}

async function release(
  context: Context,
  found: QuarantineRow,
  options: { withFiles: boolean },
): Promise<QuarantineRow> {
  const { id } = found;
  const ready = found.releasedAt === null ? await prepare(context, found, options) : null;
  return change(context, async (tx) => {
    if (ready !== null) await lockReceivers(tx, found.jobId, ready.submission.fields.email);
    const { ip, userAgent, ...row } = tx.target(requireRow(await lockQuarantined(tx, context.workspaceId, id)));
    if (row.releasedAt !== null || ready === null) return row;
    const application = await takeSubmission(tx, {
      ...ready,
      jobId: row.jobId,
      origin: { ip, userAgent, at: row.createdAt },
      requireJob,
    });
    const released = await markReleased(tx, context.workspaceId, id, application.id);
    recordEvent(tx, 'released', released);
    return released;
  });
}

/** Locks what receives the application, before the submission: an erasure locks the candidate first, too. */
async function lockReceivers(tx: Change, jobId: string, email: string): Promise<void> {
  tx.send(entryStageForShare(tx.workspaceId, jobId));
  await lockCandidateByEmail(tx, tx.workspaceId, email);
}

/** Checks a submission like any other, except that files are never required: it may have lost its own. */
async function prepare(context: Context, row: QuarantineRow, { withFiles }: { withFiles: boolean }) {
  const form = formOf(requireJob(await findForm(context.db.read, context.workspaceId, row.jobId)));
  const submission = readSubmission(withFileFields(form, withFiles ? 'optional' : 'disabled'), row.submission);
  const files = await checkUploads(context.services, context.workspaceId, submission, null);
  return { form, submission, values: await valuesOf(context, form, submission), files };
}

/** The form with its file fields and questions optional or disabled; those that are disabled remain so. */
function withFileFields({ config, consent }: Form, visibility: 'optional' | 'disabled'): Form {
  const { resume, photo } = config.sections;
  const of = <Section extends typeof resume>(section: Section): Section =>
    section.visibility === 'disabled' ? section : { ...section, visibility };
  const sections = { ...config.sections, resume: of(resume), photo: of(photo) };
  const questions = config.questions.flatMap((question) => {
    if (question.type !== 'file') return [question];
    return visibility === 'disabled' ? [] : [{ ...question, required: false }];
  });
  return { config: { ...config, questions, sections }, consent };
}

function requireJob<Job>(job: Job | undefined): Job {
  if (job === undefined) throw new Conflict('The job was deleted.', { field: 'jobId' });
  return job;
}

/** @throws NotFound */
export async function getQuarantined({ db, workspaceId }: Context, id: string): Promise<QuarantineRow> {
  return requireRow(await findQuarantined(db.read, workspaceId, id));
}

/** @throws NotFound */
export async function deleteQuarantinedSubmission(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    const row = tx.target(requireRow(await lockQuarantined(tx, context.workspaceId, id)));
    const keys = await deleteQuarantinedRow(tx, context.workspaceId, id);
    recordEvent(tx, 'deleted', removed(row));
    tx.afterCommit(() => removeUnclaimedAfterCommit(context, keys));
  });
}

function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new NotFound('Quarantined submission');
  return row;
}

function recordEvent(tx: Change, kind: keyof typeof quarantineEvents, row: QuarantineRow): void {
  const { id, jobId, reason, applicationId, expiresAt, createdAt } = row;
  const quarantinedSubmission = { id, jobId, reason, applicationId, expiresAt, createdAt };
  tx.record(quarantineEvents[kind], row, { quarantinedSubmission });
}
