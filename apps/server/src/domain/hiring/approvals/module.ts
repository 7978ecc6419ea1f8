import type { Module } from '../../records/module.ts';
import { approvalOperations } from './endpoints.ts';
import { approvalEvents } from './events.ts';

export const approvals: Module = {
  tags: {
    Approvals:
      'Members approve an offer before it is sent, or a job before it is published, one after the other. The workspace can require this (`approvals`).',
  },
  operations: approvalOperations,
  events: [approvalEvents],
};
