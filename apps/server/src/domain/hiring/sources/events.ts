import type { Change } from '../../../platform/changes/change.ts';
import { defineEvents } from '../../../platform/changes/events.ts';
import { sql } from '../../../platform/database/sql.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { sources } from './queries.ts';
import { Source } from './schema.ts';

const source = closed({ source: Source });

export const sourceEvents = defineEvents('source', {
  created: { summary: 'A source was created', data: source },
  updated: {
    summary: 'A source was changed, archived or restored',
    data: closed({ source: Source, changes: changesField }),
  },
  deleted: { summary: 'A source was deleted', data: source },
});

/** Records the sources that the database has just added to a new workspace. */
export async function recordDefaultSources(tx: Change): Promise<void> {
  for (const row of await sources.rows(tx, tx.workspaceId, { order: sql`t.id` })) {
    tx.record(sourceEvents.created, row, { source: apiFields(row) });
  }
}
