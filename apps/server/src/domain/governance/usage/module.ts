import type { Module } from '../../records/module.ts';
import { usageOperations } from './endpoints.ts';

export const usage: Module = { operations: usageOperations };
