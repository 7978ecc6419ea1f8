import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type Json, startService } from '../../../../test/harness.ts';
import { MINIMAL_JOB } from '../../../../test/hiring.ts';
import { randomFrom } from '../../../../test/random.ts';
import { end, startProcess, withFolder } from '../../../../test/running-service.ts';
import { startWorkers } from '../../../background/workers.ts';
import { ok, type Received, type Receiver, startReceiver, status } from './receiver.fixture.ts';

const seed = Number(process.env.ORDER_SEED ?? Date.now() % 1_000_000);
const WRITERS = 16;
const CHANGES = 8;
const RECORDS = 4;

const service = await startService();
const environment = {
  DATABASE_URL: service.connectionString,
  SECRET_KEY: service.config.secretKey!,
  LOG_LEVEL: 'silent',
  ALLOW_PRIVATE_WEBHOOKS: 'true',
  RATE_LIMIT_KEY_PER_MINUTE: '100000000',
};

const jobOf = ({ message }: Received): Json => (message.data as Json).job;

/** Revisions of a record's events in the order in which they first arrived. */
function firstArrivals({ received }: Receiver, jobId: string): number[] {
  const seen = new Set<string>();
  const revisions: number[] = [];
  for (const request of received) {
    if (seen.has(request.id) || jobOf(request).id !== jobId) continue;
    seen.add(request.id);
    revisions.push((JSON.parse(request.body) as Json).entityRevision);
  }
  return revisions;
}

it('first attempts for one record are in the order of its changes, with many writers, two processes and a receiver that is slow and fails at random', (t) =>
  withFolder((first) =>
    withFolder(async (second) => {
      const random = randomFrom(seed);
      t.diagnostic(`ORDER_SEED=${seed}`);
      const workspace = await service.workspace();
      const flaky = await startReceiver(service, async (request, response, received) => {
        const [delay, fails] = [random(4) === 0 ? random(80) : 0, random(6) === 0];
        await setTimeout(delay);
        (fails ? status(500) : ok)(request, response, received);
      });
      const healthy = await startReceiver(service);
      for (const { url } of [flaky, healthy]) {
        await workspace.api('POST', '/webhooks', { url, events: ['job.updated'] });
      }
      const processes = await Promise.all([startProcess(first, environment), startProcess(second, environment)]);
      const jobs: string[] = [];
      for (let index = 0; index < RECORDS; index += 1) {
        jobs.push((await workspace.api('POST', '/jobs', MINIMAL_JOB)).body.data.id);
      }
      const write = async (writer: number) => {
        for (let turn = 0; turn < CHANGES; turn += 1) {
          // Most changes are of the first record.
          const id = jobs[turn % 4 === 3 ? random(RECORDS) : 0]!;
          const { status } = await workspace.api('PATCH', `/jobs/${id}`, { title: `Title ${writer} ${turn}` });
          assert.equal(status, 200);
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
      for (const receiver of [flaky, healthy]) {
        await receiver.until((received) => new Set(received.map(({ id }) => id)).size === WRITERS * CHANGES);
      }
      for (const id of jobs) {
        const { headers } = await workspace.api('GET', `/jobs/${id}`);
        const last = Number(headers.get('etag')!.slice(2, -1));
        const expected = Array.from({ length: last - 1 }, (_, index) => index + 2);
        for (const receiver of [flaky, healthy]) assert.deepEqual(firstArrivals(receiver, id), expected);
      }
      await Promise.all(processes.map((running) => end(running, 'SIGTERM')));
    }),
  ));

it('an attempt that hangs delays the next event of its record at its endpoint and nothing else; a failed one delays nothing', async () => {
  const workers = startWorkers(service);
  try {
    const workspace = await service.workspace();
    const [{ body: a }, { body: b }] = [
      await workspace.api('POST', '/jobs', MINIMAL_JOB),
      await workspace.api('POST', '/jobs', MINIMAL_JOB),
    ];
    const hanging: ServerResponse[] = [];
    const stuck = await startReceiver(service, (request, response, received) => {
      if (jobOf(received).id === a.data.id && hanging.length === 0) hanging.push(response);
      else ok(request, response, received);
    });
    const other = await startReceiver(service);
    for (const { url } of [stuck, other]) await workspace.api('POST', '/webhooks', { url, events: ['job.updated'] });
    for (const title of ['One', 'Two', 'Three']) {
      for (const { data } of [a, b]) await workspace.api('PATCH', `/jobs/${data.id}`, { title });
    }
    await other.until((received) => received.length === 6);
    await stuck.until(() => firstArrivals(stuck, b.data.id).length === 3 && hanging.length === 1);
    assert.deepEqual(firstArrivals(stuck, a.data.id), [2], 'only the hanging one');
    hanging[0]!.writeHead(500).end();
    await stuck.until(() => firstArrivals(stuck, a.data.id).length === 3);
    assert.deepEqual(firstArrivals(stuck, a.data.id), [2, 3, 4]);
  } finally {
    await workers.stop();
  }
});

it("the events of a replayed range also arrive in the order of each record's changes", async () => {
  const workspace = await service.workspace();
  const { body: job } = await workspace.api('POST', '/jobs', MINIMAL_JOB);
  for (let turn = 0; turn < 20; turn += 1) await workspace.api('PATCH', `/jobs/${job.data.id}`, { title: `T ${turn}` });
  let open = 0;
  let maxOpen = 0;
  const receiver = await startReceiver(service, async (request, response, received) => {
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    await setTimeout(20);
    open -= 1;
    ok(request, response, received);
  });
  const created = await workspace.api('POST', '/webhooks', { url: receiver.url, events: ['job.updated'] });
  const range = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
  const replayed = await workspace.api('POST', `/webhooks/${created.body.data.id}/replay`, range);
  assert.deepEqual([replayed.status, replayed.body.data], [202, { count: 20 }]);
  const workers = startWorkers(service);
  try {
    await receiver.until((received) => received.length >= 20);
    assert.deepEqual(
      firstArrivals(receiver, job.data.id),
      Array.from({ length: 20 }, (_, index) => index + 2),
    );
    assert.equal(maxOpen, 1, 'one at a time');
  } finally {
    await workers.stop();
  }
});
