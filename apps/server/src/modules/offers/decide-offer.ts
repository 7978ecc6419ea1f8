import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { isFuture } from '../../platform/database/clock.ts';
import { changesBetween, wire } from '../../platform/diff.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { isStep } from '../../platform/state-machine.ts';
import { hireApplicationIn } from '../applications/end-application.ts';
import { type ApplicationRow, lockApplication } from '../applications/queries.ts';
import { mailOffer } from '../mail/hiring-mails.ts';
import { requireOffer } from './change-offer.ts';
import { STATUS_EVENT } from './events.ts';
import { settleExpiry } from './expire-offers.ts';
import { findOffer, type OfferRow, setOfferStatus } from './queries.ts';
import { recordOffer } from './record-offer.ts';
import type { OfferDecision } from './schema.ts';
import { OFFER_STATES } from './state-machine.ts';

type Step = 'sent' | 'accepted' | 'declined' | 'withdrawn';

/** @throws NotFound; Conflict unless it is a draft that has not expired and the application is active */
export async function sendOffer(context: Context, id: string): Promise<OfferRow> {
  return takeStep(context, id, 'sent', async (tx, offer, application) => {
    const { status } = requireThere(application);
    if (status !== 'active') {
      throw new Conflict('An offer can be sent while its application is active.', {
        from: offer.status,
        to: 'sent',
        applicationStatus: status,
      });
    }
    if (offer.expiresAt !== null && !(await isFuture(tx, offer.expiresAt))) {
      throw new Conflict('The offer has expired before it was sent.', { field: 'expiresAt' });
    }
  });
}

/**
 * What the candidate decided; accepting hires the application in the same transaction, unless it is hired already.
 * @throws NotFound; Conflict unless the offer is sent and not expired, and the application is or can be hired
 */
export async function decideOffer(context: Context, id: string, { decision }: OfferDecision): Promise<OfferRow> {
  return takeStep(context, id, decision, async (_tx, _offer, application) => {
    if (decision === 'accepted') requireThere(application);
  });
}

/** Takes back a draft or a sent offer. @throws NotFound; Conflict when it was decided or has expired */
export async function withdrawOffer(context: Context, id: string): Promise<OfferRow> {
  return takeStep(context, id, 'withdrawn', async () => {});
}

async function takeStep(
  context: Context,
  id: string,
  status: Step,
  check: (tx: Change, offer: OfferRow, application: ApplicationRow | undefined) => Promise<void>,
): Promise<OfferRow> {
  await settleExpiry(context, id);
  return change(context, async (tx) => {
    const { offer, application } = await lockWithApplication(tx, id);
    tx.target(offer);
    if (!isStep(OFFER_STATES, 'An offer', offer.status, status)) return offer;
    await check(tx, offer, application);
    const updated = await setOfferStatus(tx, tx.workspaceId, offer.id, status);
    recordOffer(tx, STATUS_EVENT[status], updated, changesBetween(offer, updated, ['status', 'sentAt', 'decidedAt']));
    if (status === 'sent') await mailOffer(tx, wire(updated));
    if (status === 'accepted') await hireApplicationIn(tx, offer.applicationId);
    return updated;
  });
}

/**
 * The offer and its application, unless that was deleted. The application is locked first, as by whoever ends it: the other
 * way round, an acceptance and a rejection at once would wait for each other. @throws NotFound
 */
async function lockWithApplication(
  tx: Change,
  id: string,
): Promise<{ offer: OfferRow; application: ApplicationRow | undefined }> {
  const seen = await findOffer(tx, tx.workspaceId, id);
  if (seen === undefined) throw new NotFound('Offer');
  const application = await lockApplication(tx, tx.workspaceId, seen.applicationId);
  const offer = await requireOffer(tx, id);
  if (offer.applicationId === seen.applicationId) return { offer, application };
  // Candidates were merged at this moment, and the offer went to the application that was kept.
  return { offer, application: await lockApplication(tx, tx.workspaceId, offer.applicationId) };
}

/** @throws Conflict when the offer's application was deleted */
function requireThere(application: ApplicationRow | undefined): ApplicationRow {
  if (application === undefined) throw new Conflict("The offer's application was deleted.");
  return application;
}
