import { type Change, change } from '../../platform/change.ts';
import type { Actor, Context } from '../../platform/context.ts';
import type { BackgroundJob } from '../../platform/queue/background-job.ts';
import { systemContext } from '../workspaces/create-workspace.ts';
import { STATUS_EVENT } from './events.ts';
import { findOffer, lockDueOffers, lockIfDue, setOfferStatus, workspacesWithDueOffers } from './queries.ts';
import { recordOffer } from './record-offer.ts';

const BATCH = 100;

/** Time itself. */
const CLOCK: Actor = { type: 'system', id: null, name: 'Rolecall' };

/** Writes down which sent offers were not decided in time. Any number of processes may run it at once. */
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

/** @returns how many have expired */
async function expireBatch(context: Context): Promise<number> {
  return change(context, async (tx) => {
    const due = await lockDueOffers(tx, tx.workspaceId, BATCH);
    for (const { id } of due) await expireIn(tx, id);
    return due.length;
  });
}

/**
 * Writes it down for one offer before somebody acts on it, in a change of its own: the refusal that follows must not undo
 * it.
 */
export async function settleExpiry(context: Context, id: string): Promise<void> {
  const offer = await findOffer(context.db.read, context.workspaceId, id);
  if (offer?.status !== 'expired') return;
  await change({ ...context, ifMatch: null, completion: null }, async (tx) => {
    const due = await lockIfDue(tx, tx.workspaceId, id);
    if (due !== undefined) await expireIn(tx, due.id);
  });
}

async function expireIn(tx: Change, id: string): Promise<void> {
  const offer = await setOfferStatus(tx, tx.workspaceId, id, 'expired');
  recordOffer(tx, STATUS_EVENT.expired, offer, { status: { from: 'sent', to: 'expired' } }, CLOCK);
}
