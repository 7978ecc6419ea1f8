import type { Queryable } from './database.ts';
import { sql } from './sql.ts';

/** Whether the moment is in the future, by the database's clock. */
export async function isFuture(db: Queryable, moment: string): Promise<boolean> {
  const [row] = await db.query<{ future: boolean }>(sql`select ${moment}::timestamptz > rolecall_now() as future`);
  return row!.future;
}

/** The current time, by the database's clock. */
export async function presentMoment(db: Queryable): Promise<string> {
  const [row] = await db.query<{ now: string }>(sql`select rolecall_now() as now`);
  return row!.now;
}
