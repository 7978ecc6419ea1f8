import type { Module } from '../../records/module.ts';
import { reportOperations } from './endpoints.ts';
import { historyPacking } from './pack-histories.ts';

export const reports: Module = {
  tags: { Reports: 'Metrics per job and period, computed from the stage history.' },
  operations: reportOperations,
  jobs: [historyPacking],
  tablesOfNoJob: ['report_positions'],
};
