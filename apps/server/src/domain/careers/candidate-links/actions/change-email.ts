import { Conflict } from '../../../../platform/errors/errors.ts';
import { addressKey, isSameAddress, MAX_EMAIL } from '../../../../platform/text/email-address.ts';
import { fullName } from '../../../../platform/text/plain-name.ts';
import { workspaceName } from '../../../email/queries.ts';
import { queuePlainEmail } from '../../../email/queue-email.ts';
import { updateCandidate } from '../../../hiring/candidates/change-candidate.ts';
import { type CodeFor, checkCode } from '../codes/codes.ts';
import { type CandidateRequest, changeWithLink } from '../content/candidate-request.ts';
import { FormError } from '../content/form-error.ts';
import { ownAddress } from '../content/own-address.ts';
import type { Subject } from '../content/page-queries.ts';
import { type FormFields, fieldValue, readFields } from './form-fields.ts';

/** The new address of the form. @throws FormError */
export function readNewEmail(subject: Subject, fields: FormFields): string {
  const { newEmail } = readFields(fields, { newEmail: { required: true, maxLength: MAX_EMAIL, format: 'email' } });
  if (isSameAddress(newEmail, subject.email)) throw new FormError({ newEmail: 'my.error.same-email' });
  return newEmail;
}

/**
 * The codes that a change of address requires: one for the address on record, so that a link alone cannot redirect
 * emails, and one for the new address, so that a typing error cannot either.
 */
export function emailCodes(candidate: Subject, newEmail: string): { current: CodeFor; next: CodeFor } {
  const subject = addressKey(newEmail);
  return {
    current: { action: 'change_email', subject, email: ownAddress(candidate) },
    next: { action: 'confirm_email', subject, email: newEmail },
  };
}

/** Changes the address, given both codes, and notifies the former one. @throws FormError, LinkEnded */
export async function changeEmail(request: CandidateRequest, subject: Subject, fields: FormFields): Promise<void> {
  const newEmail = readNewEmail(subject, fields);
  const { context, link, texts } = request;
  const { current, next } = emailCodes(subject, newEmail);
  const code = await checkCode(context, link, current, fieldValue(fields, 'code'));
  const newCode = await checkCode(context, link, next, fieldValue(fields, 'newCode'), 'newCode');
  await changeWithLink(request, async (tx) => {
    await code.take(tx);
    await newCode.take(tx);
    await updateCandidate(tx, link.candidateId, { email: newEmail }).catch((error: unknown) => {
      if (error instanceof Conflict) throw new FormError({ newEmail: 'my.error.email-taken' }, 409);
      throw error;
    });
    const company = await workspaceName(tx, link.workspaceId);
    queuePlainEmail(tx, 'candidate_notice', {
      to: { name: fullName(subject), email: ownAddress(subject) },
      subject: texts.text('my.mail.email-changed.subject', { company }),
      text: texts.text('my.mail.email-changed.text', { company }),
      candidateId: link.candidateId,
      jobId: subject.jobId,
      isLimited: true,
    });
  });
}
