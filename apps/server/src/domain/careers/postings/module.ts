import type { Module } from '../../records/module.ts';
import { postingOperations } from './endpoints.ts';

export const postings: Module = { operations: postingOperations };
