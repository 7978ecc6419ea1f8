import type { Module } from '../../../records/module.ts';
import { quarantineOperations } from './endpoints.ts';
import { quarantineEvents } from './events.ts';
import { quarantineCleanup } from './remove-old-quarantine.ts';

export const quarantine: Module = {
  tags: {
    Quarantine:
      'Submissions that were probably sent by a bot. The response to the sender does not reveal this. Releasing a submission creates the application.',
  },
  operations: quarantineOperations,
  events: [quarantineEvents],
  readScopes: { quarantined_submission: 'applications:read' },
  jobs: [quarantineCleanup],
};
