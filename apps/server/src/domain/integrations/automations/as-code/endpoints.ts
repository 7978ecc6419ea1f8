import { Invalid } from '../../../../platform/errors/errors.ts';
import { operation } from '../../../../platform/http/contract/operation.ts';
import { applyAutomations, requireAppliedScopes } from './apply.ts';
import { exportAutomations } from './export.ts';
import { AutomationApply, AutomationApplyResult, AutomationExport } from './schema.ts';

/** Definitions refer to jobs, stages and members by name. */
const NAMED = ['jobs:read', 'stages:read', 'members:read'] as const;

export const asCodeOperations = [
  operation(
    {
      tag: 'Automations',
      scope: 'automations:read',
      alsoScopes: NAMED,
      id: 'exportAutomations',
      method: 'GET',
      path: '/automation-definitions',
      summary: 'Export all automations',
      description:
        'Returns the automations of the workspace with names instead of IDs, in the format that `POST /automation-definitions/apply` accepts, in this or another workspace.',
      data: AutomationExport,
    },
    async (context) => {
      const { content, unpublished } = await exportAutomations(context);
      return { ...content, unpublished };
    },
  ),
  operation(
    {
      tag: 'Automations',
      scope: 'automations:write',
      alsoScopes: NAMED,
      id: 'applyAutomations',
      stepUp: 'stored',
      method: 'POST',
      path: '/automation-definitions/apply',
      summary: 'Create and update automations from definitions',
      description:
        'Creates or updates the automations with these names, all or none, and sets their status. Automations that the request does not contain are left unchanged. The call is idempotent. A 422 lists every error with its path. In a session, publishing an automation that sends requests, or emails to a given address, requires recent authentication.',
      body: AutomationApply,
      checksBody: true,
      data: AutomationApplyResult,
      authorizeReplay: requireAppliedScopes,
      example: {
        automations: [
          {
            name: 'Thank applicants',
            status: 'published',
            trigger: { event: 'application.created' },
            steps: [
              {
                id: 'thank',
                type: 'send_email',
                config: { subject: 'Thank you', body: 'We received your application.' },
              },
            ],
          },
        ],
        dryRun: true,
      },
    },
    async (context, { body }) => {
      const { dryRun = false, ...content } = body;
      if (typeof dryRun !== 'boolean') throw Invalid.field('dryRun', 'must be true or false');
      return applyAutomations(context, content, { dryRun });
    },
  ),
];
