import type { Module } from '../../records/module.ts';
import { stageOperations } from './endpoints.ts';
import { stageEvents } from './events.ts';

export const stages: Module = {
  tags: {
    Stages:
      'The steps of a job’s pipeline. The kind of a stage (`applied`, `screening`, `interview`, `offer`, `hired`, `rejected`) determines its meaning in reports and automations; the name can be chosen freely.',
  },
  operations: stageOperations,
  events: [stageEvents],
  readScopes: { from_stage: 'stages:read', to_stage: 'stages:read' },
};
