import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { memberEvents } from '../members/events.ts';
import { members } from '../members/queries.ts';
import type { Session, SessionPatch } from './schema.ts';
import { getSession } from './start-session.ts';

/** Changes the name of the signed-in member. Records of earlier actions keep the former name. @throws NotFound */
export async function changeOwnName(
  context: Context,
  { sessionId, memberId }: { sessionId: string; memberId: string },
  { name }: SessionPatch,
): Promise<Session> {
  return change(context, async (tx) => {
    const member = await members.lock(tx, tx.workspaceId, memberId);
    if (member === undefined) throw new NotFound('Member');
    if (name !== undefined && name !== member.name) {
      const updated = await members.update(tx, tx.workspaceId, memberId, { name });
      const changes = changesBetween(member, updated, ['name']);
      tx.record(memberEvents.updated, updated, { member: apiFields(updated), changes });
      // The name of the actor is read with the session.
      tx.afterCommit(() => tx.services.signals.emit('sessions', { workspaceId: tx.workspaceId }));
    }
    const session = await getSession(context, sessionId);
    return { ...session, member: { ...session.member, name: name ?? member.name } };
  });
}
