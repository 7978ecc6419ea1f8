import type { Context } from '../../../../platform/context/context.ts';
import { NotFound } from '../../../../platform/errors/errors.ts';
import { IdParam, type Operation, operation } from '../../../../platform/http/contract/operation.ts';
import { CommonFilters, PageQuery, sortQuery } from '../../../../platform/http/contract/pagination.ts';
import {
  Passkey,
  PasskeyCreate,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeyUpdate,
} from '../passkey-schema.ts';
import { addPasskey, beginConfirmation, beginRegistration, removePasskey, renamePasskey } from './manage-passkeys.ts';
import { listPasskeys } from './queries.ts';

const mine = { tag: 'Sessions', scope: null, sessionOnly: true } as const;

function ownId({ actor }: Context): string {
  if (actor.id === null) throw new NotFound('Member');
  return actor.id;
}

export const passkeyOperations: readonly Operation[] = [
  operation(
    {
      ...mine,
      id: 'listPasskeys',
      whileEnrolling: true,
      method: 'GET',
      path: '/passkeys',
      summary: 'List your passkeys',
      description: 'Returns the passkeys of the signed-in member, newest first, with their last use.',
      query: { ...PageQuery, ...sortQuery(), ...CommonFilters },
      data: Passkey,
      list: true,
    },
    (context, { query }) => listPasskeys(context.db.read, context.workspaceId, ownId(context), query),
  ),
  operation(
    {
      ...mine,
      id: 'startPasskeyRegistration',
      whileEnrolling: true,
      stepUp: true,
      method: 'POST',
      path: '/passkeys/challenge',
      summary: 'Start adding a passkey',
      description: 'Returns options for the browser to create a passkey. The challenge belongs to this session.',
      emptyBody: true,
      data: PasskeyCreationOptions,
    },
    (context) => beginRegistration(context),
  ),
  operation(
    {
      ...mine,
      id: 'addPasskey',
      whileEnrolling: true,
      stepUp: true,
      method: 'POST',
      path: '/passkeys',
      summary: 'Add a passkey',
      description:
        'Adds the passkey that the browser created. Once a member has a passkey, signing in with the password also requires a passkey or a code. The member is notified by email. 422 for a response to another challenge, or from an origin other than `PUBLIC_URL`; 409 for a passkey that is already added, and beyond 20 passkeys.',
      body: PasskeyCreate,
      status: 201,
      data: Passkey,
      example: {
        name: 'MacBook',
        credential: {
          id: 'AQIDBAUGBwgJCgsMDQ4PEA',
          rawId: 'AQIDBAUGBwgJCgsMDQ4PEA',
          type: 'public-key',
          response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
        },
      },
    },
    (context, { body }) => addPasskey(context, body),
  ),
  operation(
    {
      ...mine,
      id: 'renamePasskey',
      whileEnrolling: true,
      method: 'PATCH',
      path: '/passkeys/{id}',
      summary: 'Rename a passkey',
      description: 'Changes the name under which the passkey is listed.',
      params: IdParam,
      body: PasskeyUpdate,
      data: Passkey,
      example: { name: 'MacBook at home' },
    },
    (context, { params, body }) => renamePasskey(context, params.id, body.name),
  ),
  operation(
    {
      ...mine,
      id: 'removePasskey',
      whileEnrolling: true,
      stepUp: true,
      method: 'DELETE',
      path: '/passkeys/{id}',
      summary: 'Remove a passkey',
      description:
        'The passkey can no longer be used. Sessions started with it continue. The member is notified by email.',
      params: IdParam,
      data: null,
    },
    (context, { params }) => removePasskey(context, params.id),
  ),
  operation(
    {
      ...mine,
      id: 'startPasskeyConfirmation',
      whileEnrolling: true,
      method: 'POST',
      path: '/session/reauthenticate/challenge',
      summary: 'Start confirming your identity with a passkey',
      description:
        'Returns options for the browser to use one of your passkeys. Send its response to `POST /session/reauthenticate`. 409 if you have no passkey.',
      emptyBody: true,
      data: PasskeyRequestOptions,
    },
    (context) => beginConfirmation(context),
  ),
];
