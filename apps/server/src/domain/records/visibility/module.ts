import type { Module } from '../module.ts';
import { removeOldAccessChanges } from './remove-old-access-changes.ts';

export const visibility: Module = { jobs: [removeOldAccessChanges], tablesOfNoJob: ['job_access_changes'] };
