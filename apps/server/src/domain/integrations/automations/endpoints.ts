import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { CreatedFilters, PageQuery, sortQuery } from '../../../platform/http/contract/pagination.ts';
import { Type } from '../../../platform/http/contract/schema.ts';
import { createAutomation, deleteAutomation, getAutomation, updateAutomation } from './change-automation.ts';
import {
  Automation,
  AutomationOrTombstone,
  AutomationPatch,
  AutomationValidation,
  NewAutomation,
  Warnings,
} from './definition-schema.ts';
import { pauseAutomation, publishAutomation, resumeAutomation } from './publish-automation.ts';
import { type AutomationRow, automationListQuery, listAutomations } from './queries.ts';
import { requireDefinitionScopes } from './require-scopes.ts';
import { validateAutomation } from './validate-automation.ts';
import {
  AutomationDiff,
  AutomationVersion,
  AutomationVersionDetail,
  VersionName,
  VersionParam,
} from './version-schema.ts';
import { definitionAt, diffVersions, getVersion, listVersions } from './versions.ts';

const tag = 'Automations';
const read = { method: 'GET', tag, scope: 'automations:read' } as const;
const write = { tag, scope: 'automations:write' } as const;
const action = { ...write, method: 'POST', params: IdParam, data: Automation, conditional: true } as const;
const meta = { warnings: Type.Optional(Warnings) };

const example = {
  name: 'Thank applicants',
  trigger: { event: 'application.created' },
  conditions: { field: 'candidate.email', op: 'exists' },
  steps: [
    {
      id: 'thank',
      type: 'send_email',
      config: { subject: 'Thank you', body: 'Dear {{candidate.firstName}}, we have received your application.' },
    },
  ],
};

const automationCrud = [
  operation(
    {
      ...read,
      id: 'listAutomations',
      path: '/automations',
      summary: 'List automations',
      description: 'Returns the automations of the workspace with their drafts, newest first.',
      query: automationListQuery,
      data: AutomationOrTombstone,
      list: true,
    },
    (context, { query }) => listAutomations(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      ...write,
      id: 'createAutomation',
      method: 'POST',
      path: '/automations',
      summary: 'Create an automation',
      description:
        'Creates a draft; nothing runs until it is published. If the key has `limits`, they also apply to the automation, no matter who changes or publishes it later. The whole definition is validated: a 422 lists every error with its path (`steps.2.config.toStageId`), and `meta.warnings` lists potential problems that can be detected only at run time.',
      body: NewAutomation,
      checksBody: true,
      status: 201,
      data: Automation,
      meta,
      example,
    },
    (context, { body }) => createAutomation(context, body),
  ),
  operation(
    {
      ...read,
      id: 'getAutomation',
      path: '/automations/{id}',
      summary: 'Get an automation',
      description: 'Returns one automation with its draft. To read the published definition, read its version.',
      params: IdParam,
      data: Automation,
    },
    (context, { params }) => getAutomation(context, params.id),
  ),
  operation(
    {
      ...read,
      id: 'validateAutomation',
      path: '/automations/{id}/validation',
      summary: 'Check the draft',
      description:
        'Returns the errors and warnings of the current draft. Stages, members and secrets to which it refers may have been deleted since it was saved.',
      // Messages name jobs, as those of creating and changing an automation do.
      scope: 'automations:write',
      params: IdParam,
      data: AutomationValidation,
    },
    (context, { params }) => validateAutomation(context, params.id),
  ),
  operation(
    {
      ...write,
      id: 'updateAutomation',
      method: 'PATCH',
      path: '/automations/{id}',
      summary: 'Update the draft',
      description:
        'The published version keeps running until you publish the draft. Changes to the name and the limits apply immediately. `trigger`, `conditions` and `steps` are each replaced as a whole.',
      params: IdParam,
      body: AutomationPatch,
      checksBody: true,
      data: Automation,
      meta,
      conditional: true,
      example: { description: 'Sent immediately after an application' },
    },
    (context, { params, body }) => updateAutomation(context, params.id, body),
  ),
  operation(
    {
      ...write,
      id: 'deleteAutomation',
      method: 'DELETE',
      path: '/automations/{id}',
      summary: 'Delete an automation',
      description: 'Events start no more runs, and runs in progress are canceled before their next step.',
      params: IdParam,
      data: null,
      conditional: true,
    },
    (context, { params }) => deleteAutomation(context, params.id),
  ),
];

const automationActions = [
  operation(
    {
      ...action,
      id: 'publishAutomation',
      stepUp: 'stored',
      path: '/automations/{id}/publish',
      summary: 'Publish the draft',
      description:
        'Saves the draft as a version that runs for every event from now on, and resumes a paused automation. Runs in progress keep their version. The draft is validated again. Requires the scopes of the steps, such as `applications:write` to reject, or `webhooks:write` and `candidates:read` to send a request; otherwise 403 with `details.missingScopes`. An automation with `limits` cannot use secrets (403). In a session, an automation that sends requests, or emails to a given address, requires recent authentication.',
      meta,
      authorizeReplay: (context, _input, automation: AutomationRow) =>
        void requireDefinitionScopes(context, automation, automation.limits),
    },
    (context, { params }) => publishAutomation(context, params.id),
  ),
  operation(
    {
      ...action,
      id: 'pauseAutomation',
      path: '/automations/{id}/pause',
      summary: 'Pause an automation',
      description: 'Events start no runs until it is resumed. Runs in progress continue. 409 for a draft.',
    },
    (context, { params }) => pauseAutomation(context, params.id),
  ),
  operation(
    {
      ...action,
      id: 'resumeAutomation',
      stepUp: 'stored',
      path: '/automations/{id}/resume',
      summary: 'Resume an automation',
      description:
        'Events start runs again from now on, but not those that happened during the pause. 409 for a draft. In a session, an automation that sends requests, or emails to a given address, requires recent authentication.',
      authorizeReplay: async (context, _input, { id, publishedVersion }: AutomationRow) => {
        const automation = await getAutomation(context, id);
        const definition = await definitionAt(context, automation, String(publishedVersion), 'version');
        requireDefinitionScopes(context, definition, automation.limits);
      },
    },
    (context, { params }) => resumeAutomation(context, params.id),
  ),
];

const automationVersions = [
  operation(
    {
      ...read,
      id: 'listAutomationVersions',
      path: '/automations/{id}/versions',
      summary: 'List published versions',
      description: 'Returns the published versions of one automation, newest first.',
      params: IdParam,
      query: { ...PageQuery, ...sortQuery(), ...CreatedFilters },
      data: AutomationVersion,
      list: true,
    },
    (context, { params, query }) => listVersions(context, params.id, query),
  ),
  operation(
    {
      ...read,
      id: 'getAutomationVersion',
      path: '/automations/{id}/versions/{version}',
      summary: 'Get a published version',
      description: 'Returns the definition that was published as this version. It never changes.',
      params: { ...IdParam, version: VersionParam },
      data: AutomationVersionDetail,
    },
    (context, { params }) => getVersion(context, params.id, params.version),
  ),
  operation(
    {
      ...read,
      id: 'compareAutomationVersions',
      path: '/automations/{id}/diff',
      summary: 'Compare two versions',
      description: 'By default compares the published version with the draft, to show what publishing would change.',
      params: IdParam,
      query: { from: Type.Optional(VersionName), to: Type.Optional(VersionName) },
      data: AutomationDiff,
    },
    (context, { params, query }) => diffVersions(context, params.id, query),
  ),
];

export const automationOperations = [...automationCrud, ...automationActions, ...automationVersions];
