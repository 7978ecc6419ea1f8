import type { Queryable } from '../../../platform/database/database.ts';
import type { OrderByKey } from '../../../platform/database/list-order.ts';
import { idCursor, type Page } from '../../../platform/database/paging.ts';
import { listRecords } from '../../../platform/database/record-list.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { listQueryWithoutDeleted } from '../../../platform/http/contract/operation.ts';
import { type Static, Type } from '../../../platform/http/contract/schema.ts';
import type { RetentionPreviewItem } from './schema.ts';

export const retentionPreviewQuery = listQueryWithoutDeleted({
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 36_500, description: "Overrides the workspace's setting." })),
});
const retentionPreviewSchema = Type.Object(retentionPreviewQuery);
export type RetentionPreviewQuery = Static<typeof retentionPreviewSchema>;

/**
 * Whether the retention period of a candidate `t` is over: neither the candidate nor any application has changed for that
 * many days, and no application is active. Merged candidates are erased together with the survivor.
 */
function isDue(days: Sql): Sql {
  const since = sql`rolecall_now() - make_interval(days => ${days})`;
  return sql`t.erased_at is null and t.merged_into is null and t.updated_at < ${since}
    and not exists (select from applications a where a.workspace_id = t.workspace_id and a.candidate_id = t.id
      and (a.updated_at >= ${since} or (a.status = 'active' and a.deleted_at is null)))`;
}

const LAST_ACTIVITY = sql`greatest(t.updated_at, (select max(a.updated_at) from applications a
  where a.workspace_id = t.workspace_id and a.candidate_id = t.id))`;

const BY_CANDIDATE: OrderByKey<RetentionPreviewItem> = {
  keys: [sql`t.id`],
  direction: 'desc',
  after: (cursor) => sql`${idCursor(cursor)}::uuid`,
  of: ({ candidateId }) => [candidateId],
};

export async function listDue(
  db: Queryable,
  workspaceId: string,
  days: number,
  query: RetentionPreviewQuery,
): Promise<Page<RetentionPreviewItem>> {
  const ofWorkspace = sql`t.workspace_id = ${workspaceId}`;
  const columns = sql`t.id as "candidateId", t.first_name as "firstName", t.last_name as "lastName", t.email,
    ${LAST_ACTIVITY} as "lastActivityAt", t.deleted_at as "deletedAt"`;
  return listRecords<RetentionPreviewItem>(db, workspaceId, query, {
    table: 'candidates',
    columns,
    filters: [isDue(sql`${days}::int`)],
    order: BY_CANDIDATE,
    softDelete: false, // includes deleted candidates
    alsoChanged: [
      {
        rows: sql`applications a where a.workspace_id = ${workspaceId}`,
        key: sql`a.candidate_id`,
        position: sql`a.change_position`,
      },
      // A new number of days affects all candidates, and candidates become due as time passes.
      {
        rows: sql`candidates t join workspaces w on w.id = t.workspace_id where ${ofWorkspace}`,
        key: sql`t.id`,
        position: sql`w.change_position`,
      },
      { rows: sql`candidates t where ${ofWorkspace} and ${isDue(sql`${days}::int`)}`, key: sql`t.id`, position: 'now' },
    ],
  });
}

export async function findRetentionDays(db: Queryable, workspaceId: string): Promise<number | null> {
  const [row] = await db.query<{ days: number | null }>(
    sql`select retention_days as days from workspaces where id = ${workspaceId}`,
  );
  return row?.days ?? null;
}

/** Workspaces that erase candidates automatically, in random order, so that none always comes last. */
export async function workspacesWithRetention(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from workspaces where retention_days is not null and restored_at is null order by random()`,
  );
  return rows.map(({ id }) => id);
}

/** Locks a candidate whose retention period is over, skipping those that are locked by another process. */
export async function lockNextDue(
  db: Queryable,
  workspaceId: string,
): Promise<{ id: string; email: string | null } | undefined> {
  const [candidate] = await db.query<{ id: string; email: string | null }>(sql`
    select t.id, t.email from candidates t join workspaces w on w.id = t.workspace_id
    where t.workspace_id = ${workspaceId} and ${isDue(sql`w.retention_days`)}
    order by t.updated_at limit 1 for update of t skip locked`);
  return candidate;
}

/** Checks a locked candidate again, because of changes that were committed before the lock. */
export async function isStillDue(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from candidates t join workspaces w on w.id = t.workspace_id
    where t.workspace_id = ${workspaceId} and t.id = ${id} and ${isDue(sql`w.retention_days`)}`);
  return rows.length > 0;
}
