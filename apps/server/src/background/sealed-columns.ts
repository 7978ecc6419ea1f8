import { SECOND_FACTOR } from '../domain/accounts/sessions/second-factor/accept-code.ts';
import { CAPTCHA_SECRET } from '../domain/accounts/workspaces/change-workspace.ts';
import { REFRESH_TOKEN } from '../domain/email/access-token-queries.ts';
import { MAILED_TOKEN } from '../domain/email/redacted-token.ts';
import { CALENDAR_SECRET } from '../domain/hiring/calendars/calendar-secret.ts';
import { IMPORT_CREDENTIALS } from '../domain/hiring/imports/credentials.ts';
import { purposeOf } from '../domain/integrations/automations/secrets/read-secrets.ts';
import { WEBHOOK_SECRET } from '../domain/integrations/webhooks/secrets.ts';
import type { Database } from '../platform/database/database.ts';
import { join, raw, sql } from '../platform/database/sql.ts';
import { STORED_RESPONSE } from '../platform/http/idempotency/idempotency.ts';
import type { SecretBox } from '../platform/security/secrets.ts';

/** A column that holds content encrypted with the service secret. */
interface SealedColumn {
  table: string;
  column: string;
  /** Columns that identify a row, as SQL. */
  key: readonly string[];
  /** Limits the rows; otherwise all with a value. */
  where?: string;
  purpose: (key: readonly string[]) => string;
}

/** Every encrypted column of the database. A test compares the list with the schema. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'workspaces', column: 'captcha_secret_sealed', key: ['id'], purpose: () => CAPTCHA_SECRET },
  { table: 'webhooks', column: 'secret_sealed', key: ['workspace_id', 'id'], purpose: () => WEBHOOK_SECRET },
  { table: 'webhooks', column: 'previous_secret_sealed', key: ['workspace_id', 'id'], purpose: () => WEBHOOK_SECRET },
  {
    table: 'automation_secrets',
    column: 'value_sealed',
    key: ['workspace_id', 'name'],
    purpose: ([workspaceId, name]) => purposeOf(workspaceId!, name!),
  },
  {
    table: 'second_factors',
    column: 'secret_sealed',
    key: ['workspace_id', 'member_id'],
    purpose: () => SECOND_FACTOR,
  },
  { table: 'calendars', column: 'url_sealed', key: ['workspace_id', 'id'], purpose: () => CALENDAR_SECRET },
  { table: 'calendars', column: 'password_sealed', key: ['workspace_id', 'id'], purpose: () => CALENDAR_SECRET },
  { table: 'imports', column: 'credentials_sealed', key: ['workspace_id', 'id'], purpose: () => IMPORT_CREDENTIALS },
  ...['refresh_sealed', 'access_sealed'].map((column) => ({
    table: 'calendar_tokens',
    column,
    key: ['workspace_id', 'calendar_id'],
    purpose: () => CALENDAR_SECRET,
  })),
  {
    table: 'calendar_writes',
    column: 'collection_sealed',
    key: ['workspace_id', 'calendar_id'],
    purpose: () => CALENDAR_SECRET,
  },
  { table: 'mails', column: 'token_sealed', key: ['workspace_id', 'id'], purpose: () => MAILED_TOKEN },
  { table: 'mail_refresh_tokens', column: 'token_sealed', key: ['configured_hash'], purpose: () => REFRESH_TOKEN },
  {
    table: 'idempotency_keys',
    column: 'body',
    key: ['workspace_id', 'scope', 'key'],
    where: 'sealed',
    purpose: () => STORED_RESPONSE,
  },
];

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

async function reencryptColumn(db: Database, secrets: SecretBox, sealed: SealedColumn): Promise<number> {
  const { table, column, key, where = 'true', purpose } = sealed;
  const keyArray = `array[${key.map((name) => `${name}::text`).join(', ')}]`;
  const rows = await db.search.query<{ key: string[]; value: Buffer }>(
    sql`select ${raw(keyArray)} as key, ${raw(column)} as value from ${raw(table)}
      where ${raw(column)} is not null and ${raw(where)}`,
  );
  let count = 0;
  for (const row of rows) {
    const value = secrets.reseal(row.value, purpose(row.key));
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
