import { change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { NotFound } from '../../platform/errors.ts';
import { Answer, IdParam, type Operation, operation } from '../../platform/http/operation.ts';
import { PageQuery } from '../../platform/http/pagination.ts';
import { Type } from '../../platform/http/schema.ts';
import { changePassword } from './passwords.ts';
import { deleteSession, deleteSessions, listSessions } from './queries.ts';
import {
  ListedSession,
  PasswordChange,
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorProof,
  SecondFactorSetup,
  Session,
} from './schema.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from './second-factor/verbs.ts';
import { getSession, SESSIONS_ARE_NO_HISTORY, sessionCookie } from './start-session.ts';

const mine = { tag: 'Sessions', scope: null, sessionOnly: true } as const;

/** The session and the member of an operation that is for sessions only. */
function ownIds({ sessionId, actor }: Context): { sessionId: string; memberId: string } {
  if (sessionId === undefined || actor.id === null) throw new NotFound('Session');
  return { sessionId, memberId: actor.id };
}

/** Ends all sessions of the member who calls, this one too unless it is to be kept. */
async function endSessions(context: Context, keepCurrent: boolean): Promise<Answer<null>> {
  const { sessionId, memberId } = ownIds(context);
  await change(
    context,
    async (tx) => {
      await deleteSessions(tx, tx.workspaceId, memberId, keepCurrent ? sessionId : null);
      tx.afterCommit(() => context.services.signals.emit('sessions', { workspaceId: tx.workspaceId }));
    },
    SESSIONS_ARE_NO_HISTORY,
  );
  return new Answer(null, { cookies: keepCurrent ? [] : [sessionCookie(null)] });
}

/** Ends one of the own sessions. @throws NotFound, also for the session of somebody else */
async function endSession(context: Context, id: string): Promise<Answer<null>> {
  const { sessionId, memberId } = ownIds(context);
  await change(
    context,
    async (tx) => {
      if (!(await deleteSession(tx, tx.workspaceId, memberId, id))) throw new NotFound('Session');
      tx.afterCommit(() => context.services.signals.emit('sessions', { workspaceId: tx.workspaceId }));
    },
    SESSIONS_ARE_NO_HISTORY,
  );
  return new Answer(null, { cookies: id === sessionId ? [sessionCookie(null)] : [] });
}

export const sessionOperations: readonly Operation[] = [
  operation(
    {
      ...mine,
      id: 'getSession',
      method: 'GET',
      path: '/session',
      summary: 'Read who has signed in',
      description:
        'The member, the workspace, and what the role may do. 401 without a session; half a session, whose second factor has yet to come, is 401 with `details.secondFactor`.',
      data: Session,
    },
    (context) => getSession(context, ownIds(context).sessionId),
  ),
  operation(
    {
      ...mine,
      id: 'changeOwnPassword',
      method: 'PUT',
      path: '/session/password',
      summary: 'Change the own password',
      description:
        'Ends all other sessions of the member; this one goes on under another token. A wrong present password is 422 and counts as an attempt to sign in.',
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
      summary: 'List the own sessions',
      description: 'Where the member is signed in, newest first.',
      query: PageQuery,
      data: ListedSession,
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
      id: 'endSessions',
      method: 'DELETE',
      path: '/sessions',
      summary: 'Sign out everywhere',
      description: 'Ends all sessions of the member within a second, this one too.',
      query: { keepCurrent: Type.Optional(Type.Boolean({ default: false, description: 'Ends all but this one.' })) },
      data: null,
    },
    (context, { query }) => endSessions(context, query.keepCurrent === true),
  ),
  operation(
    {
      ...mine,
      id: 'endSession',
      method: 'DELETE',
      path: '/sessions/{id}',
      summary: 'End one of the own sessions',
      params: IdParam,
      data: null,
    },
    (context, { params }) => endSession(context, params.id),
  ),
  operation(
    {
      ...mine,
      id: 'setUpSecondFactor',
      method: 'POST',
      path: '/second-factor',
      summary: 'Set up a second factor',
      description:
        'A secret for an authenticator app (TOTP, six digits, 30 seconds). Nothing asks for its codes until one of them confirms it; until then this can be called again for another secret. 409 when there is a second factor.',
      emptyBody: true,
      status: 201,
      data: SecondFactorSetup,
      secretAnswer: true,
    },
    (context) => setUpSecondFactor(context),
  ),
  operation(
    {
      ...mine,
      id: 'confirmSecondFactor',
      method: 'POST',
      path: '/second-factor/confirm',
      summary: 'Confirm the second factor with its first code',
      description: 'From now on signing in asks for it. Answers the recovery codes, once.',
      body: SecondFactorCode,
      data: RecoveryCodes,
      secretAnswer: true,
      example: { code: '123456' },
    },
    (context, { body }) => confirmSecondFactor(context, body.code),
  ),
  operation(
    {
      ...mine,
      id: 'renewRecoveryCodes',
      method: 'POST',
      path: '/second-factor/recovery-codes',
      summary: 'Make other recovery codes',
      description: 'Those that were left end. Needs password and code.',
      body: SecondFactorProof,
      data: RecoveryCodes,
      secretAnswer: true,
      example: { password: 'correct horse battery staple', code: '123456' },
    },
    (context, { body }) => renewRecoveryCodes(context, body),
  ),
  operation(
    {
      ...mine,
      id: 'disableSecondFactor',
      method: 'POST',
      path: '/second-factor/disable',
      summary: 'Disable the second factor',
      description: 'Needs password and code.',
      body: SecondFactorProof,
      status: 204,
      data: null,
      example: { password: 'correct horse battery staple', code: '123456' },
    },
    (context, { body }) => disableSecondFactor(context, body),
  ),
];
