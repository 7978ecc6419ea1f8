import type { Queryable } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { listQueryWithoutDeleted } from '../../platform/http/operation.ts';
import { commonConditions, newestFirst, type Page, toPage } from '../../platform/http/pagination.ts';
import { type Static, Type } from '../../platform/http/schema.ts';
import type { RetentionPreviewItem } from './schema.ts';

export const retentionPreviewQuery = listQueryWithoutDeleted({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 36_500, description: "As if this were the workspace's setting." }),
  ),
});
const retentionPreviewSchema = Type.Object(retentionPreviewQuery);
export type RetentionPreviewQuery = Static<typeof retentionPreviewSchema>;

/**
 * Whose time is over on the alias `t`: nothing about the candidate or any application has changed for so many days, and no
 * application is active. Who became part of another goes with that one.
 */
function isDue(days: Sql): Sql {
  const since = sql`rolecall_now() - make_interval(days => ${days})`;
  return sql`t.erased_at is null and t.merged_into is null and t.updated_at < ${since}
    and not exists (select from applications a where a.workspace_id = t.workspace_id and a.candidate_id = t.id
      and (a.updated_at >= ${since} or (a.status = 'active' and a.deleted_at is null)))`;
}

const LAST_ACTIVITY = sql`greatest(t.updated_at, (select max(a.updated_at) from applications a
  where a.workspace_id = t.workspace_id and a.candidate_id = t.id))`;

export async function listDue(
  db: Queryable,
  workspaceId: string,
  days: number,
  query: RetentionPreviewQuery,
): Promise<Page<RetentionPreviewItem>> {
  const conditions = [sql`t.workspace_id = ${workspaceId}`, isDue(sql`${days}::int`), ...commonConditions(query)];
  const { where, tail, limit } = newestFirst(query, conditions);
  const rows = await db.query<RetentionPreviewItem>(sql`
    select t.id as "candidateId", t.first_name as "firstName", t.last_name as "lastName", t.email,
      ${LAST_ACTIVITY} as "lastActivityAt", t.deleted_at as "deletedAt"
    from candidates t where ${where} ${tail}`);
  return toPage(rows, limit, ({ candidateId }) => [candidateId]);
}

export async function findRetentionDays(db: Queryable, workspaceId: string): Promise<number | null> {
  const [row] = await db.query<{ days: number | null }>(
    sql`select retention_days as days from workspaces where id = ${workspaceId}`,
  );
  return row?.days ?? null;
}

/** Workspaces that erase candidates by themselves, in no order, so that none always comes last. */
export async function workspacesWithRetention(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from workspaces where retention_days is not null order by random()`,
  );
  return rows.map(({ id }) => id);
}

/** One whose time is over, locked; passes by those that another process holds. */
export async function lockNextDue(
  db: Queryable,
  workspaceId: string,
): Promise<{ id: string; email: string } | undefined> {
  const [candidate] = await db.query<{ id: string; email: string }>(sql`
    select t.id, t.email from candidates t join workspaces w on w.id = t.workspace_id
    where t.workspace_id = ${workspaceId} and ${isDue(sql`w.retention_days`)}
    order by t.updated_at limit 1 for update of t skip locked`);
  return candidate;
}

/** Whether the time of a locked candidate is still over: what came in before the lock is seen here. */
export async function isStillDue(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from candidates t join workspaces w on w.id = t.workspace_id
    where t.workspace_id = ${workspaceId} and t.id = ${id} and ${isDue(sql`w.retention_days`)}`);
  return rows.length > 0;
}
