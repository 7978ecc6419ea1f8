import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import type { AnonymousRequest } from '../../../platform/http/contract/callers.ts';
import { OperationResult } from '../../../platform/http/contract/operation.ts';
import { hashPassword } from '../../../platform/security/passwords.ts';
import { newToken } from '../../../platform/security/workspace-token.ts';
import { emailPasswordReset } from '../../email/hiring-emails.ts';
import { workspaceName } from '../../email/queries.ts';
import { unauthorized } from '../api-keys/authenticate.ts';
import { recordMemberEvent } from '../members/record-member.ts';
import { rememberBrowser } from './known-browser.ts';
import { deleteLinks, findLink, takeLink, type ValidLink } from './link-queries.ts';
import { allowsPasswords, findAccount, findWorkspaceToEnter, updatePassword } from './member-queries.ts';
import { issueLink } from './one-time-links.ts';
import { checkPassword } from './password-rules.ts';
import { deleteSessions, replaceToken } from './queries.ts';
import type { NewPassword, PasswordChange, PasswordResetRequest } from './schema.ts';
import { ownAccount, requirePassword } from './second-factor/manage-second-factor.ts';
import { contextOf, sessionCookie } from './start-session.ts';
import { clearAttempts, countOwnAttempt } from './throttle.ts';

/**
 * Emails a member a link to reset their password. The response does not wait for that, so neither it nor its timing
 * reveals whether the member exists.
 */
export async function requestPasswordReset(
  request: AnonymousRequest,
  reset: PasswordResetRequest,
): Promise<OperationResult> {
  await request.attempt();
  request.services.background.run(async () => {
    try {
      await sendReset(request, reset);
    } catch (error) {
      request.services.log.error({ requestId: request.requestId, message: messageOf(error) }, 'password reset failed');
    }
  });
  return new OperationResult(null);
}

async function sendReset(request: AnonymousRequest, { email, workspace }: PasswordResetRequest): Promise<void> {
  const workspaceId = await findWorkspaceToEnter(request.db.write, workspace);
  if (workspaceId === undefined || !(await allowsPasswords(request.db.write, workspaceId))) return;
  const account = await findAccount(request.db.write, workspaceId, email);
  if (account === undefined) return;
  await change(
    contextOf(request, workspaceId, account),
    async (tx) => {
      const link = await issueLink(tx, account.id, 'password_reset');
      if (link !== null) await emailPasswordReset(tx, account, link);
    },
    { withoutEvent: 'requesting a link does not change the member' },
  );
}

/** The member that a link is for. @throws Invalid when it cannot be used */
export async function getOneTimeLink(request: AnonymousRequest, token: string): Promise<OperationResult> {
  return new OperationResult(await requireLink(request, token));
}

/**
 * Sets a password using a one-time link. Revokes every session of the member. The browser in which an invitation was accepted
 * counts as one in which the member has signed in.
 * @throws Invalid
 */
export async function setPassword(
  request: AnonymousRequest,
  { token, password }: NewPassword,
): Promise<OperationResult> {
  const link = await requireLink(request, token);
  const { workspaceId, memberId, email, workspace } = link;
  checkPassword(password, email, [link.name, workspace.name]);
  const passwordHash = await hashPassword(password, `address ${request.visitor}`);
  await change(contextOf(request, workspaceId, { id: memberId, name: link.name }), async (tx) => {
    const isSet =
      (await takeLink(tx, token)) &&
      (await replacePassword(tx, memberId, passwordHash, { by: link.purpose, keptSessionId: null }));
    if (!isSet) throw unusable();
  });
  await clearAttempts(request.db, workspaceId, `password ${email}`);
  const cookies = link.purpose === 'invitation' ? [rememberBrowser(request, workspaceId, memberId)] : [];
  return new OperationResult({ email, workspace }, { cookies });
}

/**
 * Changes the password of the calling member, revokes their other sessions and gives the current one a new token.
 * @throws Invalid for a wrong current password; ApiError 429 after several of them, 401 for a member who has been removed
 */
export async function changePassword(context: Context, input: PasswordChange): Promise<OperationResult<null>> {
  const { workspaceId, sessionId } = context;
  const account = await ownAccount(context);
  const attempts = await countOwnAttempt(context, `password ${account.email}`);
  await requirePassword(account, input.currentPassword, 'currentPassword');
  checkPassword(input.password, account.email, [context.actor.name, await workspaceName(context.db.read, workspaceId)]);
  const passwordHash = await hashPassword(input.password);
  const token = newToken(workspaceId);
  await change(context, async (tx) => {
    const kept = sessionId ?? null;
    if (!(await replacePassword(tx, account.id, passwordHash, { by: 'present_password', keptSessionId: kept })))
      throw unauthorized();
    if (sessionId !== undefined) await replaceToken(tx, workspaceId, sessionId, token.hash);
    await attempts.forget(tx);
  });
  return new OperationResult(null, { cookies: [sessionCookie(token.text)] });
}

interface Replacement {
  by: ValidLink['purpose'] | 'present_password';
  keptSessionId: string | null;
}

/** @returns false for a member who was removed in the meantime */
async function replacePassword(
  tx: Change,
  memberId: string,
  passwordHash: string,
  { by, keptSessionId }: Replacement,
): Promise<boolean> {
  const { workspaceId, services } = tx;
  const member = await updatePassword(tx, workspaceId, memberId, passwordHash);
  if (member === undefined) return false;
  await deleteLinks(tx, workspaceId, memberId);
  await deleteSessions(tx, workspaceId, memberId, keptSessionId);
  recordMemberEvent(tx, by === 'invitation' ? 'joined' : 'password_changed', member);
  tx.afterCommit(() => services.signals.emit('sessions', { workspaceId }));
  return true;
}

async function requireLink(request: AnonymousRequest, token: string): Promise<ValidLink> {
  const link = await findLink(request.db.write, token);
  if (link !== undefined) return link;
  // Only failures count, so that guesses of others behind the same address do not lock out a valid link.
  await request.attempt();
  throw unusable();
}

function unusable(): Invalid {
  return Invalid.field('token', 'is unknown, was used before or has expired');
}
