import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { eventually } from '../../../../test/eventually.ts';
import { createTestDatabase, moveClock } from '../../../../test/harness.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { newId } from '../../ids/ids.ts';
import { createSecretBox } from '../../security/secrets.ts';
import { RateLimiter } from './limits.ts';
import { SharedLimits } from './limits-shared.ts';

const { connectionString, drop } = await createTestDatabase();
const secrets = createSecretBox('a secret that all nodes have in common');
const open: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of open.reverse()) await close();
  await drop();
});

interface Node {
  db: Database;
  peers: SharedLimits;
  changes: boolean[];
}

/** A process as limits see it: connections and a clock of its own. */
function node(address = connectionString): Node {
  const db = openDatabase({ connectionString: address, onError: () => {} });
  const changes: boolean[] = [];
  const peers = new SharedLimits({
    db,
    secrets,
    patienceMs: 60_000,
    onChange: (peersReachable) => changes.push(peersReachable),
  });
  open.push(
    () => db.close(),
    () => peers.close(),
  );
  return { db, peers, changes };
}

/** How many of this number of concurrent calls are admitted. */
async function admitted(limiter: RateLimiter, visitor: string, calls: number): Promise<number> {
  const states = await Promise.all(Array.from({ length: calls }, () => limiter.admit(visitor)));
  return states.filter(({ allowed }) => allowed).length;
}

const rows = (db: Database) => db.write.query<{ row: string }>(sql`select w::text as row from rate_limit_windows w`);

describe('limits of several nodes', () => {
  const nodes = [node(), node(), node()];

  it('however calls are distributed, all nodes together admit at most the limit and one share for each additional node', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.array(fc.nat({ max: 40 }), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
        async (limit, bursts) => {
          const visitor = newId();
          const limiters = nodes.map(({ peers }) => new RateLimiter('test', limit, { now: () => 0, peers }));
          let total = 0;
          let most = 0;
          for (const burst of bursts) {
            const let_in = await Promise.all(limiters.map((limiter, n) => admitted(limiter, visitor, burst[n]!)));
            total += let_in.reduce((sum, count) => sum + count, 0);
            most = Math.max(most, ...burst);
          }
          const share = limiters[0]!.share;
          assert.ok(total <= limit + (nodes.length - 1) * share, `${total} of ${limit}`);
          // No call is rejected without need: a node that saw the limit exceeded by more than a share would have
          // admitted all.
          const asked = bursts.flat().reduce((sum, count) => sum + count, 0);
          assert.ok(total >= Math.min(asked, limit), `${total} of ${asked} with ${limit}`);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('calls at one node count at another after a share, and no longer count there after a minute', async () => {
    let now = 0;
    const [here, there] = nodes.map(({ peers }) => new RateLimiter('moved', 32, { now: () => now, peers }));
    assert.equal(await admitted(here!, 'visitor', 100), 32);
    assert.equal(await admitted(there!, 'visitor', 100), there!.share);
    assert.equal(there!.peek('visitor').allowed, false);
    // The excess of a share leaves the window with the rest of that second.
    assert.equal(there!.take('visitor').seconds, 60);
    now = 61_000;
    await moveClock(nodes[0]!.db, '61 seconds');
    assert.equal(await admitted(there!, 'visitor', 100), 32);
  });

  it('a call that was given back counts at no node', async () => {
    const [here, there] = nodes.map(({ peers }) => new RateLimiter('back', 4, { now: () => 0, peers }));
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const state = await here!.admit('visitor');
      assert.equal(state.allowed, true);
      here!.giveBack('visitor', state);
    }
    await nodes[0]!.peers.exchange(here!, 'visitor');
    assert.equal(await admitted(there!, 'visitor', 10), 4);
  });

  it('a call that was given back at one process is available at another that had already reached the limit', async () => {
    let now = 0;
    const [here, there] = nodes.map(({ peers }) => new RateLimiter('refunded', 16, { now: () => now, peers }));
    const states = await Promise.all(Array.from({ length: 16 }, () => here!.admit('visitor')));
    assert.equal(await admitted(there!, 'visitor', 10), there!.share);
    for (const state of states) here!.giveBack('visitor', state);
    await nodes[0]!.peers.exchange(here!, 'visitor');
    now = 3_000; // within the window of a minute
    await eventually(
      () => admitted(there!, 'visitor', 1),
      (count) => count === 1,
    );
  });

  it('a visitor below a share of the limit is not stored, and addresses are stored only as hashes', async () => {
    const [{ db, peers }] = nodes as [Node];
    const before = (await rows(db)).length;
    const limiter = new RateLimiter('quiet', 160, { now: () => 0, peers });
    assert.equal(await admitted(limiter, '203.0.113.7', limiter.share - 1), limiter.share - 1);
    assert.equal((await rows(db)).length, before);
    assert.equal(await admitted(limiter, '203.0.113.7', 2), 2);
    const written = await rows(db);
    assert.equal(written.length, before + 1);
    assert.doesNotMatch(JSON.stringify(written), /203\.0\.113|quiet/);
    assert.doesNotMatch(JSON.stringify(written), new RegExp(Buffer.from('203.0.113').toString('hex')));
  });

  it('a node that stops removes its counts', async () => {
    const leaving = node();
    const before = (await rows(leaving.db)).length;
    const limiter = new RateLimiter('leaving', 10, { now: () => 0, peers: leaving.peers });
    await admitted(limiter, 'visitor', 5);
    assert.equal((await rows(leaving.db)).length, before + 1);
    await leaving.peers.close();
    assert.equal((await rows(leaving.db)).length, before);
    assert.equal(await admitted(limiter, 'visitor', 50), 5, 'it counts for itself to the end');
  });
});

describe('limits without their database', () => {
  it('are counted by each node on its own: no call waits or fails, and the outage is logged once', async () => {
    const nowhere = new URL(connectionString);
    nowhere.port = '1';
    const alone = node(nowhere.toString());
    const limiter = new RateLimiter('alone', 50, { now: () => 0, peers: alone.peers });
    assert.equal(await admitted(limiter, 'visitor', 200), 50);
    assert.deepEqual(alone.changes, [false]);
    assert.ok(!(limiter.admit('visitor') instanceof Promise));
  });

  it('are shared again once the database responds, including the calls counted in the meantime', async () => {
    const here = node();
    const there = node();
    const [mine, theirs] = [here, there].map(({ peers }) => new RateLimiter('again', 20, { now: () => 0, peers }));
    await admitted(mine!, 'visitor', 1);
    const name = new URL(connectionString).pathname.slice(1);
    const admin = node().db.write;
    await admin.query(sql`alter table rate_limit_windows rename to away`);
    assert.equal(await admitted(mine!, 'visitor', 10), 10);
    assert.equal(here.peers.peersReachable, false, name);
    await admin.query(sql`alter table away rename to rate_limit_windows`);
    while (!here.peers.peersReachable) {
      mine!.giveBack('visitor', mine!.take('visitor'));
      await here.peers.exchange(mine!, 'visitor');
    }
    assert.equal(await admitted(theirs!, 'visitor', 50), 9 + theirs!.share - 1);
  });
});
