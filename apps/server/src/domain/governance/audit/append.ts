import type { AuditEvent } from '../../../platform/audit/audit-trail.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { type ChainedEntry, hashOf } from './chain.ts';
import { insertEntries, lockHead } from './queries.ts';

/** Appends entries to the workspace's hash chain, in an open transaction. @returns their IDs */
export async function appendEntries(
  tx: Queryable,
  workspaceId: string,
  events: readonly AuditEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const head = await lockHead(tx, workspaceId);
  let { number, hash } = head;
  const entries = events.map((event): ChainedEntry => {
    const { kind, action, actor, entityType = null, entityId = null, subjectIds = [], requestId = null, at } = event;
    number += 1;
    const entry = {
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
      createdAt: at,
      previousHash: hash,
    };
    hash = hashOf(workspaceId, entry);
    return { ...entry, hash };
  });
  await insertEntries(tx, workspaceId, entries);
  return entries.map(({ id }) => id);
}
