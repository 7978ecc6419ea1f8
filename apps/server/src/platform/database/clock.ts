import type { Queryable } from './database.ts';
import { type BatchQuery, batchQuery } from './query-batcher.ts';
import { sql } from './sql.ts';

/** Whether the moment is in the future, by the database's clock. */
export function isFuture(db: Queryable, moment: string): Promise<boolean> {
  return batchQuery(db, areFuture, moment);
}

const areFuture: BatchQuery<string, boolean> = async (db, moments) => {
  const rows = await db.query<{ future: boolean }>(sql`
    select m.at > rolecall_now() as future from unnest(${[...moments]}::timestamptz[]) with ordinality as m (at, number)
    order by m.number`);
  return rows.map(({ future }) => future);
};

/** The current time, by the database's clock. */
export async function presentMoment(db: Queryable): Promise<string> {
  const [row] = await db.query<{ now: string }>(sql`select rolecall_now() as now`);
  return row!.now;
}
