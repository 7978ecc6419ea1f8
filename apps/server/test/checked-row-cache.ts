import assert from 'node:assert/strict';
import type { Queryable } from '../src/platform/database/database.ts';
import { type CachedTable, RowCache } from '../src/platform/database/row-cache.ts';
import { type Sql, sql } from '../src/platform/database/sql.ts';

/**
 * Keeps rows from the first read on, and reads each of them again: a kept row that differs from the stored one, although the
 * version is the same, fails the request.
 */
export class CheckedRowCache extends RowCache {
  constructor() {
    super({ keptAfter: 0 });
  }

  override async one<Row>(db: Queryable, of: CachedTable, id: string, select: (columns: Sql) => Sql) {
    const row = await super.one<Row>(db, of, id, select);
    if (row !== undefined) await this.#check(db, of, [row], select);
    return row;
  }

  override async list<Row>(db: Queryable, of: CachedTable, select: (columns: Sql) => Sql): Promise<readonly Row[]> {
    const rows = await super.list<Row>(db, of, select);
    await this.#check(db, of, rows, select);
    return rows;
  }

  async #check(db: Queryable, of: CachedTable, rows: readonly unknown[], select: (columns: Sql) => Sql) {
    const stored = await db.query<{ id: string; rowVersion: string }>(
      select(sql`${of.columns}, t.xmin as "rowVersion"`),
    );
    for (const { rowVersion, ...row } of stored) {
      const kept = this.kept(of, row.id);
      if (kept?.version !== rowVersion || !rows.includes(kept.row)) continue;
      assert.deepEqual(kept.row, row, `a kept row of ${of.table} is not as stored`);
    }
  }
}
