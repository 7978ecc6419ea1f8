import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { newestFirst, type Page, type PageRequest, toPageById } from '../../platform/http/pagination.ts';
import type { Consent } from './schema.ts';

/** What the person agreed to when they applied, newest first. */
export async function listConsents(
  db: Queryable,
  { workspaceId, applicationId, candidateId }: { workspaceId: string; applicationId: string; candidateId: string },
  query: PageRequest,
): Promise<Page<Consent>> {
  const ofApplication = sql`t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId}
    and t.application_id = ${applicationId}`;
  const { where, tail, limit } = newestFirst(query, [ofApplication]);
  const rows = await db.query<Consent>(
    sql`select t.id, t.text, t.given_at as "givenAt" from consents t where ${where} ${tail}`,
  );
  return toPageById(rows, limit);
}
