import type { Module } from '../../records/module.ts';
import { homeOperations } from './endpoints.ts';

export const home: Module = { operations: homeOperations };
