import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { Invalid } from '../../platform/errors.ts';
import type { EntryAnswer, Visit } from '../../platform/http/entry-operation.ts';
import { Answer } from '../../platform/http/operation.ts';
import { messageOf } from '../../platform/message-of.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { mailPasswordReset } from '../mail/hiring-mails.ts';
import { recordMemberEvent } from '../members/record-member.ts';
import { findAccount, findWorkspaceToEnter, updatePassword } from './member-queries.ts';
import { deleteLinks, findLink, issueLink, type LivingLink, takeLink } from './one-time-links.ts';
import { checkPassword } from './password-rules.ts';
import { deleteSessions, replaceToken } from './queries.ts';
import type { NewPassword, PasswordChange, PasswordResetRequest } from './schema.ts';
import { ownAccount, requirePassword } from './second-factor/verbs.ts';
import { contextOf, sessionCookie } from './start-session.ts';
import { clearAttempts, countAttempt } from './throttle.ts';
import { newToken } from './token.ts';

/**
 * Mails a member a link by which to set another password. The answer does not wait for that: neither it nor its time
 * tells whether there is such a member.
 */
export async function requestPasswordReset(visit: Visit, request: PasswordResetRequest): Promise<EntryAnswer> {
  visit.attempt();
  visit.services.background.run(async () => {
    try {
      await sendReset(visit, request);
    } catch (error) {
      visit.services.log.error({ requestId: visit.requestId, message: messageOf(error) }, 'a password reset failed');
    }
  });
  return {};
}

async function sendReset(visit: Visit, { email, workspace }: PasswordResetRequest): Promise<void> {
  const workspaceId = await findWorkspaceToEnter(visit.db.write, workspace);
  if (workspaceId === undefined) return;
  const account = await findAccount(visit.db.write, workspaceId, email);
  if (account === undefined) return;
  await change(
    contextOf(visit, workspaceId, account),
    async (tx) => {
      const link = await issueLink(tx, account.id, 'password_reset');
      if (link !== null) await mailPasswordReset(tx, account, link);
    },
    { withoutEvent: 'asking for a link changes nothing about the member' },
  );
}

/** Whom a link is for. @throws Invalid when it cannot be used */
export async function lookAtLink(visit: Visit, token: string): Promise<EntryAnswer> {
  return { data: await requireLink(visit, token) };
}

/** Sets a password by a link, which is used up by that. Ends every session of the member. @throws Invalid */
export async function setPassword(visit: Visit, { token, password }: NewPassword): Promise<EntryAnswer> {
  const link = await requireLink(visit, token);
  const { workspaceId, memberId, email, workspace } = link;
  checkPassword(password, email);
  const passwordHash = await hashPassword(password);
  await change(contextOf(visit, workspaceId, { id: memberId, name: link.name }), async (tx) => {
    if (!(await takeLink(tx, token))) throw unusable();
    await replacePassword(tx, memberId, passwordHash, { by: link.purpose, keptSessionId: null });
  });
  await clearAttempts(visit.db, workspaceId, `password ${email}`);
  return { data: { email, workspace } };
}

/**
 * Changes the password of the member who calls, ends their other sessions and gives this one another token.
 * @throws Invalid for a wrong present password; ApiError 429 after several of them
 */
export async function changePassword(context: Context, input: PasswordChange): Promise<Answer<null>> {
  const { db, workspaceId, sessionId } = context;
  const account = await ownAccount(context);
  const attempts = await countAttempt(db, workspaceId, `password ${account.email}`);
  await requirePassword(account, input.currentPassword, 'currentPassword');
  checkPassword(input.password, account.email);
  const passwordHash = await hashPassword(input.password);
  const token = newToken(workspaceId);
  await change(context, async (tx) => {
    await replacePassword(tx, account.id, passwordHash, { by: 'present_password', keptSessionId: sessionId ?? null });
    if (sessionId !== undefined) await replaceToken(tx, workspaceId, sessionId, token.hash);
  });
  await attempts.forget();
  return new Answer(null, { cookies: [sessionCookie(token.text)] });
}

interface Replacement {
  by: LivingLink['purpose'] | 'present_password';
  keptSessionId: string | null;
}

async function replacePassword(
  tx: Change,
  memberId: string,
  passwordHash: string,
  { by, keptSessionId }: Replacement,
): Promise<void> {
  const { workspaceId, context } = tx;
  const member = await updatePassword(tx, workspaceId, memberId, passwordHash);
  await deleteLinks(tx, workspaceId, memberId);
  await deleteSessions(tx, workspaceId, memberId, keptSessionId);
  recordMemberEvent(tx, by === 'invitation' ? 'member.joined' : 'member.password_changed', member);
  tx.afterCommit(() => context.services.signals.emit('sessions', { workspaceId }));
}

async function requireLink(visit: Visit, token: string): Promise<LivingLink> {
  const attempt = visit.attempt();
  const link = await findLink(visit.db.write, token);
  if (link === undefined) throw unusable();
  attempt.succeeded();
  return link;
}

function unusable(): Invalid {
  return Invalid.field('token', 'is unknown, was used before or has expired');
}
