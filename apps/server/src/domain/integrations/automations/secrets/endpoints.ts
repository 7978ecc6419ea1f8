import { operation } from '../../../../platform/http/contract/operation.ts';
import { CreatedFilters, PageQuery, sortQuery, UpdatedFilters } from '../../../../platform/http/contract/pagination.ts';
import { listSecrets } from '../secret-queries.ts';
import { AutomationSecret, SecretName, SecretValue } from '../secret-schema.ts';
import { deleteSecret, putSecret } from './change-secrets.ts';

const tag = 'Automations';
const params = { name: SecretName };

/** Not under `/automations`, where the next path segment is an id. */
export const automationSecretOperations = [
  operation(
    {
      id: 'listAutomationSecrets',
      method: 'GET',
      path: '/automation-secrets',
      tag,
      summary: 'List automation secrets',
      description: 'Returns the secrets of the workspace, ordered by name. Values are never returned.',
      scope: 'automations:read',
      query: { ...PageQuery, ...sortQuery(), ...CreatedFilters, ...UpdatedFilters },
      data: AutomationSecret,
      list: true,
    },
    (context, { query }) => listSecrets(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'putAutomationSecret',
      workspaceWide: true,
      method: 'PUT',
      path: '/automation-secrets/{name}',
      tag,
      summary: 'Set a secret',
      description:
        'Makes the value available as `{{secrets.NAME}}` in the URL, headers and body of `http_request`. Stored encrypted, never returned, and sent only to its `hosts`. A new value applies immediately, so changing a secret requires the scopes of every automation that uses it.',
      scope: 'automations:write',
      stepUp: true,
      params,
      body: SecretValue,
      alsoStatus: 201,
      data: AutomationSecret,
      conditional: true,
      example: { value: 'token-of-the-other-service', hosts: ['api.example.com'] },
    },
    (context, { params, body }) => putSecret(context, params.name, body),
  ),
  operation(
    {
      id: 'deleteAutomationSecret',
      workspaceWide: true,
      method: 'DELETE',
      path: '/automation-secrets/{name}',
      tag,
      summary: 'Delete a secret',
      description: 'Returns 409 while a published automation uses it, even if that automation is paused.',
      scope: 'automations:write',
      stepUp: true,
      params,
      data: null,
      conditional: true,
    },
    (context, { params }) => deleteSecret(context, params.name),
  ),
];
