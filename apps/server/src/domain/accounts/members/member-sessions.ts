import { change, reader } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Page } from '../../../platform/database/paging.ts';
import type { ListRequest } from '../../../platform/database/record-list.ts';
import { Forbidden, NotFound } from '../../../platform/errors/errors.ts';
import { deleteSession, deleteSessions, listSessions } from '../sessions/queries.ts';
import type { SessionSummary } from '../sessions/schema.ts';
import { getMember } from './change-members.ts';
import { requireScopesOfRoles } from './grant-role.ts';
import { type MemberRow, members, touchMember } from './queries.ts';
import { recordMemberEvent } from './record-member.ts';

/** The sessions of any member. @throws NotFound; Forbidden, see `requireMaySeeSessions` */
export async function listMemberSessions(
  context: Context,
  id: string,
  page: ListRequest,
): Promise<Page<SessionSummary>> {
  await requireMaySeeSessions(context, await getMember(context, id));
  return listSessions(context.db.read, context.workspaceId, id, context.sessionId, page);
}

/**
 * Ends a session of a member, or all of them.
 * @param sessionId all sessions if it is undefined
 * @throws NotFound, also for a session of another member; Forbidden, see `requireMaySeeSessions`
 */
export async function endMemberSessions(context: Context, id: string, sessionId?: string): Promise<void> {
  await change(context, async (tx) => {
    const { workspaceId, services } = tx;
    const member = await members.lock(tx, workspaceId, id);
    if (member === undefined) throw new NotFound('Member');
    await requireMaySeeSessions(tx, member);
    const ended =
      sessionId === undefined
        ? await deleteSessions(tx, workspaceId, id)
        : await deleteSession(tx, workspaceId, id, sessionId);
    if (!ended) throw new NotFound('Session');
    recordMemberEvent(tx, 'sessions_ended', await touchMember(tx, workspaceId, id));
    tx.afterCommit(() => services.signals.emit('sessions', { workspaceId }));
  });
}

/**
 * Sessions show where a member works from: only owners see those of all members, and admins those of members who are not owners. A
 * key without limits needs all scopes of the member's role.
 * @throws Forbidden
 */
async function requireMaySeeSessions(context: Context, member: MemberRow): Promise<void> {
  const { workspaceId, actor, limits } = context;
  if (limits !== undefined) throw new Forbidden("A key with limits cannot see or end members' sessions.", { limits });
  if (actor.type !== 'operator') return requireScopesOfRoles(context, [member.role]);
  const self = actor.id === null ? undefined : await members.find(reader(context), workspaceId, actor.id);
  if (self?.role === 'owner' || (self?.role === 'admin' && member.role !== 'owner')) return;
  throw new Forbidden("Only owners can see and end members' sessions, and admins those of members who are not owners.");
}
