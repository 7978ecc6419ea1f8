import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { Department } from './schema.ts';

const department = closed({ department: Department });

export const departmentEvents = defineEvents('department', {
  created: { summary: 'A department was created', data: department },
  updated: {
    summary: 'A department was renamed or moved',
    data: closed({ department: Department, changes: changesField }),
  },
  deleted: { summary: 'A department was deleted', data: department },
});
