import type { ImportKind } from '../schema.ts';
import type { Adapter } from './adapter.ts';
import { csvAdapter } from './csv/csv-adapter.ts';

const ADAPTERS: Readonly<Record<ImportKind, Adapter>> = { csv: csvAdapter };

export function adapterOf(kind: ImportKind): Adapter {
  return ADAPTERS[kind];
}
