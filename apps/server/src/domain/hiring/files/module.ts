import type { Module } from '../../records/module.ts';
import { fileChecks } from './check-files.ts';
import { fileOperations } from './endpoints.ts';
import { fileEvents } from './events.ts';
import { uploadCleanup } from './remove-unclaimed-uploads.ts';

export const files: Module = {
  tags: {
    'Candidate files':
      'Résumés and other documents of a candidate. Files are uploaded and downloaded through signed links.',
  },
  operations: fileOperations,
  events: [fileEvents],
  jobs: [uploadCleanup, fileChecks],
  tablesOfNoJob: ['upload_quotas', 'upload_sweeps'],
};
