import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import { keepingRevisions } from './queries.ts';
import type { CustomField } from './schema.ts';

type Scope = Queryable & { readonly workspaceId: string };

const SEARCHABLE = new Set<CustomField['type']>(['text', 'long_text', 'url', 'email', 'select', 'multi_select']);

// A document takes up to a millisecond.
const AT_ONCE = 500;

/**
 * Updates the search after a field was archived, restored, made private or public, or got other options: immediately
 * for jobs and the first candidates, in the background for the others.
 */
export async function refreshSearch(tx: Scope, { id, entity, type }: CustomField & Versioned): Promise<void> {
  if (!SEARCHABLE.has(type)) return;
  const records = sql`
    select v.record_id from custom_field_values v where v.workspace_id = ${tx.workspaceId} and v.field_id = ${id} and v.place = 0
    order by v.record_id desc`;
  if (entity === 'candidate') {
    await tx.query(sql`
      select refresh_candidate_profiles(${tx.workspaceId}, array(${records} limit ${AT_ONCE}))`);
    await tx.query(sql`
      update candidate_documents d set version = 0
      where d.workspace_id = ${tx.workspaceId} and d.candidate_id in (${records} offset ${AT_ONCE})`);
  }
  if (entity === 'job') {
    await keepingRevisions(
      tx,
      sql`
      update jobs t set custom_search = custom_field_search(t.workspace_id, 'job', t.custom_fields),
        private_search = private_field_search(t.workspace_id, 'job', t.custom_fields)
      where t.workspace_id = ${tx.workspaceId} and t.id in (${records})`,
    );
  }
}
