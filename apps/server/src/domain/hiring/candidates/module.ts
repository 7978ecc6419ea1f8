import type { Module } from '../../records/module.ts';
import { candidateOperations } from './endpoints.ts';
import { candidateEvents } from './events.ts';
import { candidateFileIndexing } from './search/index-files.ts';
import { candidateDocumentRefresh } from './search/refresh-old-documents.ts';

export const candidates: Module = {
  tags: {
    Candidates:
      'One record per person, regardless of how often they apply. An email address is unique per workspace; duplicate records can be merged.',
  },
  operations: candidateOperations,
  events: [candidateEvents],
  readScopes: { certificate: 'candidates:read' },
  jobs: [...candidateFileIndexing, candidateDocumentRefresh],
};
