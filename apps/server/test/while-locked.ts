import assert from 'node:assert/strict';
import pg from 'pg';
import { raw, sql } from '../src/platform/database/sql.ts';
import type { TestService } from './harness.ts';

/** A row, which another connection locks. */
export interface Row {
  table: string;
  id: string;
}

interface Answer {
  status: number;
  text: string;
}

/** Makes calls that have to wait for a row, and observes what they have locked by then. */
export function rowLocks({ db, connectionString }: Pick<TestService, 'db' | 'connectionString'>) {
  /**
   * Makes a call while another connection has changed or locked a row, until the call waits for that connection.
   * @param statement locks rows of the other connection
   * @param check runs while the call waits
   * @returns the answer, after the other connection has committed
   */
  async function whileHeld<Received extends Answer>(
    statement: string,
    values: string[],
    call: () => Promise<Received>,
    check = async () => {},
  ): Promise<Received> {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      await client.query('begin');
      const { rowCount } = await client.query(statement, values);
      assert.equal(rowCount, 1);
      const { rows } = await client.query('select pg_backend_pid() as pid');
      let answer: Received | undefined;
      const answered = call().then((received) => {
        answer = received;
        return received;
      });
      while (!(await isBlocking(rows[0].pid))) {
        if (answer !== undefined) assert.fail(`the call did not wait: ${answer.status} ${answer.text}`);
      }
      await check();
      await client.query('commit');
      return await answered;
    } finally {
      await client.end();
    }
  }

  async function isBlocking(pid: number): Promise<boolean> {
    const rows = await db.search.query(sql`
      select from pg_stat_activity where datname = current_database() and ${pid}::int = any(pg_blocking_pids(pid))`);
    return rows.length > 0;
  }

  return {
    whileHeld,
    /** The same with a row that the other connection only locks. */
    whileLocked: <Received extends Answer>(
      { table, id }: Row,
      call: () => Promise<Received>,
      check?: () => Promise<void>,
    ) => whileHeld(`select from ${table} where id = $1 for update`, [id], call, check),
    /** Whether a transaction holds a lock on the row, even one that others can share. */
    async isLocked({ table, id }: Row): Promise<boolean> {
      const rows = await db.write.query(sql`select id from ${raw(table)} where id = ${id} for update skip locked`);
      return rows.length === 0;
    },
  };
}
