import { operation } from '../../../platform/http/operation.ts';
import { PageQuery } from '../../../platform/http/pagination.ts';
import { deleteSecret, putSecret } from './change-secrets.ts';
import { listSecrets } from './queries.ts';
import { AutomationSecret, SecretName, SecretValue } from './schema.ts';

const tag = 'Automations';
const params = { name: SecretName };

/** Beside `/automations`, whose next segment is an id. */
export const automationSecretOperations = [
  operation(
    {
      id: 'listAutomationSecrets',
      method: 'GET',
      path: '/automation-secrets',
      tag,
      summary: 'List the names of secrets',
      description: 'In the order of their names. Values are never shown.',
      scope: 'automations:read',
      query: PageQuery,
      data: AutomationSecret,
      list: true,
    },
    (context, { query }) => listSecrets(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'putAutomationSecret',
      method: 'PUT',
      path: '/automation-secrets/{name}',
      tag,
      summary: 'Set a secret',
      description:
        'For `{{secrets.NAME}}` in the address, headers and body of `http_request`. Kept encrypted and never shown. A new value counts at once.',
      scope: 'automations:write',
      params,
      body: SecretValue,
      alsoStatus: 201,
      data: AutomationSecret,
      conditional: true,
      example: { value: 'token-of-the-other-service' },
    },
    (context, { params, body }) => putSecret(context, params.name, body.value),
  ),
  operation(
    {
      id: 'deleteAutomationSecret',
      method: 'DELETE',
      path: '/automation-secrets/{name}',
      tag,
      summary: 'Delete a secret',
      description: 'Refused with 409 while a published automation names it, paused or not.',
      scope: 'automations:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params }) => deleteSecret(context, params.name),
  ),
];
