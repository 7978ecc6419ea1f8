import { operation } from '../../../platform/http/contract/operation.ts';
import { resetSandbox } from './reset-sandbox.ts';

export const sandboxOperations = [
  operation(
    {
      id: 'resetSandbox',
      workspaceWide: true,
      method: 'POST',
      path: '/sandbox/reset',
      tag: 'Workspace',
      withoutDryRun: 'it commits in batches',
      summary: 'Reset the sandbox',
      description:
        'Deletes all records, files, events, webhooks, automations and runs of the sandbox, and resets its settings. Keys remain, and members are copied from the live workspace again. A test key resets its own sandbox; a live key or a session resets the sandbox of the workspace (404 before its first test key). Live data is never changed. Earlier sync tokens do not report the deletion: start over without one. 409 if the sandbox is being written to continuously.',
      scope: 'workspace:write',
      status: 204,
      data: null,
      errors: [404, 409],
    },
    (context) => resetSandbox(context),
  ),
];
