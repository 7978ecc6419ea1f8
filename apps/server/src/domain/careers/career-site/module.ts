import type { Module } from '../../records/module.ts';
import { careerSiteOperations } from './endpoints.ts';

export const careerSite: Module = { operations: careerSiteOperations };
