import { operation } from '../../platform/http/operation.ts';
import { getMe, getWorkspace, updateWorkspace } from './change-workspace.ts';
import { Me, Workspace, WorkspacePatch } from './schema.ts';

const tag = 'Workspace';

export const workspaceOperations = [
  operation(
    {
      id: 'getMe',
      method: 'GET',
      path: '/me',
      tag,
      summary: 'Read who is calling',
      description:
        'The workspace, who calls, a key or a member, and their scopes. Any valid secret key or session may ask.',
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
      summary: 'Read the workspace',
      scope: 'workspace:read',
      data: Workspace,
    },
    (context) => getWorkspace(context),
  ),
  operation(
    {
      id: 'updateWorkspace',
      method: 'PATCH',
      path: '/workspace',
      tag,
      summary: 'Change the workspace',
      description:
        'Merge patch, also within `branding` and `captcha`. A new CAPTCHA provider needs its `siteKey` and `secretKey`; `captcha: null` removes the check from the forms.',
      scope: 'workspace:write',
      body: WorkspacePatch,
      data: Workspace,
      conditional: true,
      example: { branding: { brandName: 'Acme', accentColor: '#3366ff', websiteUrl: 'https://acme.example' } },
    },
    (context, { body }) => updateWorkspace(context, body),
  ),
];
