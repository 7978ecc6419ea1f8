import type { Module } from '../module.ts';

export const externalRefs: Module = { tablesOfNoJob: ['external_refs'] };
