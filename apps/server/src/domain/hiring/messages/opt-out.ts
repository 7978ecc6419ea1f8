import type { Change } from '../../../platform/changes/change.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import { recordUpdate } from '../candidates/change-candidate.ts';
import { candidates, lockCandidate } from '../candidates/queries.ts';
import { cancelQueued } from './cancel-follow-ups.ts';
import { findUnsubscribable, lockOptedOut, OPTED_OUT_NOW } from './opt-out-queries.ts';
import type { Recipient } from './queries.ts';

const OPTED_OUT = 'the candidate has unsubscribed: only emails about an open application can be sent';

/**
 * Stores that a candidate wants no emails besides those about their applications, or wants them again, and cancels those that are waiting.
 * @returns false if the candidate no longer exists
 */
export async function setOptedOut(tx: Change, candidateId: string, isOptedOut: boolean): Promise<boolean> {
  const candidate = await lockCandidate(tx, tx.workspaceId, candidateId);
  if (candidate === undefined) return false;
  if ((candidate.emailOptedOutAt !== null) === isOptedOut) return true;
  const updated = isOptedOut
    ? await candidates.update(tx, tx.workspaceId, candidate.id, {}, [OPTED_OUT_NOW])
    : await candidates.update(tx, tx.workspaceId, candidate.id, { emailOptedOutAt: null });
  recordUpdate(tx, candidate, updated, ['emailOptedOutAt']);
  if (isOptedOut) await cancelQueued(tx, await findUnsubscribable(tx, tx.workspaceId, candidate.id), 'opted_out');
  return true;
}

/**
 * The errors of those recipients who have unsubscribed, by the ID of the candidate. Their candidates stay locked, so that nothing is
 * queued after they have unsubscribed: call it before locking applications.
 */
export async function findRefusals(
  tx: Change,
  recipients: readonly Recipient[],
  field: (recipient: Recipient) => string,
): Promise<Map<string, Invalid>> {
  const mailed = recipients.filter(isOutreach);
  if (mailed.length === 0) return new Map();
  const ids = new Set(
    await lockOptedOut(
      tx,
      tx.workspaceId,
      mailed.map(({ candidate }) => candidate.id),
    ),
  );
  const refused = mailed.filter(({ candidate }) => ids.has(candidate.id));
  return new Map(refused.map((one) => [one.candidate.id, Invalid.field(field(one), OPTED_OUT)]));
}

/** Whether a message to this recipient is one that can be unsubscribed from: nobody is waiting for it. */
export function isOutreach({ candidate }: Recipient): boolean {
  return !candidate.isApplying;
}
