import type { Module } from '../../records/module.ts';
import { removeOldCodes } from './codes/codes.ts';
import { candidateLinkOperations } from './endpoints.ts';
import { candidateLinkEvents } from './events.ts';

export const candidateLinks: Module = {
  operations: candidateLinkOperations,
  events: [candidateLinkEvents],
  jobs: [removeOldCodes],
};
