import type { Module } from '../../records/module.ts';
import { IMPORT_CREDENTIALS } from './credentials.ts';
import { importOperations } from './endpoints.ts';
import { importEvents } from './events.ts';
import { removeOldImportData } from './remove-old-import-data.ts';
import { runImports } from './run-imports.ts';

export const imports: Module = {
  group: 'Workspace',
  tags: {
    Imports:
      'Data of other systems and CSV files: planned, previewed and written in the background, repeated without duplicates, and undone.',
  },
  operations: importOperations,
  events: [importEvents],
  jobs: [runImports, removeOldImportData],
  sealed: [{ table: 'imports', columns: ['credentials_sealed'], purpose: IMPORT_CREDENTIALS }],
  // Only callers who see all jobs have the scope.
  tablesOfNoJob: ['imports', 'import_work'],
};
