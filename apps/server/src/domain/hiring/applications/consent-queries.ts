import type { Queryable } from '../../../platform/database/database.ts';
import type { CommonFilterValues, Page, PageRequest } from '../../../platform/database/paging.ts';
import { listRecords } from '../../../platform/database/record-list.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Consent } from './schema.ts';

/** The consents that the candidate gave with an application, newest first. */
export async function listConsents(
  db: Queryable,
  { workspaceId, applicationId, candidateId }: { workspaceId: string; applicationId: string; candidateId: string },
  query: PageRequest & CommonFilterValues,
): Promise<Page<Consent>> {
  return listRecords<Consent>(db, workspaceId, query, {
    table: 'consents',
    from: sql`(select g.*, g.given_at as created_at, g.given_at as updated_at from consents g) t`,
    columns: sql`t.id, t.text, t.given_at as "givenAt"`,
    filters: [sql`t.candidate_id = ${candidateId}`, sql`t.application_id = ${applicationId}`],
    softDelete: false,
  });
}
