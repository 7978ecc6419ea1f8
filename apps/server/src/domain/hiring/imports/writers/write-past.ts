import type { Change } from '../../../../platform/changes/change.ts';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { closed, nullable, oneOf, Timestamp, Type, text } from '../../../../platform/http/contract/schema.ts';
import { idAt } from '../../../../platform/ids/ids.ts';
import { LANGUAGES } from '../../../../platform/text/languages.ts';
import { Submission } from '../../applications/schema.ts';
import type { NewSubmission } from '../../applications/submission-queries.ts';
import type { Page } from '../page.ts';
import { insertPastConsent, insertPastResponse, insertPastSubmission } from '../past-queries.ts';
import { orderOf, type Task, type Written } from '../tasks.ts';

const sender = {
  ip: nullable(Type.Union([Type.String({ format: 'ipv4' }), Type.String({ format: 'ipv6' })])),
  userAgent: nullable(text(2_000)),
};
const { number: _number, ...submitted } = Submission.properties;
const checkSubmission = inputCheck(
  closed({ ...submitted, ...sender, application: Type.String(), language: nullable(oneOf(LANGUAGES)) }),
);
const checkConsent = inputCheck(
  closed({ ...sender, candidate: Type.String(), application: Type.String(), text: text(20_000), givenAt: Timestamp }),
);
const checkResponse = inputCheck(
  closed({
    ...sender,
    offer: Type.String(),
    decision: oneOf(['accepted', 'declined'] as const),
    name: text(500),
    text: Type.String({ maxLength: 200_000 }),
    textSha256: Type.String({ maxLength: 100 }),
    decidedAt: Timestamp,
  }),
);

/** What a candidate sent with a form. Nobody can change it, so it stays as it was imported. */
export async function writeSubmission(
  tx: Change,
  page: Page,
  { record, recordId }: Task<'submission'>,
): Promise<Written> {
  const { application, ip, userAgent, submittedAt: at, ...submission } = record.data;
  const { applicationId, candidateId } = page.applicationOf(application);
  if (recordId !== null) return { outcome: 'skipped', recordId, candidateId, reason: null };
  checkSubmission(record.data);
  const id = idAt(at, orderOf(record));
  const sent = { ...submission, id, applicationId, profile: submission.profile ?? {} } as NewSubmission & {
    id: string;
  }; // checked
  await insertPastSubmission(tx, tx.workspaceId, sent, { ip, userAgent, at });
  return { outcome: 'created', recordId: id, candidateId, reason: null };
}

export async function writeConsent(tx: Change, page: Page, { record, recordId }: Task<'consent'>): Promise<Written> {
  const { application, ip, userAgent, givenAt: at, text: agreed } = record.data;
  const { applicationId, candidateId } = page.applicationOf(application);
  if (recordId !== null) return { outcome: 'skipped', recordId, candidateId, reason: null };
  checkConsent(record.data);
  const id = idAt(at, orderOf(record));
  await insertPastConsent(tx, tx.workspaceId, { id, candidateId, applicationId, text: agreed }, { ip, userAgent, at });
  return { outcome: 'created', recordId: id, candidateId, reason: null };
}

export async function writeOfferResponse(
  tx: Change,
  page: Page,
  { record, recordId }: Task<'offer_response'>,
): Promise<Written> {
  const { offer, ip, userAgent, decidedAt: at, ...response } = record.data;
  const offerId = page.idOf('offer', offer);
  const candidateId = page.candidateOf(offer, 'offer');
  if (offerId === null) throw Invalid.field('offer', 'has not been imported');
  if (recordId !== null) return { outcome: 'skipped', recordId, candidateId, reason: null };
  checkResponse(record.data);
  const id = idAt(at, orderOf(record));
  const isNew = await insertPastResponse(tx, tx.workspaceId, { id, offerId, ...response }, { ip, userAgent, at });
  if (!isNew) throw Invalid.field('offer', 'has been answered here');
  return { outcome: 'created', recordId: id, candidateId, reason: null };
}
