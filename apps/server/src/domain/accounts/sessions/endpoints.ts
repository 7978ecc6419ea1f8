import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { IdParam, type Operation, OperationResult, operation } from '../../../platform/http/contract/operation.ts';
import { CreatedFilters, IdsFilter, PageQuery, sortQuery } from '../../../platform/http/contract/pagination.ts';
import { Type } from '../../../platform/http/contract/schema.ts';
import { changeOwnProfile } from './change-own-profile.ts';
import { changePassword } from './passwords.ts';
import { deleteSession, deleteSessions, listSessions } from './queries.ts';
import { reauthenticate } from './reauthenticate.ts';
import {
  PasswordChange,
  Reauthentication,
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorProof,
  SecondFactorSetup,
  Session,
  SessionPatch,
  SessionSummary,
} from './schema.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrollSecondFactor,
  regenerateRecoveryCodes,
} from './second-factor/manage-second-factor.ts';
import { getSession, SESSIONS_ARE_NO_HISTORY, sessionCookie } from './start-session.ts';

const mine = { tag: 'Sessions', scope: null, sessionOnly: true } as const;

/** The session and the member of a session-only operation. */
function ownIds({ sessionId, actor }: Context): { sessionId: string; memberId: string } {
  if (sessionId === undefined || actor.id === null) throw new NotFound('Session');
  return { sessionId, memberId: actor.id };
}

/** Revokes all sessions of the calling member, optionally except the current one. */
async function revokeSessions(context: Context, keepCurrent: boolean): Promise<OperationResult<null>> {
  const { sessionId, memberId } = ownIds(context);
  await change(
    context,
    async (tx) => {
      await deleteSessions(tx, tx.workspaceId, memberId, keepCurrent ? sessionId : null);
      tx.afterCommit(() => context.services.signals.emit('sessions', { workspaceId: tx.workspaceId }));
    },
    SESSIONS_ARE_NO_HISTORY,
  );
  return new OperationResult(null, { cookies: keepCurrent ? [] : [sessionCookie(null)] });
}

/** Revokes a session of the calling member. @throws NotFound, also for another member's session */
async function revokeSession(context: Context, id: string): Promise<OperationResult<null>> {
  const { sessionId, memberId } = ownIds(context);
  await change(
    context,
    async (tx) => {
      if (!(await deleteSession(tx, tx.workspaceId, memberId, id))) throw new NotFound('Session');
      tx.afterCommit(() => context.services.signals.emit('sessions', { workspaceId: tx.workspaceId }));
    },
    SESSIONS_ARE_NO_HISTORY,
  );
  return new OperationResult(null, { cookies: id === sessionId ? [sessionCookie(null)] : [] });
}

