import type { Queryable } from './database.ts';
import { sql } from './sql.ts';

/** Whether that moment has not yet come, by the database's clock. */
export async function isFuture(db: Queryable, moment: string): Promise<boolean> {
  const [row] = await db.query<{ future: boolean }>(sql`select ${moment}::timestamptz > rolecall_now() as future`);
  return row!.future;
}

/** This moment, by the database's clock. */
export async function presentMoment(db: Queryable): Promise<string> {
  const [row] = await db.query<{ now: string }>(sql`select rolecall_now() as now`);
  return row!.now;
}
