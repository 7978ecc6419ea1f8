import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { memberEvents } from '../members/events.ts';
import { members } from '../members/queries.ts';
import type { Session, SessionPatch } from './schema.ts';
import { getSession } from './start-session.ts';

/** Changes the name and the signature of the signed-in member. Records of earlier actions keep the former name. @throws NotFound */
export async function changeOwnProfile(
  context: Context,
  { sessionId, memberId }: { sessionId: string; memberId: string },
  patch: SessionPatch,
): Promise<Session> {
  return change(context, async (tx) => {
    const member = await members.lock(tx, tx.workspaceId, memberId);
    if (member === undefined) throw new NotFound('Member');
    const changed = changedFields(member, patch);
    if (Object.keys(changed).length > 0) {
      const updated = await members.update(tx, tx.workspaceId, memberId, changed);
      const changes = changesBetween(member, updated, Object.keys(changed));
      tx.record(memberEvents.updated, updated, { member: apiFields(updated), changes });
      // The name of the actor is read with the session.
      tx.afterCommit(() => tx.services.signals.emit('sessions', { workspaceId: tx.workspaceId }));
    }
    const session = await getSession(context, sessionId);
    return { ...session, member: { ...session.member, ...changed } };
  });
}
