import type { Module } from '../../records/module.ts';
import { candidateDuplicates } from '../candidates/duplicates/endpoints.ts';
import { candidateMerge } from './endpoints.ts';

export const merging: Module = { operations: [candidateMerge, candidateDuplicates] };
