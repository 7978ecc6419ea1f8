import { randomBytes } from 'node:crypto';
import type { AuditEvent, Origin } from '../../../platform/audit/audit-trail.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { type ChainedEntry, hashOf, originHashOf, type SaltedOrigin } from './chain.ts';
import { type EntryToStore, insertEntries, lockHead } from './queries.ts';

const SALT_BYTES = 16;

/** Appends entries to the workspace's hash chain, in an open transaction. @returns their IDs */
export async function appendEntries(
  tx: Queryable,
  workspaceId: string,
  events: readonly AuditEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const head = await lockHead(tx, workspaceId);
  let { number, hash } = head;
  const entries = events.map((event): EntryToStore => {
    const { kind, action, actor, entityType = null, entityId = null, subjectIds = [], requestId = null } = event;
    const origin = salted(event.origin ?? null);
    number += 1;
    const entry: Omit<ChainedEntry, 'hash'> = {
      id: newId(),
      number,
      kind,
      action,
      actorType: actor.type,
      actorId: actor.id,
      entityType,
      entityId,
      candidateIds: [...new Set(subjectIds)],
      requestId,
      originHash: origin === null ? null : originHashOf(origin),
      createdAt: event.at ?? head.now,
      previousHash: hash,
    };
    hash = hashOf(workspaceId, entry);
    return { ...entry, hash, origin };
  });
  await insertEntries(tx, workspaceId, entries);
  return entries.map(({ id }) => id);
}

function salted(origin: Origin | null): SaltedOrigin | null {
  return origin === null ? null : { ...origin, salt: randomBytes(SALT_BYTES).toString('hex') };
}
