import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { POOL_CONTEXT } from '../event-context/context-parts.ts';
import { PoolEntry } from './schema.ts';

const entry = closed({ poolEntry: PoolEntry });

export const poolEvents = defineEvents(
  'pool_entry',
  {
    added: { summary: 'A candidate was added to the talent pool', data: entry },
    updated: {
      summary: 'An entry of the talent pool changed',
      data: closed({ poolEntry: PoolEntry, changes: changesField }),
    },
    removed: { summary: 'A candidate was removed from the talent pool', data: entry },
  },
  POOL_CONTEXT,
);
