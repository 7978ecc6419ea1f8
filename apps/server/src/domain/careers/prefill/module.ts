import type { Module } from '../../records/module.ts';
import { prefillOperations, publicPrefillOperations } from './endpoints.ts';

export const prefill: Module = { operations: prefillOperations, public: publicPrefillOperations };
