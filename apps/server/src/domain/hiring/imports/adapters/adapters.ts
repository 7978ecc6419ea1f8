import type { ImportKind } from '../schema.ts';
import type { Adapter } from './adapter.ts';
import { csvAdapter } from './csv/csv-adapter.ts';
import { greenhouseAdapter } from './greenhouse/greenhouse-adapter.ts';

const ADAPTERS: Readonly<Record<ImportKind, Adapter>> = { csv: csvAdapter, greenhouse: greenhouseAdapter };

export function adapterOf(kind: ImportKind): Adapter {
  return ADAPTERS[kind];
}
