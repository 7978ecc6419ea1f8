import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { isFuture } from '../../../platform/database/clock.ts';
import { Conflict, NotFound } from '../../../platform/errors/errors.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { checkTransition } from '../../../platform/records/state-machine.ts';
import { emailOffer } from '../../email/hiring-emails.ts';
import { lockJobToFill } from '../../records/lock-order/queries.ts';
import { hireApplication } from '../applications/end-application.ts';
import { type ApplicationRow, applications } from '../applications/queries.ts';
import { requireOffer } from './change-offer.ts';
import { STATUS_EVENT } from './events.ts';
import { applyExpiry } from './expire-offers.ts';
import { offerSending, offerWithdrawn } from './hooks.ts';
import { type OfferRow, offers, setOfferStatus } from './queries.ts';
import { recordOfferChange } from './record-offer.ts';
import type { OfferDecision } from './schema.ts';
import { OFFER_STATES } from './state-machine.ts';

type Transition = 'sent' | 'accepted' | 'declined' | 'withdrawn';

/** @throws NotFound; Conflict unless the offer is an unexpired draft, approved if it has to be, and the application is active */
export async function sendOffer(context: Context, id: string): Promise<OfferRow> {
  return transitionOffer(context, id, 'sent', async (tx, offer, application) => {
    const { status } = requireExisting(application);
    if (status !== 'active') {
      throw new Conflict('An offer can be sent only while its application is active.', {
        from: offer.status,
        to: 'sent',
        applicationStatus: status,
      });
    }
    if (offer.expiresAt !== null && !(await isFuture(tx, offer.expiresAt))) {
      throw new Conflict('The offer expired before it was sent.', { field: 'expiresAt' });
    }
    await offerSending.run(tx, offer);
  });
}

/**
 * Records the candidate's decision. Accepting also hires the application, in the same transaction.
 * @throws NotFound; Conflict unless the offer is sent and not expired, and the application is hired or can be
 */
export async function recordOfferDecision(
  context: Context,
  id: string,
  { decision }: OfferDecision,
): Promise<OfferRow> {
  return transitionOffer(context, id, decision, async (_tx, _offer, application) => {
    if (decision === 'accepted') requireExisting(application);
  });
}

/** Withdraws a draft or sent offer. @throws NotFound; Conflict if it was accepted or declined, or has expired */
export async function withdrawOffer(context: Context, id: string): Promise<OfferRow> {
  return transitionOffer(context, id, 'withdrawn', async () => {});
}

async function transitionOffer(
  context: Context,
  id: string,
  status: Transition,
  check: (tx: Change, offer: OfferRow, application: ApplicationRow | undefined) => Promise<void>,
): Promise<OfferRow> {
  await applyExpiry(context, id);
  return change(context, async (tx) => {
    const { offer, application } = await lockWithApplication(tx, id, status);
    tx.target(offer);
    if (!checkTransition(OFFER_STATES, 'An offer', offer.status, status)) return offer;
    await check(tx, offer, application);
    const updated = await setOfferStatus(tx, tx.workspaceId, offer.id, status);
    recordOfferChange(
      tx,
      STATUS_EVENT[status],
      updated,
      changesBetween(offer, updated, ['status', 'sentAt', 'decidedAt']),
    );
    if (status === 'sent') await emailOffer(tx, apiFields(updated));
    if (status === 'withdrawn') await offerWithdrawn.run(tx, updated);
    if (status === 'accepted') await hireApplication(tx, offer.applicationId);
    return updated;
  });
}

/**
 * Locks the offer and its application, which may be deleted. The application is locked first, as rejecting it does;
 * otherwise a simultaneous acceptance and rejection would deadlock. @throws NotFound
 */
async function lockWithApplication(
  tx: Change,
  id: string,
  status: Transition,
): Promise<{ offer: OfferRow; application: ApplicationRow | undefined }> {
  const unlocked = await offers.find(tx, tx.workspaceId, id);
  if (unlocked === undefined) throw new NotFound('Offer');
  if (status === 'accepted') {
    tx.send(lockJobToFill(tx.workspaceId, unlocked.applicationId));
  }
  const application = await applications.lock(tx, tx.workspaceId, unlocked.applicationId);
  const offer = await requireOffer(tx, id);
  if (offer.applicationId === unlocked.applicationId) return { offer, application };
  // The candidates were merged concurrently, which moved the offer to another application.
  return { offer, application: await applications.lock(tx, tx.workspaceId, offer.applicationId) };
}

/** @throws Conflict if the offer's application was deleted */
function requireExisting(application: ApplicationRow | undefined): ApplicationRow {
  if (application === undefined) throw new Conflict("The offer's application was deleted.");
  return application;
}
