import type { Change } from '../../../../platform/changes/change.ts';
import { ApiError } from '../../../../platform/errors/errors.ts';
import { fullName } from '../../../../platform/text/plain-name.ts';
import { workspaceName } from '../../../email/queries.ts';
import { queuePlainEmail } from '../../../email/queue-email.ts';
import { applications } from '../../../hiring/applications/queries.ts';
import { recordOfferDecision } from '../../../hiring/offers/change-offer-status.ts';
import { offers } from '../../../hiring/offers/queries.ts';
import { lockJobToFill } from '../../../records/lock-order/queries.ts';
import { type CodeFor, checkCode } from '../codes/codes.ts';
import { type CandidateRequest, changeWithLink } from '../content/candidate-request.ts';
import { FormError } from '../content/form-error.ts';
import { momentText, offerText } from '../content/offer-text.ts';
import { ownAddress } from '../content/own-address.ts';
import type { ShownOffer } from '../content/page-content.ts';
import type { Subject } from '../content/page-queries.ts';
import { insertOfferResponse } from '../response-queries.ts';
import type { OfferResponse } from '../schema.ts';
import { type FormFields, fieldValue, readFields } from './form-fields.ts';

/** The code for accepting exactly this text. */
export function acceptanceCode(subject: Subject, { offer, hash }: ShownOffer): CodeFor {
  return { action: 'accept_offer', subject: `${offer.id} ${hash}`, email: ownAddress(subject) };
}

/** Accepts the offer, given the code, and hires the candidate. @throws FormError, LinkEnded */
export async function acceptOffer(
  request: CandidateRequest,
  subject: Subject,
  shown: ShownOffer,
  fields: FormFields,
): Promise<void> {
  const { name } = readFields(fields, { name: { required: true, maxLength: 240, format: 'plain-name' } });
  requireSameText(shown, fields);
  const { context, link } = request;
  const code = await checkCode(context, link, acceptanceCode(subject, shown), fieldValue(fields, 'code'));
  await answer(request, subject, shown, { decision: 'accepted', name }, (tx) => code.take(tx));
}

/** Declines the offer. @throws FormError, LinkEnded */
export async function declineOffer(
  request: CandidateRequest,
  subject: Subject,
  shown: ShownOffer,
  fields: FormFields,
): Promise<void> {
  const { declineName } = readFields(fields, {
    declineName: { required: true, maxLength: 240, format: 'plain-name' },
  });
  requireSameText(shown, fields);
  await answer(request, subject, shown, { decision: 'declined', name: declineName }, async () => {});
}

/** The response applies to the text that the candidate has read, not to a later version. @throws FormError */
function requireSameText({ hash }: ShownOffer, fields: FormFields): void {
  if (fieldValue(fields, 'hash') !== hash) throw changed();
}

function changed(): FormError {
  return new FormError({ offer: 'my.error.offer-changed' }, 409);
}

async function answer(
  request: CandidateRequest,
  subject: Subject,
  shown: ShownOffer,
  { decision, name }: Pick<OfferResponse, 'decision' | 'name'>,
  permit: (tx: Change) => Promise<void>,
): Promise<void> {
  const { link, texts, ip, userAgent } = request;
  await changeWithLink(
    request,
    async (tx) => {
      await permit(tx);
      const company = await workspaceName(tx, link.workspaceId);
      await requireOpen(tx, request, shown, company);
      await recordOfferDecision(tx, shown.offer.id, { decision }).catch((error: unknown) => {
        // Expired or withdrawn at this moment, or the application has ended.
        if (error instanceof ApiError && (error.code === 'conflict' || error.code === 'not_found')) throw changed();
        throw error;
      });
      const { offer, text, hash: textSha256 } = shown;
      const response = { offerId: offer.id, decision, name, ip, userAgent, text, textSha256 };
      const { decidedAt } = await insertOfferResponse(tx, link.workspaceId, response);
      // Declining requires no code, so it is possible without an email address of the candidate's own.
      if (subject.email === null || subject.emailConfirmedAt === null) return;
      queuePlainEmail(tx, 'offer_receipt', {
        to: { name: fullName(subject), email: subject.email },
        subject: texts.text(`my.mail.receipt.subject.${decision}`, { company }),
        text: [
          texts.text(`my.mail.receipt.${decision}`),
          text,
          [
            texts.text('my.mail.receipt.by', { name }),
            texts.text('my.mail.receipt.at', { time: momentText(texts, decidedAt) }),
            texts.text('my.mail.receipt.hash', { hash: textSha256 }),
          ].join('\n'),
          texts.text('my.mail.receipt.wrong'),
        ].join('\n\n'),
        candidateId: link.candidateId,
        jobId: subject.jobId,
        applicationId: link.applicationId,
        language: texts.language,
      });
    },
    // Accepting the offer fills an opening of the job.
    { lockFirst: (tx) => tx.send(lockJobToFill(link.workspaceId, link.applicationId)) },
  );
}

/** The offer, locked, is still open and has the text that was shown. The application is locked first, as everywhere. @throws FormError */
async function requireOpen(tx: Change, { link, texts }: CandidateRequest, shown: ShownOffer, company: string) {
  await applications.lock(tx, link.workspaceId, link.applicationId);
  const offer = await offers.lock(tx, link.workspaceId, shown.offer.id);
  const isOpen = offer?.status === 'sent' && offer.applicationId === link.applicationId;
  if (!isOpen || offerText(texts, offer, company) !== shown.text) throw changed();
}
