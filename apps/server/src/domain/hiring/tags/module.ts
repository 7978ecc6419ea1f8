import type { Module } from '../../records/module.ts';
import { tagOperations } from './endpoints.ts';
import { suggestOperations } from './suggest-tags.ts';

export const tags: Module = {
  tags: { Tags: 'Short labels on candidates, compared ignoring case.' },
  operations: [...tagOperations, ...suggestOperations],
};
