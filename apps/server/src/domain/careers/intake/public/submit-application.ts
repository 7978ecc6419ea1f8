import { change } from '../../../../platform/changes/change.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { NotFound } from '../../../../platform/errors/errors.ts';
import type { Visitor } from '../../../../platform/http/contract/callers.ts';
import { fullName } from '../../../../platform/text/plain-name.ts';
import { claimableSince } from '../../../hiring/files/check-upload.ts';
import { quarantine } from '../quarantine/quarantine.ts';
import { checkUploads } from '../submissions/check-uploads.ts';
import { formOf } from '../submissions/form.ts';
import type { TargetJob } from '../submissions/queries.ts';
import { valuesOf } from '../submissions/read-form-values.ts';
import { readSubmission } from '../submissions/read-submission.ts';
import { takeSubmission } from '../submissions/take-submission.ts';
import { isJobSlug } from './list-jobs.ts';
import { openFormOf } from './open-forms.ts';
import { requireCaptcha } from './require-captcha.ts';

type Body = Record<string, unknown>;

/** Smaller bodies are limited by the number of submissions, without a statement for the quota. */
const SMALL_BODY_BYTES = 32 * 1024;

/** The same response to every submission, so that it does not reveal whether somebody applied before. */
const RECEIPT = { received: true, message: 'Thank you. Your application has been received.' };

/**
 * Receives an application for an open job. Checks the honeypot, fields and files, and the CAPTCHA last, because it needs a
 * remote call; then stores everything in one transaction.
 * @throws NotFound, Invalid, ApiError 403 `captcha_failed`, Unavailable
 */
export async function submitApplication(context: Context, slug: string, body: Body, visitor: Visitor) {
  const { workspaceId, services } = context;
  const row = isJobSlug(slug) ? await openFormOf(context, slug) : null;
  if (row === null) throw new NotFound('Job');
  if (isTrapped(body)) {
    return quarantine(context, { jobId: row.jobId, reason: 'honeypot', body, visitor }, RECEIPT);
  }
  const form = formOf(row);
  const submission = readSubmission(form, body);
  const values = await valuesOf(context, form, submission);
  const files = await visitor.callOut(() =>
    checkUploads(services, workspaceId, submission, claimableSince(new Date())),
  );
  await requireCaptcha(services, row, body, visitor);
  if (files.length > 0 || visitor.bodyBytes > SMALL_BODY_BYTES) {
    const { email } = submission.fields;
    await visitor.takeQuota({ bytes: visitor.bodyBytes, subject: { email, bytes: sizeOf(files) } });
  }
  const { firstName, lastName } = submission.fields;
  const actor = { type: 'candidate' as const, id: null, name: fullName({ firstName, lastName }) };
  return change({ ...context, actor }, async (tx) => {
    const origin = { ip: visitor.ip, userAgent: visitor.userAgent, at: null };
    await takeSubmission(tx, { jobId: row.jobId, form, submission, values, files, origin, requireJob: requireOpen });
    return RECEIPT;
  });
}

/** Uploads already counted against the visitor's quota; here they count against the candidate's. */
function sizeOf(files: readonly { fileSize: number }[]): number {
  return files.reduce((sum, { fileSize }) => sum + fileSize, 0);
}

function requireOpen(job: TargetJob | undefined): TargetJob {
  if (job?.status !== 'open') throw new NotFound('Job');
  return job;
}

/**
 * Whether the honeypot field, which is hidden from people, shows that a program has filled the form. A real form sends an empty
 * string or nothing; password managers and autofill put in what the person has entered in other fields, such as the name.
 */
function isTrapped({ _hp: value, ...fields }: Body): boolean {
  if (value === undefined || value === null || value === '' || value === false) return false;
  if (typeof value !== 'string') return true;
  const own = new Set(Object.values(fields).flatMap((field) => (typeof field === 'string' ? wordsOf(field) : [])));
  return !wordsOf(value).every((word) => own.has(word));
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
