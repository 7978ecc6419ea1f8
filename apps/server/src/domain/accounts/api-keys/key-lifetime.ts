import type { Change } from '../../../platform/changes/change.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import type { KeyType } from './key-format.ts';
import { lockKeysBeyond, lockMaxDays } from './policy-queries.ts';
import { apiKeys } from './queries.ts';
import { recordKeyEvent } from './record-key.ts';

const DAY_MS = 86_400_000;

/** The expiry, or the latest one that the workspace allows for a new key. */
export async function withinLifetime(tx: Change, type: KeyType, expiresAt: string | null): Promise<string | null> {
  const maxDays = await maxDaysOf(tx, type);
  if (maxDays === null) return expiresAt;
  const latest = Date.now() + maxDays * DAY_MS;
  return isWithin(expiresAt, latest) ? expiresAt : new Date(latest).toISOString();
}

/** @throws Invalid for an expiry that the workspace does not allow for a key created at this time, in milliseconds */
export async function requireWithinLifetime(
  tx: Change,
  type: KeyType,
  expiresAt: string | null,
  createdAt: number,
): Promise<void> {
  const maxDays = await maxDaysOf(tx, type);
  if (maxDays !== null && !isWithin(expiresAt, createdAt + maxDays * DAY_MS))
    throw Invalid.field('expiresAt', `must be at most ${maxDays} days after the key was created`);
}

/** Gives existing keys an expiry that follows a new limit. */
export async function limitLifetimes(tx: Change, maxDays: number): Promise<void> {
  const reason = `Owners have limited the lifetime of keys to ${maxDays} days.`;
  for (const { id, latest } of await lockKeysBeyond(tx, tx.workspaceId, maxDays)) {
    const limited = await apiKeys.update(tx, tx.workspaceId, id, { expiresAt: latest });
    recordKeyEvent(tx, 'updated', limited, { reason });
  }
}

/** A publishable key is public, so nothing depends on when it ends. */
async function maxDaysOf(tx: Change, type: KeyType): Promise<number | null> {
  return type === 'publishable' ? null : lockMaxDays(tx, tx.workspaceId);
}

function isWithin(expiresAt: string | null, latest: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= latest;
}
