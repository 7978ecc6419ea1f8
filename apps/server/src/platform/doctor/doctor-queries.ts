import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** The database's clock, in milliseconds. Its business time may differ from it in tests. */
export async function readClock(db: Queryable): Promise<number> {
  const [row] = await db.query<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return row!.ms;
}

/** When the installation was last backed up with `rolecall backup`; null if never. */
export async function findLastBackup(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ createdAt: string }>(sql`select max(created_at) as "createdAt" from backups`);
  return row?.createdAt ?? null;
}

/** Records a complete backup of the installation. */
export async function insertBackup(db: Queryable, createdAt: string): Promise<void> {
  await db.query(sql`insert into backups (created_at) values (${createdAt}) on conflict do nothing`);
}
