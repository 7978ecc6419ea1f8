import { type Change, change } from '../../../platform/changes/change.ts';
import { dryRun } from '../../../platform/changes/dry-run.ts';
import type { Context } from '../../../platform/context/context.ts';
import { endAuthority } from '../ownership/end-authority.ts';
import { findSandboxId } from '../workspaces/sandbox/queries.ts';
import { requireKey } from './change-api-keys.ts';
import { revokeKey } from './queries.ts';
import { recordKeyEvent } from './record-key.ts';
import { keysCreatedBy, namesOf } from './revocation-queries.ts';
import type { KeyRevocation } from './schema.ts';

/**
 * Revokes the key and ends everything that it owns; a revoked key is left unchanged.
 * @param options.withCreated whether the keys that it created end as well, whoever owns them now
 * @throws NotFound
 */
export async function revokeApiKey(context: Context, id: string, { withCreated = false } = {}): Promise<void> {
  await change(context, async (tx) => {
    const key = tx.target(await requireKey(tx, id));
    await revoke(tx, id);
    await endAuthority(tx, id, `The API key ${key.name}, which owned it, was revoked.`);
    if (!withCreated) return;
    const reason = `The API key ${key.name}, which created it, was revoked with everything that it created.`;
    for (const createdId of await keysCreatedBy(tx, tx.workspaceId, id)) {
      await revoke(tx, createdId, reason);
      await endAuthority(tx, createdId, reason);
    }
  });
}

async function revoke(tx: Change, id: string, reason?: string): Promise<void> {
  const { revokedAt } = await requireKey(tx, id);
  if (revokedAt !== null && Date.parse(revokedAt) <= Date.now()) return;
  const revoked = await revokeKey(tx, tx.workspaceId, id, 0);
  recordKeyEvent(tx, 'revoked', revoked, reason === undefined ? {} : { reason });
}

/** What a revocation would end, found by revoking the key in a transaction that is rolled back. @throws NotFound */
export async function previewRevocation(
  context: Context,
  id: string,
  options: { withCreated?: boolean },
): Promise<KeyRevocation> {
  const { events } = await dryRun(context, (trial) => revokeApiKey(trial, id, options));
  const ids = events.map(({ entityId }) => entityId).filter((entityId) => entityId !== id);
  const { db, workspaceId } = context;
  const sandboxId = await findSandboxId(db.read, workspaceId);
  return namesOf(db.read, [workspaceId, ...(sandboxId === null ? [] : [sandboxId])], ids);
}
