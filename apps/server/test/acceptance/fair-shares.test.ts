import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../src/platform/database/sql.ts';
import { LOAD_LIMITS } from '../../src/platform/load/workspace-load.ts';
import { eventually } from '../eventually.ts';
import { startService, type TestWorkspace } from '../harness.ts';
import { makeJob } from '../hiring.ts';

const service = await startService();

/** Locks a job while `work` runs, so that changes of the job wait. */
async function whileLocked(workspaceId: string, jobId: string, work: () => Promise<void>): Promise<void> {
  await service.db.transaction(async (tx) => {
    await tx.query(sql`select 1 from jobs where workspace_id = ${workspaceId} and id = ${jobId} for update`);
    await work();
  });
}

const changesOf = ({ id }: TestWorkspace) => service.services.load.transactions.load(id);

it('blocked changes of one workspace leave connections for another, and all of them complete in the end', async () => {
  const [attacker, other] = [await service.workspace(), await service.workspace()];
  const job = await makeJob(attacker);
  const count = 30;
  let blocked: Promise<{ status: number }[]> = Promise.resolve([]);
  await whileLocked(attacker.id, job.id, async () => {
    blocked = Promise.all(
      Array.from({ length: count }, (_, n) => attacker.api('PATCH', `/jobs/${job.id}`, { title: `Title ${n}` })),
    );
    await eventually(
      async () => changesOf(attacker),
      ({ running, waiting }) => running + waiting === count,
    );
    const { besideOthers, perSource } = LOAD_LIMITS.transactions;
    assert.ok([besideOthers, perSource].includes(changesOf(attacker).running));
    // Without fair shares, this would wait for the lock, which is released later.
    const answer = await Promise.race([other.api('POST', '/jobs', { title: 'T', ...JOB }), sleep(8_000, null)]);
    assert.equal(answer?.status, 201);
    // Reads need no slot.
    assert.equal((await attacker.api('GET', `/jobs/${job.id}`)).status, 200);
  });
  assert.deepEqual(new Set((await blocked).map(({ status }) => status)), new Set([200]));
  assert.deepEqual(changesOf(attacker), { running: 0, waiting: 0 });
});

it('the number of open streams per key is limited, and another key of the workspace is still served', async () => {
  const workspace = await service.workspace();
  const more = await workspace.api('POST', '/api-keys', { name: 'More', scopes: ['activity:read'] });
  const open = async (key: string) => {
    const abort = new AbortController();
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${service.url}/api/v1/events/stream`, { headers, signal: abort.signal });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), close: () => abort.abort() };
  };
  const streams = await Promise.all(
    Array.from({ length: LOAD_LIMITS.streamsPerCaller }, () => open(workspace.secretKey)),
  );
  assert.deepEqual(new Set(streams.map(({ status }) => status)), new Set([200]));
  const rejected = await open(workspace.secretKey);
  assert.equal(rejected.status, 429);
  assert.ok(Number(rejected.retryAfter) > 0);
  const otherStream = await open(more.body.data.key);
  assert.equal(otherStream.status, 200);
  streams[0]!.close();
  await eventually(
    async () => {
      const again = await open(workspace.secretKey);
      if (again.status === 200) streams.push(again);
      return again.status;
    },
    (status) => status === 200,
  );
  for (const stream of [...streams, otherStream]) stream.close();
  await eventually(
    async () => service.services.load.streams.load(workspace.id).running,
    (left) => left === 0,
  );
});

const JOB = { description: 'D.', employmentType: 'full_time', workplaceType: 'remote' };
