import type { Module } from '../../records/module.ts';
import { bulkCandidateOperations } from './endpoints.ts';

export const bulkCandidates: Module = { operations: bulkCandidateOperations };
