import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { startService } from '../../../test/harness.ts';
import { isTransactionAborted, isUnavailable } from './errors.ts';
import { executeInBatch, sendPending } from './statement-batch.ts';
import { types } from './types.ts';

const service = await startService();

/** A connection as transactions use it. */
async function connected(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: service.connectionString,
    types,
    pipeline: true,
  } as pg.ClientConfig);
  client.on('error', () => {});
  await client.connect();
  return client;
}

const client = await connected();
let responses = 0;
let descriptions = 0;
(client as unknown as { connection: NodeJS.EventEmitter }).connection
  .on('readyForQuery', () => {
    responses += 1;
  })
  .on('rowDescription', () => {
    descriptions += 1;
  });

const begin = { name: 'begin', text: 'begin', values: [] };
const share = (of: number) => ({ name: 'share', text: 'select 6 / $1::int as share', values: [of] });
const twice = (n: number) => ({ name: 'twice', text: 'select $1::int * 2 as twice', values: [n] });

/** The rows of each statement, or the code of its error. */
async function outcomes(statements: readonly Promise<{ rows: unknown[] }>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(statements);
  return settled.map((one) => (one.status === 'fulfilled' ? one.value.rows[0] : one.reason.code));
}

describe('statements that are sent together', () => {
  after(() => client.end());

  it('return their own rows, and PostgreSQL responds to all of them once', async () => {
    responses = 0;
    const sent = [begin, share(2), twice(4), share(3)].map((statement) => executeInBatch(client, statement));
    assert.deepEqual(await outcomes(sent), [undefined, { share: 3 }, { twice: 8 }, { share: 2 }]);
    assert.equal(responses, 1);
    // Now prepared and described.
    descriptions = 0;
    const again = [twice(1), share(6)].map((statement) => executeInBatch(client, statement));
    assert.deepEqual(await outcomes(again), [{ twice: 2 }, { share: 1 }]);
    assert.deepEqual({ responses, descriptions }, { responses: 2, descriptions: 0 });
    await client.query('rollback');
  });

  it('are not executed after one that fails; the connection works after a rollback', async () => {
    const fresh = { name: 'fresh', text: 'select 1 as fresh', values: [] };
    const sent = [begin, share(1), share(0), fresh, twice(1)].map((statement) => executeInBatch(client, statement));
    sendPending(client);
    // Sent before the failure is known: it uses a statement that PostgreSQL has not prepared, because it skipped that.
    const later = executeInBatch(client, fresh);
    assert.deepEqual(await outcomes(sent), [undefined, { share: 6 }, '22012', '25P02', '25P02']);
    await assert.rejects(later, isTransactionAborted);
    await client.query('rollback');
    const all = [begin, fresh, twice(3)].map((statement) => executeInBatch(client, statement));
    assert.deepEqual(await outcomes(all), [undefined, { fresh: 1 }, { twice: 6 }]);
    await client.query('rollback');
  });

  it('fail from one on whose value cannot be sent', async () => {
    const unsendable = {
      toPostgres() {
        throw Object.assign(new Error('no text'), { code: 'unsendable' });
      },
    };
    const sent = [twice(5), { ...twice(0), values: [unsendable] }, twice(6)].map((statement) =>
      executeInBatch(client, statement),
    );
    assert.deepEqual(await outcomes(sent), [{ twice: 10 }, 'unsendable', '25P02']);
    assert.deepEqual(await outcomes([executeInBatch(client, twice(7))]), [{ twice: 14 }]);
  });

  it('all fail because of a lost connection', async () => {
    const lost = await connected();
    const end = { text: 'select pg_terminate_backend(pg_backend_pid())', values: [] };
    const sent = [begin, end, twice(1)].map((statement) => executeInBatch(lost, statement));
    const [begun, ...others] = await Promise.allSettled(sent);
    assert.ok(begun!.status === 'fulfilled' || isUnavailable(begun!.reason));
    for (const one of others) assert.ok(one.status === 'rejected' && isUnavailable(one.reason), JSON.stringify(one));
    // Also those that are sent after that.
    for (const one of await Promise.allSettled([begin, twice(1), twice(2)].map((next) => executeInBatch(lost, next)))) {
      assert.ok(one.status === 'rejected' && isUnavailable(one.reason), JSON.stringify(one));
    }
    await lost.end().catch(() => {});
  });
});
