import type { Queryable } from '../../../platform/database/database.ts';
import { columns, sql } from '../../../platform/database/sql.ts';
import {
  DEFAULT_LIMIT,
  decodeCursor,
  type Page,
  type PageRequest,
  toPage,
  unreadableCursor,
} from '../../../platform/http/pagination.ts';
import type { AutomationSecret } from './schema.ts';

export type SecretRow = AutomationSecret & { revision: number };

const COLUMNS = columns('t', {
  name: 'name',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  revision: 'revision',
});

/** In the order of their names. */
export async function listSecrets(db: Queryable, workspaceId: string, page: PageRequest): Promise<Page<SecretRow>> {
  const limit = page.limit ?? DEFAULT_LIMIT;
  const after = page.cursor === undefined ? '' : nameIn(page.cursor);
  const rows = await db.query<SecretRow>(sql`
    select ${COLUMNS} from automation_secrets t where t.workspace_id = ${workspaceId} and t.name > ${after}
    order by t.name limit ${limit + 1}`);
  return toPage(rows, limit, ({ name }) => [name]);
}

function nameIn(cursor: string): string {
  const [name] = decodeCursor(cursor, 1);
  if (typeof name !== 'string' || name.includes('\0')) throw unreadableCursor();
  return name;
}

/** The names of all secrets. */
export async function secretNames(db: Queryable, workspaceId: string): Promise<Set<string>> {
  const rows = await db.query<{ name: string }>(
    sql`select name from automation_secrets where workspace_id = ${workspaceId}`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Holds the names, so that no secret goes while an automation that names it is published, until the end of the
 * transaction. One lock a workspace; shared by those who publish.
 */
export async function lockSecrets(db: Queryable, workspaceId: string, mode: 'shared' | 'exclusive'): Promise<void> {
  const key = sql`hashtextextended(${`automation secrets ${workspaceId}`}, 0)`;
  await db.query(
    mode === 'shared' ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`,
  );
}

export async function findSecret(db: Queryable, workspaceId: string, name: string): Promise<SecretRow | undefined> {
  const [secret] = await db.query<SecretRow>(sql`
    select ${COLUMNS} from automation_secrets t where t.workspace_id = ${workspaceId} and t.name = ${name} for update`);
  return secret;
}

export async function insertSecret(
  db: Queryable,
  workspaceId: string,
  name: string,
  sealed: Buffer,
): Promise<SecretRow> {
  const [secret] = await db.query<SecretRow>(sql`
    insert into automation_secrets as t (workspace_id, name, value_sealed) values (${workspaceId}, ${name}, ${sealed})
    returning ${COLUMNS}`);
  return secret!;
}

export async function replaceSecretValue(
  db: Queryable,
  workspaceId: string,
  name: string,
  sealed: Buffer,
): Promise<SecretRow> {
  const [secret] = await db.query<SecretRow>(sql`
    update automation_secrets t set value_sealed = ${sealed}, updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.name = ${name} returning ${COLUMNS}`);
  return secret!;
}

export async function removeSecret(db: Queryable, workspaceId: string, name: string): Promise<void> {
  await db.query(sql`delete from automation_secrets where workspace_id = ${workspaceId} and name = ${name}`);
}

export async function sealedSecrets(db: Queryable, workspaceId: string): Promise<{ name: string; sealed: Buffer }[]> {
  return db.query(sql`select name, value_sealed as sealed from automation_secrets where workspace_id = ${workspaceId}`);
}
