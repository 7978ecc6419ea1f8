import type { Module } from '../../records/module.ts';
import { revocationExport } from './export-revocations.ts';

export const revocations: Module = { jobs: [revocationExport], tablesOfNoJob: ['revocations'] };