export const sessionOperations: readonly Operation[] = [
  operation(
    {
      ...mine,
      id: 'getSession',
      whileEnrolling: true,
      method: 'GET',
      path: '/session',
      summary: 'Get the current session',
      description:
        'Returns the signed-in member, the workspace, and the scopes of the role. 401 without a session; a pending session, which still requires the second factor, is 401 with `details.secondFactor`.',
      data: Session,
    },
    (context) => getSession(context, ownIds(context).sessionId),
  ),
  operation(
    {
      ...mine,
      id: 'updateSession',
      method: 'PATCH',
      path: '/session',
      summary: 'Change your name and signature',
      description:
        'Changes the name and the signature of the signed-in member, whatever their role. The change is recorded as `member.updated`; earlier events in the activity feed keep the former name.',
      body: SessionPatch,
      data: Session,
      example: { name: 'Grace Hopper' },
    },
    (context, { body }) => changeOwnProfile(context, ownIds(context), body),
  ),
  operation(
    {
      ...mine,
      id: 'reauthenticate',
      whileEnrolling: true,
      method: 'POST',
      path: '/session/reauthenticate',
      withoutDryRun: 'wrong attempts are counted',
      summary: 'Confirm your identity',
      description:
        'Confirms your identity by password, authenticator code or passkey (call `POST /session/reauthenticate/challenge` first). For ten minutes after that, or after signing in, this session can call the operations that require it; otherwise they return 403 with `details.reason` `reauthentication_required`. A wrong password, code or passkey is 422 and counts as a sign-in attempt.',
      body: Reauthentication,
      status: 204,
      data: null,
      example: { password: 'correct horse battery staple' },
    },
    (context, { body }) => reauthenticate(context, body),
  ),
  operation(
    {
      ...mine,
      id: 'changeOwnPassword',
      whileEnrolling: true,
      method: 'PUT',
      path: '/session/password',
      withoutDryRun: 'wrong attempts are counted',
      summary: 'Change your password',
      description:
        'Revokes all other sessions of the member; the current one continues with a new token. A wrong current password is 422 and counts as a sign-in attempt.',
      body: PasswordChange,
      status: 204,
      data: null,
      example: { currentPassword: 'correct horse battery staple', password: 'an even longer one, with a comma' },
    },
    (context, { body }) => changePassword(context, body),
  ),
  operation(
    {
      ...mine,
      id: 'listSessions',
      method: 'GET',
      path: '/sessions',
      summary: 'List your sessions',
      description: 'Returns the sessions of the signed-in member, newest first.',
      query: { ...PageQuery, ...sortQuery(), ...IdsFilter, ...CreatedFilters },
      data: SessionSummary,
      list: true,
    },
    (context, { query }) => {
      const { sessionId, memberId } = ownIds(context);
      return listSessions(context.db.read, context.workspaceId, memberId, sessionId, query);
    },
  ),
  operation(
    {
      ...mine,
      id: 'revokeSessions',
      method: 'DELETE',
      path: '/sessions',
      summary: 'Sign out everywhere',
      description: 'Revokes all sessions of the member within a second, including the current one.',
      query: {
        keepCurrent: Type.Optional(Type.Boolean({ default: false, description: 'Keeps the current session.' })),
      },
      data: null,
    },
    (context, { query }) => revokeSessions(context, query.keepCurrent === true),
  ),
  operation(
    {
      ...mine,
      id: 'revokeSession',
      method: 'DELETE',
      path: '/sessions/{id}',
      summary: 'Revoke one of your sessions',
      description: 'Signs the member out of that session within a second.',
      params: IdParam,
      data: null,
    },
    (context, { params }) => revokeSession(context, params.id),
  ),
  operation(
    {
      ...mine,
      id: 'enrollSecondFactor',
      whileEnrolling: true,
      stepUp: true,
      method: 'POST',
      path: '/second-factor',
      summary: 'Set up an authenticator app',
      description:
        'Returns a secret for an authenticator app (TOTP, six digits, 30 seconds). It has no effect until it is confirmed with a code; until then, call this again for a new secret. 409 if an authenticator app is already set up.',
      emptyBody: true,
      status: 201,
      data: SecondFactorSetup,
      secretResponse: true,
    },
    (context) => enrollSecondFactor(context),
  ),
  operation(
    {
      ...mine,
      id: 'confirmSecondFactor',
      whileEnrolling: true,
      method: 'POST',
      path: '/second-factor/confirm',
      withoutDryRun: 'wrong attempts are counted',
      summary: 'Confirm the authenticator app with its first code',
      description: 'Enables two-factor authentication. Returns the recovery codes, only once.',
      body: SecondFactorCode,
      data: RecoveryCodes,
      secretResponse: true,
      example: { code: '123456' },
    },
    (context, { body }) => confirmSecondFactor(context, body.code),
  ),
  operation(
    {
      ...mine,
      id: 'regenerateRecoveryCodes',
      method: 'POST',
      path: '/second-factor/recovery-codes',
      withoutDryRun: 'wrong attempts are counted',
      summary: 'Regenerate recovery codes',
      description: 'Invalidates the remaining recovery codes. Requires password and code.',
      body: SecondFactorProof,
      data: RecoveryCodes,
      secretResponse: true,
      example: { password: 'correct horse battery staple', code: '123456' },
    },
    (context, { body }) => regenerateRecoveryCodes(context, body),
  ),
  operation(
    {
      ...mine,
      id: 'disableSecondFactor',
      method: 'POST',
      path: '/second-factor/disable',
      withoutDryRun: 'wrong attempts are counted',
      summary: 'Disable the authenticator app',
      description: 'Removes the authenticator app and the recovery codes. Requires password and code.',
      body: SecondFactorProof,
      status: 204,
      data: null,
      example: { password: 'correct horse battery staple', code: '123456' },
    },
    (context, { body }) => disableSecondFactor(context, body),
  ),
];
