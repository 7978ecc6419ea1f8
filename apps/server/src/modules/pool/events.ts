import type { EventType } from '../../platform/events.ts';
import { closed } from '../../platform/http/schema.ts';
import { PoolEntry } from './schema.ts';

const entry = closed({ poolEntry: PoolEntry });

export const poolEvents: readonly EventType[] = [
  { type: 'pool_entry.added', summary: 'A candidate was added to the talent pool', data: entry },
  { type: 'pool_entry.removed', summary: 'A candidate was removed from the talent pool', data: entry },
];
