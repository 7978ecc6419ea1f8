import { IdParam, listQueryWithoutDeleted, operation } from '../../platform/http/operation.ts';
import { listKeys } from './queries.ts';
import { ApiKey, ApiKeyPatch, ApiKeyWithSecret, NewApiKey, Rotation } from './schema.ts';
import { createApiKey, getApiKey, revokeApiKey, rotateApiKey, updateApiKey } from './verbs.ts';

const tag = 'API keys';

export const apiKeyOperations = [
  operation(
    {
      id: 'listApiKeys',
      method: 'GET',
      path: '/api-keys',
      tag,
      summary: 'List API keys',
      scope: 'api_keys:read',
      query: listQueryWithoutDeleted({}),
      data: ApiKey,
      list: true,
    },
    (context, { query }) => listKeys(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'createApiKey',
      method: 'POST',
      path: '/api-keys',
      tag,
      summary: 'Create an API key',
      description: 'The raw key is in this answer and never again. A key cannot grant scopes that it lacks (403).',
      scope: 'api_keys:write',
      body: NewApiKey,
      status: 201,
      data: ApiKeyWithSecret,
      secretAnswer: true,
      example: { name: 'Careers website', type: 'publishable', scopes: ['jobs:read', 'applications:write'] },
    },
    (context, { body }) => createApiKey(context, body),
  ),
  operation(
    {
      id: 'getApiKey',
      method: 'GET',
      path: '/api-keys/{id}',
      tag,
      summary: 'Read an API key',
      scope: 'api_keys:read',
      params: IdParam,
      data: ApiKey,
    },
    (context, { params }) => getApiKey(context, params.id),
  ),
  operation(
    {
      id: 'updateApiKey',
      method: 'PATCH',
      path: '/api-keys/{id}',
      tag,
      summary: 'Change the name, scopes or expiry of a key',
      scope: 'api_keys:write',
      params: IdParam,
      body: ApiKeyPatch,
      data: ApiKey,
      conditional: true,
      example: { name: 'Careers website (production)' },
    },
    (context, { params, body }) => updateApiKey(context, params.id, body),
  ),
  operation(
    {
      id: 'rotateApiKey',
      method: 'POST',
      path: '/api-keys/{id}/rotate',
      tag,
      summary: 'Replace a key',
      description: 'Issues a key with the same scopes. The old one ends now, or after `overlapSeconds`.',
      scope: 'api_keys:write',
      params: IdParam,
      body: Rotation,
      emptyBody: true,
      status: 201,
      data: ApiKeyWithSecret,
      secretAnswer: true,
      conditional: true,
      errors: [409],
    },
    (context, { params, body }) => rotateApiKey(context, params.id, body.overlapSeconds ?? 0),
  ),
  operation(
    {
      id: 'revokeApiKey',
      method: 'DELETE',
      path: '/api-keys/{id}',
      tag,
      summary: 'Revoke a key',
      description: 'The key stops working everywhere within a second. Reading it still shows it, with `revokedAt`.',
      scope: 'api_keys:write',
      params: IdParam,
      data: null,
      conditional: true,
    },
    (context, { params }) => revokeApiKey(context, params.id),
  ),
];
