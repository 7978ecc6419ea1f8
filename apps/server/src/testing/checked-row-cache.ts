import assert from 'node:assert/strict';
import type { Queryable } from '../platform/database/database.ts';
import { type CachedTable, RowCache } from '../platform/database/row-cache.ts';
import { type Sql, sql } from '../platform/database/sql.ts';

type Versioned = { id: string; rowVersion?: string };

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
    if (row !== undefined) await check(db, of, [row as Versioned], select);
    return row;
  }

  override async list<Row>(db: Queryable, of: CachedTable, select: (columns: Sql) => Sql): Promise<Row[]> {
    const rows = await super.list<Row>(db, of, select);
    await check(db, of, rows as Versioned[], select);
    return rows;
  }
}

async function check(db: Queryable, of: CachedTable, rows: readonly Versioned[], select: (columns: Sql) => Sql) {
  const stored = await db.query<Versioned>(select(sql`${of.columns}, t.xmin as "rowVersion"`));
  const byId = new Map(stored.map((row) => [row.id, row]));
  for (const row of rows) {
    const now = byId.get(row.id);
    if (now?.rowVersion === row.rowVersion) assert.deepEqual(row, now, `a kept row of ${of.table} is not as stored`);
  }
}
