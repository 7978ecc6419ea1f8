import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../../test/harness.ts';
import { change, changeTogether, runBatched } from '../changes/change.ts';
import type { Transaction } from './database.ts';
import { type BatchQuery, batchByKey, batchQuery, batchWrite } from './query-batcher.ts';
import { sql } from './sql.ts';

const service = await startService();
const { db } = service;
const { context } = await service.workspace();
await db.write.query(sql`create table written (number int primary key, twice int)`);

const numbersTold = async () =>
  (await db.write.query<{ number: number }>(sql`select number from written order by number`)).map(
    ({ number }) => number,
  );

/** Doubles numbers in the database; `groups` are the numbers of each statement. */
function doubling(groups: number[][]): BatchQuery<number, number> {
  return async (tx, numbers) => {
    groups.push([...numbers]);
    const rows = await tx.query<{ twice: number }>(sql`
      select number * 2 as twice from unnest(${[...numbers]}::int[]) with ordinality as n (number, place) order by place`);
    return rows.map(({ twice }) => twice);
  };
}

const written = (rows: readonly { number: number }[]) => sql`
  insert into written (number) select number from json_populate_recordset(null::written, ${JSON.stringify(rows)})`;

const together = <Result>(works: ((tx: Transaction) => Promise<Result>)[]) =>
  changeTogether(
    db,
    works.map((work) => ({ context, work })),
    async () => {},
  );

describe('the queries of changes that share a transaction', () => {
  it('take one statement when they are concurrent, and each gets its own result', async () => {
    const groups: number[][] = [];
    const joint = doubling(groups);
    const results = await together([
      async (tx) => batchQuery(tx, joint, await batchQuery(tx, joint, 1)),
      async (tx) => batchQuery(tx, joint, await batchQuery(tx, joint, 10)),
      async (tx) => batchQuery(tx, joint, 100),
    ]);
    assert.deepEqual(results, [4, 40, 200]);
    assert.deepEqual(groups, [
      [1, 10, 100],
      [2, 20],
    ]);
  });

  it('take a statement each outside of such a transaction', async () => {
    const groups: number[][] = [];
    assert.equal(await batchQuery(db.write, doubling(groups), 4), 8);
    assert.deepEqual(groups, [[4]]);
  });

  it('and batchWrite is written with the commit, all of it or nothing', async () => {
    await together([1, 2, 3].map((number) => async (tx: Transaction) => batchWrite(tx, written, { number })));
    assert.deepEqual(await numbersTold(), [1, 2, 3]);
    // The second one exists already.
    await assert.rejects(
      together([4, 2].map((number) => async (tx: Transaction) => batchWrite(tx, written, { number }))),
    );
    assert.deepEqual(await numbersTold(), [1, 2, 3]);
  });

  it('fails for all of them if the statement fails, and nothing is stored', async () => {
    const failing: BatchQuery<number, number> = async (tx, numbers) => {
      await tx.query(sql`select 1 / ${numbers.length - 2}::int`);
      return [...numbers];
    };
    const work = (number: number) => async (tx: Transaction) => {
      batchWrite(tx, written, { number });
      return batchQuery(tx, failing, number);
    };
    await assert.rejects(together([work(5), work(6)]), /division by zero/);
    assert.deepEqual(await numbersTold(), [1, 2, 3]);
  });

  it('wait in a batch of one change for those whose statement is not answered yet, and are asked with theirs', async () => {
    const groups: number[][] = [];
    const joint = doubling(groups);
    const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: BatchQuery<number, number> = async (_tx, numbers) => {
      begun.resolve();
      await answered.promise;
      return [...numbers];
    };
    const first = async (part: Transaction) => batchQuery(part, joint, await batchQuery(part, slow, 1));
    const second = async (part: Transaction) => {
      await begun.promise;
      // What is asked is sent in the next turn of the event loop.
      setImmediate(() => setImmediate(answered.resolve));
      return batchQuery(part, joint, 10);
    };
    const other = async () => 0; // of the other half
    const run = () => change(context, (tx) => runBatched(tx, [first, other, second]), { withoutEvent: 'a test' });
    assert.deepEqual(await run(), [2, 0, 20]);
    assert.deepEqual(groups, [[10, 1]]);
  });

  it('by a key ask for each once, and each gets the rows of its own', async () => {
    const asked: string[][] = [];
    const find = batchByKey<{ key: string; row: number }>(
      async (_db, _workspaceId, keys) => {
        asked.push(keys);
        return keys.flatMap((key) => (key === 'none' ? [] : [1, 2].map((row) => ({ key, row }))));
      },
      ({ key }) => key,
    );
    const results = await together(
      ['b', 'a', 'B', 'none'].map((key) => async (tx: Transaction) => (await find(tx, 'w', key)).map(({ row }) => row)),
    );
    assert.deepEqual(results, [[1, 2], [1, 2], [1, 2], []]);
    assert.deepEqual(asked, [['a', 'b', 'none']]);
  });
});
