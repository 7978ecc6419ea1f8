import type { Module } from '../../records/module.ts';
import { closeExpiredJobs } from './close-expired-jobs.ts';
import { jobOperations } from './endpoints.ts';
import { jobEvents } from './events.ts';
import { jobImport } from './import/endpoints.ts';

export const jobs: Module = {
  tags: {
    Jobs: 'A job is a `draft` until it is published, then `open` and visible through the public API, and finally `closed`. Its application form defines what applicants are asked.',
  },
  operations: [...jobOperations, jobImport],
  events: [jobEvents],
  jobs: [closeExpiredJobs],
  tablesOfNoJob: ['loaded_jobs'],
};
