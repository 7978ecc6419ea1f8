import type { Context } from '../../../platform/context/context.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  IdParam,
  listQueryWithoutDeleted,
  type OperationInput,
  operation,
} from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { createApiKey, getApiKey, rotateApiKey, updateApiKey } from './change-api-keys.ts';
import { requireStillGrantable } from './grants.ts';
import { listKeys } from './queries.ts';
import { previewRevocation, revokeApiKey } from './revoke-key.ts';
import {
  ApiKey,
  ApiKeyPatch,
  ApiKeyRotation,
  ApiKeyWithSecret,
  KeyModeSchema,
  KeyRevocation,
  KeyTransfer,
  NewApiKey,
} from './schema.ts';
import { acceptApiKey, transferApiKey } from './transfer-key.ts';

const tag = 'API keys';
/** Replaying these responses requires the permission to grant everything that the key can do. */
const replay = {
  authorizeReplay: (context: Context, _input: OperationInput, key: ApiKey) => requireStillGrantable(context, key.id),
};

const revocationQuery = {
  withCreated: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'For a key that was stolen: also ends all keys that it created, directly or through other keys, whoever owns them now.',
    }),
  ),
};

const { list, create, get, update } = resource({ name: 'API key', tag, path: '/api-keys' });

export const apiKeyOperations = [
  list(
    {
      description:
        'Returns the API keys of the workspace, newest first, without their secret values. Revoked keys are included.',
      query: listQueryWithoutDeleted({
        ownerId: anyOf(Uuid, 'A member or an API key.'),
        mode: anyOf(KeyModeSchema),
      }),
      data: ApiKey,
    },
    (context, query) => listKeys(context.db.read, context.workspaceId, query),
  ),
  create(
    {
      ...replay,
      stepUp: true,
      description:
        'The key itself is returned only in this response. A key cannot grant scopes that it lacks, a later expiry, more addresses or wider limits than its own (403). If `expiresAt`, `allowedAddresses` or `limits` is omitted, the new key inherits it. With `limits`, the key sees only part of the records; all others return 404. The caller owns the new key, which is revoked together with the member or key that created it unless it is transferred. Publishable keys have no owner. `mode: "test"` creates a key for the sandbox of the workspace; the first one creates the sandbox. Test keys cannot create keys (403): keys of both modes are managed in the live workspace.',
      body: NewApiKey,
      data: ApiKeyWithSecret,
      secretResponse: true,
      example: { name: 'Careers website', type: 'publishable', scopes: ['jobs:read', 'applications:write'] },
    },
    createApiKey,
  ),
  get({ description: 'Returns one API key without its secret value.', data: ApiKey }, getApiKey),
  update(
    {
      stepUp: true,
      summary: 'Update the name, scopes, expiry or addresses of a key',
      body: ApiKeyPatch,
      data: ApiKey,
      example: { name: 'Careers website (production)' },
    },
    updateApiKey,
  ),
  operation(
    {
      ...replay,
      id: 'rotateApiKey',
      stepUp: true,
      method: 'POST',
      path: '/api-keys/{id}/rotate',
      tag,
      summary: 'Rotate a key',
      description:
        'Issues a new key with the same scopes, and the same limits unless `limits` replaces them. The old key expires immediately, or after `overlapSeconds`. Both represent the same caller: a call retried with the new key and the original `Idempotency-Key` returns the stored response.',
      scope: 'api_keys:write',
      params: IdParam,
      body: ApiKeyRotation,
      emptyBody: true,
      status: 201,
      data: ApiKeyWithSecret,
      secretResponse: true,
      conditional: true,
      errors: [409],
    },
    (context, { params, body }) => rotateApiKey(context, params.id, body),
  ),
  operation(
    {
      ...replay,
      id: 'transferApiKey',
      method: 'POST',
      path: '/api-keys/{id}/transfer',
      tag,
      stepUp: true,
      summary: 'Transfer a key to a member',
      description:
        'The member becomes the owner of the key once they accept it (`POST /api-keys/{id}/accept-transfer`), or at once if they call this operation themselves. The key is revoked when its owner is removed. A transfer to the current owner withdraws a pending one. The role of the member must have all scopes of the key (422 otherwise). Returns 409 for a publishable or revoked key.',
      scope: 'api_keys:write',
      params: IdParam,
      body: KeyTransfer,
      data: ApiKey,
      conditional: true,
      errors: [409],
      example: { memberId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e' },
    },
    (context, { params, body }) => transferApiKey(context, params.id, body.memberId),
  ),
  operation(
    {
      id: 'acceptApiKey',
      method: 'POST',
      path: '/api-keys/{id}/accept-transfer',
      tag,
      sessionOnly: true,
      stepUp: true,
      summary: 'Accept the transfer of a key',
      description:
        'Makes you the owner of a key that was offered to you (`pendingOwner`). Your role must have all scopes of the key. Returns 409 if no transfer to you is pending, or the key was revoked.',
      scope: null,
      params: IdParam,
      data: ApiKey,
      conditional: true,
      errors: [404, 409],
    },
    (context, { params }) => acceptApiKey(context, params.id),
  ),
  operation(
    {
      id: 'previewApiKeyRevocation',
      workspaceWide: true,
      method: 'GET',
      path: '/api-keys/{id}/revocation-preview',
      tag,
      summary: 'Preview the revocation of a key',
      description: 'Returns what `DELETE` with the same query would end besides the key itself. Changes nothing.',
      scope: 'api_keys:read',
      alsoScopes: ['webhooks:read', 'automations:read'],
      params: IdParam,
      query: revocationQuery,
      data: KeyRevocation,
    },
    (context, { params, query }) => previewRevocation(context, params.id, query),
  ),
  operation(
    {
      id: 'revokeApiKey',
      stepUp: true,
      method: 'DELETE',
      path: '/api-keys/{id}',
      tag,
      summary: 'Revoke a key',
      description:
        'The key stops working within a second. Keys that it owns are revoked too, its webhooks are disabled, and its automations are paused and their open runs canceled; `GET /api-keys/{id}/revocation-preview` lists them. The revoked key remains readable, with `revokedAt`.',
      scope: 'api_keys:write',
      params: IdParam,
      query: revocationQuery,
      data: null,
      conditional: true,
    },
    (context, { params, query }) => revokeApiKey(context, params.id, query),
  ),
];
