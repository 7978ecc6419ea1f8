import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { SavedView } from './schema.ts';

export type SavedViewRow = SavedView & Versioned;

export const views = recordTable<SavedView>(
  'saved_views',
  {
    id: 'id',
    resource: 'resource',
    name: 'name',
    query: 'query',
    shared: 'shared',
    ownerId: 'owner_id',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['query'], filters: ['resource', 'shared'], softDelete: true },
);

/** Whether a caller sees a view `t`: a member also sees their own. */
export function isVisibleTo(memberId: string | null): Sql {
  return memberId === null ? sql`t.shared` : sql`(t.shared or t.owner_id = ${memberId})`;
}
