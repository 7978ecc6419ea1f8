import { operation } from '../../../platform/http/contract/operation.ts';
import { confirmRestore, getMe, getWorkspace, updateWorkspace } from './change-workspace.ts';
import { Me, Workspace, WorkspacePatch } from './schema.ts';

const tag = 'Workspace';

export const workspaceOperations = [
  operation(
    {
      id: 'getMe',
      method: 'GET',
      path: '/me',
      tag,
      summary: 'Get the caller',
      description:
        'Returns the workspace, the caller (an API key or a member) and their scopes. Works with every valid secret key or session.',
      scope: null,
      data: Me,
    },
    (context) => getMe(context),
  ),
  operation(
    {
      id: 'getWorkspace',
      method: 'GET',
      path: '/workspace',
      tag,
      summary: 'Get the workspace',
      description: 'Returns the name, the branding and the settings of the workspace that the caller belongs to.',
      scope: 'workspace:read',
      data: Workspace,
    },
    (context) => getWorkspace(context),
  ),
  operation(
    {
      id: 'updateWorkspace',
      workspaceWide: true,
      stepUp: ({ retention, signIn, captcha, readAlerts, keyPolicy, approvals }) =>
        [retention, signIn, captcha, readAlerts, keyPolicy, approvals].some((value) => value !== undefined),
      method: 'PATCH',
      path: '/workspace',
      tag,
      summary: 'Update the workspace',
      description:
        'JSON Merge Patch, also within `branding`, `careerSite`, its `theme`, and `captcha`. The accent color of the career site must have sufficient contrast with its background; otherwise 422 with the contrast ratio. A new CAPTCHA provider requires its `siteKey` and `secretKey`; `captcha: null` removes the CAPTCHA from forms. `signIn`, `readAlerts` and `keyPolicy` can be changed by owners with a session only, and `approvals` by members with a session only, not with API keys (403).',
      scope: 'workspace:write',
      body: WorkspacePatch,
      data: Workspace,
      conditional: true,
      example: { branding: { brandName: 'Acme', accentColor: '#3366ff', websiteUrl: 'https://acme.example' } },
    },
    (context, { body }) => updateWorkspace(context, body),
  ),
  operation(
    {
      id: 'confirmRestore',
      sessionOnly: true,
      stepUp: true,
      method: 'POST',
      path: '/workspace/confirm-restore',
      tag,
      summary: 'Confirm a restored workspace',
      description:
        'After a restore, only owners have access to a workspace, and its webhooks and automations wait: a backup can contain access that was narrowed since. Check keys, webhooks, automations, confidential jobs, hiring teams and the sign-in policy, then call this operation to open the workspace again.',
      scope: 'workspace:write',
      data: Workspace,
    },
    (context) => confirmRestore(context),
  ),
];
