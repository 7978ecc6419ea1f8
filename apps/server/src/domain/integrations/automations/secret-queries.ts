import type { Queryable } from '../../../platform/database/database.ts';
import type { OrderByKey } from '../../../platform/database/list-order.ts';
import { decodeCursor, type Page, unreadableCursor } from '../../../platform/database/paging.ts';
import { type ListRequest, listRecords } from '../../../platform/database/record-list.ts';
import { columns, sql } from '../../../platform/database/sql.ts';
import { VERSION_COLUMNS, type Versioned } from '../../../platform/records/diff.ts';
import type { AutomationSecret } from './secret-schema.ts';

export type SecretRow = AutomationSecret & Versioned & { id: string };

const COLUMNS = columns('t', {
  id: 'id',
  name: 'name',
  hosts: 'hosts',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  ...VERSION_COLUMNS,
});

const BY_NAME: OrderByKey<SecretRow> = {
  keys: [sql`t.name`],
  after: (cursor) => {
    const [name] = decodeCursor(cursor, 1);
    if (typeof name !== 'string' || name.includes('\0')) throw unreadableCursor();
    return sql`${name}`;
  },
  of: ({ name }) => [name],
};

/** Ordered by name. */
export async function listSecrets(db: Queryable, workspaceId: string, page: ListRequest): Promise<Page<SecretRow>> {
  return listRecords<SecretRow>(db, workspaceId, page, {
    table: 'automation_secrets',
    columns: COLUMNS,
    order: BY_NAME,
    key: { column: 'name', type: 'text' },
    softDelete: false,
  });
}

/** The names of all secrets, with the hosts that each may be sent to. */
export async function hostsOfSecrets(db: Queryable, workspaceId: string): Promise<Map<string, readonly string[]>> {
  const rows = await db.query<{ name: string; hosts: string[] }>(
    sql`select name, hosts from automation_secrets where workspace_id = ${workspaceId}`,
  );
  return new Map(rows.map(({ name, hosts }) => [name, hosts]));
}

/**
 * Locks the secret names of a workspace until the end of the transaction, so that no secret is deleted while an automation
 * that uses it is being published. Publishing takes it `shared`.
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
  hosts: readonly string[],
): Promise<SecretRow> {
  const [secret] = await db.query<SecretRow>(sql`
    insert into automation_secrets as t (workspace_id, name, value_sealed, hosts)
    values (${workspaceId}, ${name}, ${sealed}, ${hosts})
    returning ${COLUMNS}`);
  return secret!;
}

export async function replaceSecretValue(
  db: Queryable,
  workspaceId: string,
  name: string,
  sealed: Buffer,
  hosts: readonly string[],
): Promise<SecretRow> {
  const [secret] = await db.query<SecretRow>(sql`
    update automation_secrets t set value_sealed = ${sealed}, hosts = ${hosts}, updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.name = ${name} returning ${COLUMNS}`);
  return secret!;
}

export async function removeSecret(db: Queryable, workspaceId: string, name: string): Promise<void> {
  await db.query(sql`delete from automation_secrets where workspace_id = ${workspaceId} and name = ${name}`);
}

export async function sealedSecrets(
  db: Queryable,
  workspaceId: string,
): Promise<{ name: string; sealed: Buffer; hosts: string[] }[]> {
  return db.query(
    sql`select name, value_sealed as sealed, hosts from automation_secrets where workspace_id = ${workspaceId}`,
  );
}
