import { raw, sql } from '../../server/src/platform/database/sql.ts';
import type { TestService } from '../../server/test/harness.ts';

/**
 * The tables in which some row contains a text, as text or as bytes, among all tables of the service: to check that
 * something was not stored.
 */
export async function tablesHolding({ db }: Pick<TestService, 'db'>, text: string): Promise<string[]> {
  const tables = await db.write.query<{ name: string }>(sql`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const holding: string[] = [];
  for (const { name } of tables) {
    const found = await db.write.query(sql`
      select from ${raw(name)} line
      where strpos(line::text, ${text}) > 0 or strpos(line::text, ${Buffer.from(text).toString('hex')}) > 0 limit 1`);
    if (found.length > 0) holding.push(name);
  }
  return holding;
}
