import type { Module } from '../../records/module.ts';
import { privacyOperations } from './endpoints.ts';
import { retention } from './retention.ts';

export const privacy: Module = {
  tags: { Privacy: 'Export, erasure and retention of personal data.' },
  operations: privacyOperations,
  jobs: [retention],
};
