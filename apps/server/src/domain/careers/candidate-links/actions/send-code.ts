import type { Change } from '../../../../platform/changes/change.ts';
import { fullName, isShortName } from '../../../../platform/text/plain-name.ts';
import { workspaceName } from '../../../email/queries.ts';
import { queuePlainEmail } from '../../../email/queue-email.ts';
import { applications } from '../../../hiring/applications/queries.ts';
import { type CodeFor, issueCode } from '../codes/codes.ts';
import { type CandidateRequest, changeWithLink } from '../content/candidate-request.ts';
import { LinkEnded } from '../content/form-error.ts';
import type { Subject } from '../content/page-queries.ts';

/** Kind of the emails with a code. */
const CODE_EMAIL = 'candidate_code';

/** Emails a code for each of these purposes to its address. @throws FormError when too many were sent today; LinkEnded */
export async function sendCodes(
  request: CandidateRequest,
  subject: Subject,
  purposes: readonly CodeFor[],
  offerTitle = '',
): Promise<void> {
  await changeWithLink(
    request,
    async (tx) => {
      const { link, texts } = request;
      // One at a time, so that the daily limit is exact.
      if ((await applications.lock(tx, link.workspaceId, link.applicationId)) === undefined) throw new LinkEnded();
      const company = await workspaceName(tx, link.workspaceId);
      for (const purpose of purposes) {
        const code = await issueCode(tx, link, purpose);
        const reason = texts.text(`my.mail.code.${purpose.action}`, { company, offer: offerTitle });
        emailCode(tx, request, subject, { email: purpose.email, company, reason, code });
      }
    },
    { withoutEvent: 'a code does not change the application' },
  );
}

function emailCode(
  tx: Change,
  { link, texts }: CandidateRequest,
  { jobId, firstName, lastName }: Subject,
  { email, company, reason, code }: { email: string; company: string; reason: string; code: string },
): void {
  queuePlainEmail(tx, CODE_EMAIL, {
    // Whoever has the link can enter any address.
    to: { name: isShortName(firstName, lastName) ? fullName({ firstName, lastName }) : '', email },
    subject: texts.text('my.mail.code.subject', { company }),
    text: `${reason}\n\n${texts.text('my.mail.code.ignore')}`,
    candidateId: link.candidateId,
    jobId,
    isLimited: true,
    code: { label: texts.text('my.mail.code.label'), value: code },
  });
}
