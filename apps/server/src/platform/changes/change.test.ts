import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../../test/harness.ts';
import type { Context } from '../context/context.ts';
import { sql } from '../database/sql.ts';
import { ApiError } from '../errors/errors.ts';
import { Type } from '../http/contract/schema.ts';
import { newId } from '../ids/ids.ts';
import { apart, change, commitWithResult } from './change.ts';
import { dryRun } from './dry-run.ts';
import { defineEvents } from './events.ts';

const service = await startService();
const { context } = await service.workspace();
const { counted } = defineEvents('test', { counted: { summary: 'Counted', data: Type.Object({}) } });

/** A verb: records that something was counted. */
const count = (on: Context, id = newId()) =>
  change(on, async (tx) => {
    tx.record(counted, { id, revision: 1, changePosition: 0 }, {});
    return id;
  });

async function countedIds(db = service.db): Promise<string[]> {
  const events = await db.search.query<{ entityId: string }>(sql`
    select entity_id as "entityId" from activity_events
    where workspace_id = ${context.workspaceId} and type = 'test.counted' order by position, id`);
  return events.map(({ entityId }) => entityId);
}

const isCounted = async (id: string, { db } = context) => (await countedIds(db)).includes(id);

describe('a change', () => {
  it('can have more events than fit into one statement, and all are stored in their order', async () => {
    const ids = Array.from({ length: 8_000 }, () => newId());
    await change(context, async (tx) => {
      for (const id of ids) tx.record(counted, { id, revision: 1, changePosition: 0 }, {});
    });
    assert.deepEqual(await countedIds(), ids);
  });

  it('that writes rows without an event fails and leaves no trace', async () => {
    const rename = sql`update workspaces set name = 'Unheard' where id = ${context.workspaceId}`;
    await assert.rejects(
      change(context, (tx) => tx.query(rename)),
      /without recording an event/,
    );
    const [row] = await service.db.write.query(sql`
      select 1 from workspaces where id = ${context.workspaceId} and name = 'Unheard'`);
    assert.equal(row, undefined);
  });

  it('joins an open change: both are committed, or rolled back, together', async () => {
    const [together, lost] = [newId(), newId()];
    await change(context, async (tx) => {
      await count({ ...tx, actor: { type: 'system', id: null, name: 'Another author' } }, together);
      assert.equal(await isCounted(together), false);
    });
    assert.equal(await isCounted(together), true);
    const failing = change(context, async (tx) => {
      await count(tx, lost);
      throw new Error('too late');
    });
    await assert.rejects(failing, /too late/);
    assert.equal(await isCounted(lost), false);
  });

  it('that has joined another does not compare If-Match, which applies to the record of the outer change', async () => {
    const conditional = { ...context, ifMatch: ['"r1"'] };
    const target = (on: Context, revision: number) => change(on, async (tx) => tx.target({ revision }));
    await change(conditional, async (tx) => {
      tx.target({ revision: 1 });
      await target(tx, 7);
    });
    await assert.rejects(target(conditional, 7), (error: ApiError) => error.code === 'precondition_failed');
  });

  it('cannot join one that has ended', async () => {
    const ended = await change(context, async (tx) => tx);
    await assert.rejects(count(ended), /has ended/);
  });

  it('in a dry run leaves nothing, even within another change or dry run', async () => {
    const [id, inner] = [newId(), newId()];
    await change(context, async (tx) => {
      await dryRun(tx, async (trial) => {
        await count(trial, id);
        await dryRun(trial, async (within) => {
          await count(within, inner);
          assert.equal(await isCounted(inner, within), true);
        });
        assert.deepEqual([await isCounted(id, trial), await isCounted(inner, trial)], [true, false]);
      });
    });
    assert.deepEqual([await isCounted(id), await isCounted(inner)], [false, false]);
  });
});

describe('an operation whose result is committed with its change', () => {
  it('stores what the operation returns, not what its change returned', async () => {
    const stored: unknown[] = [];
    const operation = async (on: Context) => ({ shown: await count(on) });
    const result = await commitWithResult(context, operation, async (_tx, value) => void stored.push(value));
    assert.deepEqual(stored, [result]);
    assert.equal(await isCounted(result.shown), true);
  });

  it('commits nothing when the operation fails after its change, or the result cannot be stored', async () => {
    const [first, second] = [newId(), newId()];
    const failing = commitWithResult(
      context,
      async (on) => {
        await count(on, first);
        throw new Error('too late');
      },
      async () => {},
    );
    await assert.rejects(failing, /too late/);
    const unstored = commitWithResult(
      context,
      (on) => count(on, second),
      () => Promise.reject(new Error('no room')),
    );
    await assert.rejects(unstored, /no room/);
    assert.equal(await isCounted(first), false);
    assert.equal(await isCounted(second), false);
  });

  it('uses one transaction for all of its changes except those that commit separately', async () => {
    const [kept, one, other] = [newId(), newId(), newId()];
    const failing = commitWithResult(
      context,
      async (on) => {
        await count(apart(on), kept);
        await count(on, one);
        await count(on, other);
        throw new Error('too late');
      },
      async () => {},
    );
    await assert.rejects(failing, /too late/);
    const ids = await countedIds();
    assert.deepEqual(
      [kept, one, other].map((id) => ids.includes(id)),
      [true, false, false],
    );
  });

  it('can continue with another change after one was rejected', async () => {
    const operation = async (on: Context) => {
      await change(on, async () => Promise.reject(new ApiError('conflict', 'Taken.'))).catch(() => {});
      return count(on);
    };
    const stored: unknown[] = [];
    const id = await commitWithResult(context, operation, async (_tx, value) => void stored.push(value));
    assert.deepEqual(stored, [id]);
    assert.equal(await isCounted(id), true);
  });

  it('has its result stored even without a change', async () => {
    const stored: unknown[] = [];
    await commitWithResult(
      context,
      async () => 'unchanged',
      async (_tx, value) => void stored.push(value),
    );
    assert.deepEqual(stored, ['unchanged']);
  });
});
