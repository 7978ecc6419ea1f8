import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { withdrawApplication } from '../../../hiring/applications/end-application.ts';
import { applications } from '../../../hiring/applications/queries.ts';
import { createNote } from '../../../hiring/notes/change-note.ts';
import { rejectionReasons } from '../../../hiring/rejection-reasons/queries.ts';
import { type CandidateRequest, changeWithLink } from '../content/candidate-request.ts';
import { FormError } from '../content/form-error.ts';
import type { Subject } from '../content/page-queries.ts';
import { type FormFields, readFields } from './form-fields.ts';

const MAX_COMMENT = 4_000;

/** The reasons for withdrawing that the workspace offers. */
export function withdrawalReasons(db: Queryable, workspaceId: string): Promise<{ id: string; label: string }[]> {
  return rejectionReasons.rows(db, workspaceId, {
    where: [sql`t.kind = 'withdrawn'`, sql`t.archived_at is null`],
    order: sql`t.position, t.id`,
    limit: 100,
  });
}

/** Withdraws the application; a comment becomes a note. @throws FormError, LinkEnded */
export async function withdraw(request: CandidateRequest, subject: Subject, fields: FormFields): Promise<void> {
  const { reason, comment } = readFields(fields, { reason: { maxLength: 36 }, comment: { maxLength: MAX_COMMENT } });
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
  });
}
