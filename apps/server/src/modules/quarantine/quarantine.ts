import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import type { Visitor } from '../../platform/http/operation.ts';
import { newId } from '../../platform/ids.ts';
import { removeUnclaimed } from '../files/unclaimed-uploads.ts';
import { checkUploads, uploadKeysOf } from '../submissions/check-uploads.ts';
import { knownFields } from '../submissions/fields.ts';
import { formOf } from '../submissions/form.ts';
import { findForm } from '../submissions/queries.ts';
import { readSubmission } from '../submissions/read-submission.ts';
import { takeSubmissionIn } from '../submissions/take-submission.ts';
import {
  deleteQuarantined,
  findQuarantined,
  insertQuarantined,
  lockQuarantined,
  markReleased,
  type QuarantineRow,
} from './queries.ts';

/** Keeps a submission back. Its events name nobody, because nothing ties them to a candidate who could be erased. */
export async function quarantine<Result>(
  context: Context,
  submission: { jobId: string; reason: string; body: Record<string, unknown>; visitor: Visitor },
  result: Result,
): Promise<Result> {
  const { jobId, reason, body, visitor } = submission;
  const storageKeys = uploadKeysOf(context, body);
  return change(context, async (tx) => {
    const row = await insertQuarantined(tx, tx.workspaceId, {
      id: newId(),
      jobId,
      reason,
      body: knownFields(body),
      storageKeys,
      ...visitor,
    });
    recordEvent(tx, 'quarantined_submission.created', row);
    return result;
  });
}

/**
 * Makes the application that the submission would have made, as of when it was sent. A job that has closed since does
 * not matter: the operator decides. Releasing again does nothing.
 * @throws NotFound; Conflict when the job is deleted; Invalid when the submission does not meet the job's form
 */
export async function releaseQuarantined(context: Context, id: string): Promise<QuarantineRow> {
  const found = requireRow(await findQuarantined(context.db.read, context.workspaceId, id));
  const ready = found.releasedAt === null ? await prepare(context, found) : null;
  return change(context, async (tx) => {
    const { ip, userAgent, ...row } = tx.target(requireRow(await lockQuarantined(tx, context.workspaceId, id)));
    if (row.releasedAt !== null || ready === null) return row;
    const application = await takeSubmissionIn(tx, {
      ...ready,
      jobId: row.jobId,
      origin: { ip, userAgent, at: row.createdAt },
      requireJob,
    });
    const released = await markReleased(tx, context.workspaceId, id, application.id);
    recordEvent(tx, 'quarantined_submission.released', released);
    return released;
  });
}

/** Checks a submission as if it had come in clean; its uploads were kept for as long as it was. */
async function prepare({ db, workspaceId, services }: Context, row: QuarantineRow) {
  const form = formOf(requireJob(await findForm(db.read, workspaceId, row.jobId)));
  const submission = readSubmission(form, row.submission);
  return { form, submission, files: await checkUploads(services, workspaceId, submission.fields, null) };
}

function requireJob<Job>(job: Job | undefined): Job {
  if (job === undefined) throw new Conflict('The job is deleted.', { field: 'jobId' });
  return job;
}

/** Removes the submission and its uploads. @throws NotFound */
export async function deleteQuarantinedSubmission(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    const row = tx.target(requireRow(await lockQuarantined(tx, context.workspaceId, id)));
    const keys = await deleteQuarantined(tx, context.workspaceId, id);
    recordEvent(tx, 'quarantined_submission.deleted', row);
    tx.afterCommit(() => removeUnclaimed(context, keys));
  });
}

function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new NotFound('Quarantined submission');
  return row;
}

function recordEvent(tx: Change, type: string, row: QuarantineRow): void {
  const { id, jobId, reason, applicationId, expiresAt, createdAt } = row;
  tx.record({
    type,
    entityType: 'quarantined_submission',
    entityId: id,
    data: { quarantinedSubmission: { id, jobId, reason, applicationId, expiresAt, createdAt } },
  });
}
