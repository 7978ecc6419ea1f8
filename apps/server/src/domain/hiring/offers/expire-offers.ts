import { apart, type Change, change } from '../../../platform/changes/change.ts';
import type { Actor, Context } from '../../../platform/context/context.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { STATUS_EVENT } from './events.ts';
import { lockDueOffers, lockIfDue, offers, setOfferStatus, workspacesWithDueOffers } from './queries.ts';
import { recordOfferChange } from './record-offer.ts';

const BATCH = 100;

/** The actor of expiry events. */
const SYSTEM_ACTOR: Actor = { type: 'system', id: null, name: 'Rolecall' };

/** Sets the status of sent offers past their expiry. Any number of processes may run it concurrently. */
export const expireOffers: BackgroundJob = {
  name: 'expire offers',
  everySeconds: 5,
  async run(db, services, stopping) {
    for (const workspaceId of await workspacesWithDueOffers(db.write)) {
      const context = systemContext(db, services, workspaceId);
      while (stopping?.aborted !== true && (await expireBatch(context)) === BATCH);
    }
  },
};

/** @returns the number of expired offers */
async function expireBatch(context: Context): Promise<number> {
  return change(context, async (tx) => {
    const due = await lockDueOffers(tx, tx.workspaceId, BATCH);
    for (const { id } of due) await expire(tx, id);
    return due.length;
  });
}

/**
 * Stores the expiry of one offer before another operation on it, in its own transaction, so that a subsequent 409 does not
 * roll it back.
 */
export async function applyExpiry(context: Context, id: string): Promise<void> {
  const offer = await offers.find(context.db.read, context.workspaceId, id);
  if (offer?.status !== 'expired') return;
  await change({ ...apart(context), ifMatch: null }, async (tx) => {
    const due = await lockIfDue(tx, tx.workspaceId, id);
    if (due !== undefined) await expire(tx, due.id);
  });
}

async function expire(tx: Change, id: string): Promise<void> {
  const offer = await setOfferStatus(tx, tx.workspaceId, id, 'expired');
  recordOfferChange(tx, STATUS_EVENT.expired, offer, { status: { from: 'sent', to: 'expired' } }, SYSTEM_ACTOR);
}
