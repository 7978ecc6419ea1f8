import { operation } from '../../../platform/http/contract/operation.ts';
import { readUsage } from './read-usage.ts';
import { WorkspaceUsage } from './schema.ts';

export const usageOperations = [
  operation(
    {
      id: 'getWorkspaceUsage',
      method: 'GET',
      path: '/workspace/usage',
      tag: 'Workspace',
      summary: 'Get the usage and limits of the workspace',
      description:
        'Returns each value with its limit and the window over which it is counted. The limits prevent one workspace from slowing down the others on the instance. Storage, uploads and emails are counted across all processes; everything else is the usage of the process that responds. A sandbox is counted separately: with a test key, this is the usage of the sandbox, which has its own limits, equal to those of the live workspace. HTTP connections are limited by client address, not by workspace. `warnings` names what is unsafe about how the instance is set up.',
      // No further scope: the totals reveal no record, and any caller who reaches a limit should be able to see which
      // one.
      scope: 'workspace:read',
      data: WorkspaceUsage,
    },
    (context) => readUsage(context),
  ),
];
