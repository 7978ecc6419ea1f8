import type { Module } from '../../records/module.ts';
import { pipelineOperations } from './endpoints.ts';
import { pipelineEvents } from './events.ts';

export const pipelines: Module = {
  tags: { Pipelines: 'Named sets of stages. Jobs get copies of the stages of a pipeline when they are created.' },
  operations: pipelineOperations,
  events: [pipelineEvents],
  tablesOfNoJob: ['pipelines'],
};
