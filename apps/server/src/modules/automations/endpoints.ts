import { IdParam, operation } from '../../platform/http/operation.ts';
import { PageQuery } from '../../platform/http/pagination.ts';
import { Type } from '../../platform/http/schema.ts';
import { createAutomation, deleteAutomation, getAutomation, updateAutomation } from './change-automation.ts';
import { Automation, AutomationOrTombstone, AutomationPatch, NewAutomation, Warnings } from './definition/schema.ts';
import { pauseAutomation, publishAutomation, resumeAutomation } from './publish-automation.ts';
import { automationListQuery, listAutomations } from './queries.ts';
import { automationSecretOperations } from './secrets/endpoints.ts';
import { simulationOperations } from './simulate/endpoints.ts';
import {
  AutomationDiff,
  AutomationVersion,
  AutomationVersionDetail,
  VersionName,
  VersionParam,
} from './version-schema.ts';
import { diffVersions, getVersion, listVersions } from './versions.ts';

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
        'Makes a draft; nothing runs before it is published. All of it is checked: a 422 names each wrong place (`steps.2.config.toStageId`), `meta.warnings` what cannot be known before it runs.',
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
      summary: 'Read an automation',
      params: IdParam,
      data: Automation,
    },
    (context, { params }) => getAutomation(context, params.id),
  ),
  operation(
    {
      ...write,
      id: 'updateAutomation',
      method: 'PATCH',
      path: '/automations/{id}',
      summary: 'Change the draft',
      description:
        'The published version runs on until publishing replaces it; the name and the limits count at once. `trigger`, `conditions` and `steps` are each replaced as a whole.',
      params: IdParam,
      body: AutomationPatch,
      checksBody: true,
      data: Automation,
      meta,
      conditional: true,
      example: { description: 'By mail, at once' },
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
      description: 'Events make no more runs, and runs that have begun are cancelled before their next step.',
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
      path: '/automations/{id}/publish',
      summary: 'Publish the draft',
      description:
        'Freezes the draft as a version that events run from now on, and ends a pause. Runs that have begun keep their version. The draft is checked again. The caller needs the scopes of what its steps do, such as `applications:write` for a rejection, or `webhooks:write` and `candidates:read` for a request: 403 with `details.missingScopes` otherwise.',
      meta,
    },
    (context, { params }) => publishAutomation(context, params.id),
  ),
  operation(
    {
      ...action,
      id: 'pauseAutomation',
      path: '/automations/{id}/pause',
      summary: 'Pause an automation',
      description: 'Events make no runs until it is resumed; runs that have begun go on. 409 for a draft.',
    },
    (context, { params }) => pauseAutomation(context, params.id),
  ),
  operation(
    {
      ...action,
      id: 'resumeAutomation',
      path: '/automations/{id}/resume',
      summary: 'Resume an automation',
      description: 'Events from now on make runs again; those of the pause do not. 409 for a draft.',
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
      description: 'Newest first.',
      params: IdParam,
      query: PageQuery,
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
      summary: 'Read a published version',
      params: { ...IdParam, version: VersionParam },
      data: AutomationVersionDetail,
    },
    (context, { params }) => getVersion(context, params.id, params.version),
  ),
  operation(
    {
      ...read,
      id: 'diffAutomationVersions',
      path: '/automations/{id}/diff',
      summary: 'Compare two versions',
      description: 'By default the published version with the draft: what publishing would change.',
      params: IdParam,
      query: { from: Type.Optional(VersionName), to: Type.Optional(VersionName) },
      data: AutomationDiff,
    },
    (context, { params, query }) => diffVersions(context, params.id, query),
  ),
];

export const automationOperations = [
  ...automationCrud,
  ...automationActions,
  ...automationVersions,
  ...simulationOperations,
  ...automationSecretOperations,
];
