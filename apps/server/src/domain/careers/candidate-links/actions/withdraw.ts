import type { Change } from '../../../../platform/changes/change.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { fullName } from '../../../../platform/text/plain-name.ts';
import { workspaceName } from '../../../email/queries.ts';
import { queuePlainEmail } from '../../../email/queue-email.ts';
import { withdrawApplication } from '../../../hiring/applications/end-application.ts';
import { applications } from '../../../hiring/applications/queries.ts';
import { reopenApplication } from '../../../hiring/applications/reopen-application.ts';
import { createNote } from '../../../hiring/notes/change-note.ts';
import { rejectionReasons } from '../../../hiring/rejection-reasons/queries.ts';
import { type CandidateRequest, changeWithLink } from '../content/candidate-request.ts';
import { FormError } from '../content/form-error.ts';
import { findSubject, type Subject, UNDO_DAYS } from '../content/page-queries.ts';
import { type FormFields, readFields } from './form-fields.ts';

const MAX_COMMENT = 4_000;
const TYPED_NAME = { required: true, maxLength: 240, format: 'plain-name' } as const;

/** The reasons for withdrawing that the workspace offers. */
export function withdrawalReasons(db: Queryable, workspaceId: string): Promise<{ id: string; label: string }[]> {
  return rejectionReasons.rows(db, workspaceId, {
    where: [sql`t.kind = 'withdrawn'`, sql`t.archived_at is null`],
    order: sql`t.position, t.id`,
    limit: 100,
  });
}

/**
 * Withdraws the application, given a name that no program types by itself; a comment becomes a note. The candidate gets an email.
 * @throws FormError, LinkEnded
 */
export async function withdraw(request: CandidateRequest, subject: Subject, fields: FormFields): Promise<void> {
  const { reason, comment } = readFields(fields, {
    withdrawName: TYPED_NAME,
    reason: { maxLength: 36 },
    comment: { maxLength: MAX_COMMENT },
  });
  await changeWithLink(request, async (tx) => {
    const { link } = request;
    const application = await applications.lock(tx, link.workspaceId, link.applicationId);
    if (application?.status !== 'active') throw new FormError({ withdraw: 'my.error.closed' }, 409);
    const offered = await withdrawalReasons(tx, link.workspaceId);
    if (reason !== '' && !offered.some(({ id }) => id === reason)) {
      throw new FormError({ reason: 'my.error.option' });
    }
    await withdrawApplication(tx, link.applicationId, { rejectionReasonId: reason === '' ? null : reason });
    if (comment !== '')
      await createNote(tx, request.link.candidateId, {
        body: `Withdrew the application for “${subject.jobTitle}”:\n\n${comment}`,
      });
    await emailWithdrawn(tx, request, subject);
  });
}

/** Makes the application active again that the candidate withdrew by mistake. @throws FormError, LinkEnded */
export async function undoWithdrawal(request: CandidateRequest, fields: FormFields): Promise<void> {
  readFields(fields, { undoName: TYPED_NAME });
  await changeWithLink(request, async (tx) => {
    const { link } = request;
    await applications.lock(tx, link.workspaceId, link.applicationId);
    const subject = await findSubject(tx, link);
    if (subject?.canUndoWithdrawal !== true) throw new FormError({ undo: 'my.error.closed' }, 409);
    await reopenApplication(tx, link.applicationId);
  });
}

async function emailWithdrawn(tx: Change, { link, texts }: CandidateRequest, subject: Subject): Promise<void> {
  if (subject.email === null || subject.emailConfirmedAt === null) return;
  const company = await workspaceName(tx, link.workspaceId);
  queuePlainEmail(tx, 'candidate_notice', {
    to: { name: fullName(subject), email: subject.email },
    subject: texts.text('my.mail.withdrawn.subject', { company }),
    text: texts.text('my.mail.withdrawn.text', { job: subject.jobTitle, days: UNDO_DAYS }),
    candidateId: link.candidateId,
    jobId: subject.jobId,
    applicationId: link.applicationId,
    language: texts.language,
    isLimited: true,
  });
}
