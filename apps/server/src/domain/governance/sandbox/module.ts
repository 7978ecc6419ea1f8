import type { Module } from '../../records/module.ts';
import { sandboxOperations } from './endpoints.ts';

export const sandbox: Module = { operations: sandboxOperations };
