import type { Module } from '../../records/module.ts';
import { doctorOperations } from './endpoints.ts';

export const doctor: Module = { operations: doctorOperations };
