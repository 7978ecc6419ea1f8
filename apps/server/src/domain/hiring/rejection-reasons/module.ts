import type { Module } from '../../records/module.ts';
import { rejectionReasonOperations } from './endpoints.ts';
import { rejectionReasonEvents } from './events.ts';

export const rejectionReasons: Module = {
  tags: { 'Rejection reasons': 'Why applications are rejected or withdrawn: the choices of the team.' },
  operations: rejectionReasonOperations,
  events: [rejectionReasonEvents],
  tablesOfNoJob: ['rejection_reasons'],
};
