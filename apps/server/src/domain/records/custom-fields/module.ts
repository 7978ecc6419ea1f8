import type { Module } from '../module.ts';
import { customFieldOperations } from './endpoints.ts';
import { customFieldEvents } from './events.ts';

export const customFields: Module = {
  group: 'Workspace',
  tags: {
    'Custom fields':
      'Fields that the workspace adds to its jobs, candidates, applications, offers and interviews. Records carry their values in `customFields`.',
  },
  operations: customFieldOperations,
  events: [customFieldEvents],
  tablesOfNoJob: ['custom_fields', 'custom_field_values'],
};
