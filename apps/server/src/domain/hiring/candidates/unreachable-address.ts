import type { Change } from '../../../platform/changes/change.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isSameAddress } from '../../../platform/text/email-address.ts';
import { recordUpdate } from './change-candidate.ts';
import { candidates, findUnreachable, lockCandidate } from './queries.ts';

const STATE_FIELDS = ['emailUnreachableAt', 'emailUnreachableReason'];
const UNREACHABLE_NOW = sql`email_unreachable_at = rolecall_now()`;

/**
 * Stores that emails to these addresses are rejected for good, if one of them is still the candidate's. The first reason remains.
 * Locks the candidate, so call it before locking what belongs to them.
 */
export async function markUnreachable(
  tx: Change,
  candidateId: string,
  { addresses, reason }: { addresses: readonly string[]; reason: string | null },
): Promise<void> {
  const candidate = await lockCandidate(tx, tx.workspaceId, candidateId);
  if (candidate === undefined || candidate.emailUnreachableAt !== null) return;
  if (!addresses.some((address) => isSameAddress(address, candidate.email))) return;
  const values = { emailUnreachableReason: reason };
  const updated = await candidates.update(tx, tx.workspaceId, candidate.id, values, [UNREACHABLE_NOW]);
  recordUpdate(tx, candidate, updated, STATE_FIELDS);
}

/** Stores that somebody writes from this address, so that it exists. Locks as `markUnreachable` does. */
export async function markReachable(tx: Change, address: string): Promise<void> {
  for (const id of await findUnreachable(tx, tx.workspaceId, address)) {
    const candidate = await lockCandidate(tx, tx.workspaceId, id);
    if (candidate === undefined || candidate.emailUnreachableAt === null) continue;
    if (!isSameAddress(address, candidate.email)) continue;
    const values = { emailUnreachableAt: null, emailUnreachableReason: null };
    recordUpdate(tx, candidate, await candidates.update(tx, tx.workspaceId, id, values), STATE_FIELDS);
  }
}
