import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import {
  DEFAULT_LIMIT,
  decodeCursor,
  type Page,
  type PageRequest,
  toPage,
  unreadableCursor,
} from '../../platform/http/pagination.ts';
import type { Definition } from './definition/schema.ts';
import type { AutomationVersion } from './version-schema.ts';

/** Newest first. */
export async function listVersions(
  db: Queryable,
  workspaceId: string,
  automationId: string,
  page: PageRequest,
): Promise<Page<AutomationVersion>> {
  const limit = page.limit ?? DEFAULT_LIMIT;
  const before = page.cursor === undefined ? null : versionIn(page.cursor);
  const rows = await db.query<AutomationVersion>(sql`
    select t.version, t.created_at as "createdAt" from automation_versions t
    where t.workspace_id = ${workspaceId} and t.automation_id = ${automationId}
      and (${before}::int is null or t.version < ${before}::int)
    order by t.version desc limit ${limit + 1}`);
  return toPage(rows, limit, ({ version }) => [version]);
}

function versionIn(cursor: string): number {
  const [version] = decodeCursor(cursor, 1);
  if (typeof version !== 'number' || Math.abs(version) > 2 ** 31) throw unreadableCursor();
  return version;
}

export async function findVersion(
  db: Queryable,
  workspaceId: string,
  automationId: string,
  version: number,
): Promise<(AutomationVersion & { definition: Definition }) | undefined> {
  const [row] = await db.query<AutomationVersion & { definition: Definition }>(sql`
    select t.version, t.created_at as "createdAt", t.definition from automation_versions t
    where t.workspace_id = ${workspaceId} and t.automation_id = ${automationId} and t.version = ${version}`);
  return row;
}

export async function insertVersion(
  db: Queryable,
  workspaceId: string,
  automationId: string,
  version: number,
  definition: Definition,
): Promise<void> {
  await db.query(sql`
    insert into automation_versions (workspace_id, automation_id, version, definition)
    values (${workspaceId}, ${automationId}, ${version}, ${JSON.stringify(definition)})`);
}

/** The published automations, paused ones included, whose published version has the word somewhere. */
export async function automationsNaming(
  db: Queryable,
  workspaceId: string,
  word: string,
): Promise<{ id: string; name: string; definition: Definition }[]> {
  return db.query(sql`
    select a.id, a.name, v.definition from automations a
    join automation_versions v on v.workspace_id = a.workspace_id and v.automation_id = a.id
      and v.version = a.published_version
    where a.workspace_id = ${workspaceId} and a.deleted_at is null and strpos(v.definition::text, ${word}) > 0`);
}
