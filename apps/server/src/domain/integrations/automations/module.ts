import type { Module } from '../../records/module.ts';
import { asCodeOperations } from './as-code/endpoints.ts';
import { automationOperations } from './endpoints.ts';
import { automationEvents, automationSecretEvents } from './events.ts';
import { runOperations } from './runs/endpoints.ts';
import { removeOldRuns } from './runs/remove-old-runs.ts';
import { automationSecretOperations } from './secrets/endpoints.ts';
import { purposeOf } from './secrets/read-secrets.ts';
import { simulationOperations } from './simulate/endpoints.ts';

export const automations: Module = {
  group: 'Events and automation',
  tags: {
    Automations:
      'Workflows with a trigger event, conditions and steps. Edit and simulate a draft, then publish it as the version that runs. The automations guide describes the definition format.',
    'Automation runs': 'Executions of automations with their steps. Runs can be canceled, retried and replayed.',
  },
  operations: [
    ...automationOperations,
    ...simulationOperations,
    ...automationSecretOperations,
    ...asCodeOperations,
    ...runOperations,
  ],
  events: [automationEvents, automationSecretEvents],
  readScopes: { automation_secret: 'automations:read', run: 'automations:read' },
  jobs: [removeOldRuns],
  sealed: [
    {
      table: 'automation_secrets',
      columns: ['value_sealed'],
      key: ['workspace_id', 'name'],
      purpose: ([workspaceId, name]) => purposeOf(workspaceId!, name!),
    },
  ],
  tablesOfNoJob: ['automation_paces', 'automation_secrets'],
};
