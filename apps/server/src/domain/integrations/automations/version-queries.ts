import type { Queryable } from '../../../platform/database/database.ts';
import { BY_CREATION, type OrderByKey } from '../../../platform/database/list-order.ts';
import { decodeCursor, type Page, unreadableCursor } from '../../../platform/database/paging.ts';
import { type ListRequest, listRecords } from '../../../platform/database/record-list.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Definition } from './definition-schema.ts';
import type { AutomationRow } from './queries.ts';
import type { AutomationVersion } from './version-schema.ts';

const NEWEST_FIRST: OrderByKey<AutomationVersion> = {
  keys: [sql`t.version`],
  direction: 'desc',
  after: (cursor) => {
    const [version] = decodeCursor(cursor, 1);
    if (typeof version !== 'number') throw unreadableCursor();
    return sql`${version}::bigint`;
  },
  of: ({ version }) => [version],
};

/** Newest first. */
export async function listVersions(
  db: Queryable,
  workspaceId: string,
  automationId: string,
  page: ListRequest,
): Promise<Page<AutomationVersion>> {
  return listRecords<AutomationVersion>(db, workspaceId, page, {
    table: 'automation_versions',
    columns: sql`t.version, t.created_at as "createdAt"`,
    scope: [sql`t.automation_id = ${automationId}`],
    order: NEWEST_FIRST,
    sorts: { updatedAt: BY_CREATION }, // versions never change
    key: { column: 'version', type: 'integer' },
    changedAt: sql`t.created_at`,
    softDelete: false,
  });
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
  scopes: readonly string[],
): Promise<void> {
  await db.query(sql`
    insert into automation_versions (workspace_id, automation_id, version, definition, scopes)
    values (${workspaceId}, ${automationId}, ${version}, ${JSON.stringify(definition)}, ${scopes})`);
}

/** The scopes that a version was published with; null if they were not stored, or there is no such version. */
export async function versionScopes(
  db: Queryable,
  workspaceId: string,
  automationId: string,
  version: number | null,
): Promise<string[] | null> {
  const [row] = await db.query<{ scopes: string[] | null }>(sql`
    select t.scopes from automation_versions t
    where t.workspace_id = ${workspaceId} and t.automation_id = ${automationId} and t.version = ${version}`);
  return row?.scopes ?? null;
}

/** Updates the stored scopes of a version that is published again. */
export async function updateVersionScopes(
  db: Queryable,
  workspaceId: string,
  automationId: string,
  version: number,
  scopes: readonly string[],
): Promise<void> {
  await db.query(sql`
    update automation_versions t set scopes = ${scopes}
    where t.workspace_id = ${workspaceId} and t.automation_id = ${automationId} and t.version = ${version}
      and t.scopes is distinct from ${scopes}::text[]`);
}

/** A version of an automation. */
export interface NamingVersion extends Pick<AutomationRow, 'id' | 'name' | 'limits'> {
  definition: Definition;
  /** Whether new runs use it, once the automation is resumed if it is paused. */
  isPublished: boolean;
}

/** The versions of automations, paused ones included, that contain the word anywhere. Earlier ones can have open runs. */
export async function versionsNaming(db: Queryable, workspaceId: string, word: string): Promise<NamingVersion[]> {
  return db.query(sql`
    select a.id, a.name, a.limits, v.definition, v.version = a.published_version as "isPublished" from automations a
    join automation_versions v on v.workspace_id = a.workspace_id and v.automation_id = a.id
    where a.workspace_id = ${workspaceId} and a.deleted_at is null and strpos(v.definition::text, ${word}) > 0`);
}
