import type { Queryable } from './database.ts';
import { sql } from './sql.ts';

/** Work that can fail without aborting the transaction: its statements are undone, and the error is thrown again. */
export async function withinSavepoint<Result>(tx: Queryable, work: () => Promise<Result>): Promise<Result> {
  await tx.query(sql`savepoint work`);
  try {
    const result = await work();
    await tx.query(sql`release savepoint work`);
    return result;
  } catch (error) {
    await tx.query(sql`rollback to savepoint work`);
    throw error;
  }
}
