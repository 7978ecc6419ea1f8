import { MODULES } from '../domain/modules.ts';
import type { SealedColumns } from '../domain/records/module.ts';
import type { Database } from '../platform/database/database.ts';
import { join, raw, sql } from '../platform/database/sql.ts';
import { STORED_RESPONSE } from '../platform/http/idempotency/idempotency.ts';
import type { SecretBox } from '../platform/security/secrets.ts';

const RESPONSES: SealedColumns = {
  table: 'idempotency_keys',
  columns: ['body'],
  key: ['workspace_id', 'scope', 'key'],
  where: 'sealed',
  purpose: STORED_RESPONSE,
};

/** Every encrypted column of the database. A test compares the list with the schema. */
export const SEALED_COLUMNS = [...MODULES.flatMap(({ sealed = [] }) => sealed), RESPONSES].flatMap(
  ({ columns, ...sealed }) => columns.map((column) => ({ column, ...sealed })),
);

/**
 * Re-encrypts all values that were encrypted with a previous secret. The service can keep running: a value that changes
 * meanwhile is skipped, because its writer uses the current secret. @returns the number of values per column
 */
export async function reencryptSecrets(db: Database, secrets: SecretBox): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const sealed of SEALED_COLUMNS) {
    counts[`${sealed.table}.${sealed.column}`] = await reencryptColumn(db, secrets, sealed);
  }
  return counts;
}

async function reencryptColumn(
  db: Database,
  secrets: SecretBox,
  sealed: (typeof SEALED_COLUMNS)[number],
): Promise<number> {
  const { table, column, key = ['workspace_id', 'id'], where = 'true', purpose } = sealed;
  const keyArray = `array[${key.map((name) => `${name}::text`).join(', ')}]`;
  const rows = await db.search.query<{ key: string[]; value: Buffer }>(
    sql`select ${raw(keyArray)} as key, ${raw(column)} as value from ${raw(table)}
      where ${raw(column)} is not null and ${raw(where)}`,
  );
  let count = 0;
  for (const row of rows) {
    const value = secrets.reseal(row.value, typeof purpose === 'string' ? purpose : purpose(row.key));
    if (value === null) continue;
    const isRow = join(
      key.map((name, index) => sql`${raw(name)} = ${row.key[index]}`),
      ' and ',
    );
    const updated = await db.write.query(sql`
      update ${raw(table)} set ${raw(column)} = ${value} where ${isRow} and ${raw(column)} = ${row.value} returning 1`);
    count += updated.length;
  }
  return count;
}
