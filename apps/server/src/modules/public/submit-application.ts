import { change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { NotFound } from '../../platform/errors.ts';
import type { Visitor } from '../../platform/http/operation.ts';
import { claimableSince } from '../files/check-upload.ts';
import { quarantine } from '../quarantine/quarantine.ts';
import { checkUploads } from '../submissions/check-uploads.ts';
import { formOf } from '../submissions/form.ts';
import { findOpenForm, type TargetJob } from '../submissions/queries.ts';
import { readSubmission } from '../submissions/read-submission.ts';
import { takeSubmissionIn } from '../submissions/take-submission.ts';
import { isJobSlug } from './list-jobs.ts';
import { requireCaptcha } from './require-captcha.ts';

type Body = Record<string, unknown>;

/** The one answer to whoever applied, whatever became of it: nothing tells a stranger who applied before. */
const RECEIPT = { received: true, message: 'Thank you. Your application has been received.' };

/**
 * Takes in an application for an open job: honeypot, job, fields, files, and the CAPTCHA last, because it costs a remote
 * call. Then everything that it leads to in one transaction.
 * @throws NotFound, Invalid, ApiError 403 `captcha_failed`, Unavailable
 */
export async function submitApplication(context: Context, slug: string, body: Body, visitor: Visitor) {
  const { workspaceId, services } = context;
  const row = isJobSlug(slug) ? await findOpenForm(context.db.read, workspaceId, slug) : undefined;
  if (row === undefined) throw new NotFound('Job');
  if (isFilled(body._hp)) {
    return quarantine(context, { jobId: row.jobId, reason: 'honeypot', body, visitor }, RECEIPT);
  }
  const form = formOf(row);
  const submission = readSubmission(form, body);
  const files = await checkUploads(services, workspaceId, submission.fields, claimableSince(new Date()));
  await requireCaptcha(services, row, body, visitor);
  const { firstName, lastName } = submission.fields;
  const actor = { type: 'candidate' as const, id: null, name: `${firstName} ${lastName}` };
  return change({ ...context, actor }, async (tx) => {
    const origin = { ...visitor, at: null };
    await takeSubmissionIn(tx, { jobId: row.jobId, form, submission, files, origin, requireJob: requireOpen });
    return RECEIPT;
  });
}

function requireOpen(job: TargetJob | undefined): TargetJob {
  if (job?.status !== 'open') throw new NotFound('Job');
  return job;
}

/** The honeypot is hidden from people; a real form sends an empty string, or nothing. */
function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== false;
}
