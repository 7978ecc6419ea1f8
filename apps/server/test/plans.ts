import type pg from 'pg';
import type { Queryable } from '../src/platform/database/database.ts';
import type { Sql } from '../src/platform/database/sql.ts';
import type { Json } from './harness.ts';

/** Runs a read, and adds up the rows that the plans of its statements read from tables and indexes, as `client` sees them. */
export async function rowsReadBy<Result>(
  client: pg.Client,
  db: Queryable,
  run: (db: Queryable) => Promise<Result>,
): Promise<{ result: Result; read: number; plan: string }> {
  const statements: Sql[] = [];
  const result = await run({
    ...db,
    query(statement) {
      statements.push(statement);
      return db.query(statement);
    },
  });
  let read = 0;
  const plans: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values as unknown[]);
    const { Plan: plan } = rows[0]['QUERY PLAN'][0];
    read += rowsOf(plan);
    plans.push(outline(plan));
  }
  return { result, read, plan: plans.join(' ; ') };
}

function rowsOf(plan: Json): number {
  const isScan = plan['Relation Name'] !== undefined || plan['Node Type'] === 'Bitmap Index Scan';
  const perLoop =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const own = isScan ? perLoop * plan['Actual Loops'] : 0;
  return (plan.Plans ?? []).reduce((sum: number, child: Json) => sum + rowsOf(child), own);
}

function outline(plan: Json): string {
  const name = plan['Index Name'] ?? plan['Relation Name'] ?? '';
  const below = (plan.Plans ?? []).map(outline);
  return `${plan['Node Type']}${name === '' ? '' : ` ${name}`}${below.length === 0 ? '' : ` (${below.join(', ')})`}`;
}
