import type { Module } from '../../records/module.ts';
import { applicationOperations } from './endpoints.ts';
import { applicationEvents } from './events.ts';
import { stageDeletion } from './stage-endpoints.ts';

export const applications: Module = {
  tags: {
    Applications:
      'A candidate’s application to one job: `active` in a stage, then `hired`, `rejected` or `withdrawn`, and `active` again when reopened. Moving an application to a hired or rejected stage has the same effect as the corresponding action.',
  },
  operations: [...applicationOperations, ...stageDeletion],
  events: [applicationEvents],
};
