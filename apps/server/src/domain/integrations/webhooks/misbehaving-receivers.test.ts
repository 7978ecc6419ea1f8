import assert from 'node:assert/strict';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { MINIMAL_JOB } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { canary, httpReceiver, type Receiver, rawReceiver } from '../../../platform/egress/receivers.fixture.ts';
import { startDispatching } from '../activity/dispatch.ts';
import { DELIVERY_OPTIONS, DeliveryWorker } from './delivery-worker.ts';
import { deliveryDispatcher } from './dispatch-deliveries.ts';

const TIMEOUT_MS = 1_500;
const service = await startService();
const worker = new DeliveryWorker(service.db, service.services, { ...DELIVERY_OPTIONS, timeoutMs: TIMEOUT_MS });
const dispatching = startDispatching(
  service.db,
  service.services,
  deliveryDispatcher((endpoints) => worker.wake(endpoints)),
);
service.beforeClose(async () => {
  await dispatching.stop();
  await worker.stop();
});

const deliveriesOf = async ({ api }: TestWorkspace, id: string): Promise<Json[]> =>
  (await api('GET', `/webhooks/${id}/deliveries?limit=100`)).body.data;

const webhook = async ({ api }: TestWorkspace, id: string): Promise<Json> =>
  (await api('GET', `/webhooks/${id}`)).body.data;

async function createWebhook({ api }: TestWorkspace, url: string): Promise<string> {
  const created = await api('POST', '/webhooks', { url, events: ['job.created'] });
  assert.equal(created.status, 201);
  return created.body.data.id;
}

async function createJob({ api }: TestWorkspace): Promise<void> {
  assert.equal((await api('POST', '/jobs', MINIMAL_JOB)).status, 201);
}

/** The result of the first attempt to deliver an event to a new endpoint. */
async function firstOutcome(
  workspace: TestWorkspace,
  url: string,
): Promise<{ delivery: Json; attempt: Json; id: string }> {
  const id = await createWebhook(workspace, url);
  await createJob(workspace);
  const [delivery] = await eventually(
    () => deliveriesOf(workspace, id),
    ([first]) => first?.attempts === 1,
  );
  const attempts = await workspace.api('GET', `/webhooks/${id}/deliveries/${delivery.id}/attempts`);
  assert.equal(attempts.body.data.length, 1);
  return { delivery, attempt: attempts.body.data[0], id };
}

/** Seconds from the end of the last attempt to the next one. */
async function wait({ id }: Json): Promise<number> {
  const [row] = await service.db.write.query<{ seconds: number }>(sql`
    select extract(epoch from next_attempt_at - updated_at)::float8 as seconds from webhook_deliveries where id = ${id}`);
  return row!.seconds;
}

const web = (t: TestContext, answer: RequestListener) =>
  httpReceiver(t, (request, response) => {
    request.resume().on('end', () => answer(request, response));
  });
const bare = (t: TestContext, answer: (socket: Socket) => void) =>
  rawReceiver(t, (socket) => {
    socket.once('data', () => answer(socket));
  });
const head =
  (status: number, headers: Record<string, string> = {}) =>
  (t: TestContext) =>
    web(t, (_request, response) => response.writeHead(status, headers).end('response'));

function flood(response: ServerResponse): void {
  while (!response.destroyed && response.write('x'.repeat(4_096)));
  if (!response.destroyed) response.once('drain', () => flood(response));
}

/** Receivers whose deliveries fail and are retried after about 5 seconds. */
const FAILING: [string, (t: TestContext) => Promise<Receiver>, { status?: number; error?: RegExp }][] = [
  ['answers 500', head(500), { status: 500 }],
  ['answers 404', head(404), { status: 404 }],
  ['answers 304', head(304), { status: 304 }],
  ['never answers', (t) => web(t, () => {}), { error: /No complete response within/ }],
  [
    'answers a byte at a time and never ends',
    (t) =>
      web(t, (_request, response) => {
        const drip = setInterval(() => response.write('.'), 20);
        response.writeHead(200).once('close', () => clearInterval(drip));
      }),
    { error: /No complete response within/ },
  ],
  ['takes the connection and reads nothing', (t) => rawReceiver(t, () => {}), { error: /No complete response within/ }],
  [
    'resets the connection',
    (t) => bare(t, (socket) => socket.resetAndDestroy()),
    { error: /closed before the response/ },
  ],
  [
    'hangs up in the middle of its answer',
    (t) => bare(t, (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhal')),
    { error: /closed before the response/ },
  ],
  [
    'speaks no HTTP',
    (t) => bare(t, (socket) => socket.end('220 email.example ESMTP\r\n')),
    { error: /not valid HTTP/ },
  ],
  [
    'sends headers without end',
    (t) => bare(t, (socket) => socket.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`)),
    { error: /not valid HTTP/ },
  ],
];

describe('misbehaving receivers', () => {
  for (const [what, start, { status, error }] of FAILING) {
    it(`the delivery to one that ${what} fails and is retried after about 5 seconds`, async (t) => {
      const workspace = await service.workspace();
      const { port } = await start(t);
      const { delivery, attempt, id } = await firstOutcome(workspace, `http://127.0.0.1:${port}/`);
      assert.deepEqual([delivery.status, attempt.status], ['pending', 'failed']);
      assert.equal(attempt.responseStatus, status ?? null);
      if (error === undefined) assert.equal(attempt.error, null);
      else assert.match(attempt.error, error);
      const seconds = await wait(delivery);
      assert.ok(seconds >= 5 && seconds <= 6, `${seconds} s`);
      assert.equal((await webhook(workspace, id)).enabled, true);
    });
  }

  it('an endless successful response is a success, of which only the first kilobyte is stored', async (t) => {
    const { port } = await web(t, (_request, response) => flood(response.writeHead(200)));
    const { delivery, attempt } = await firstOutcome(await service.workspace(), `http://127.0.0.1:${port}/`);
    assert.deepEqual([delivery.status, attempt.status], ['succeeded', 'succeeded']);
    assert.equal(attempt.responseBody, 'x'.repeat(1_024));
  });

  for (const status of [301, 302, 303, 307, 308]) {
    it(`a redirect with ${status} to loopback is not followed`, async (t) => {
      const trap = await canary(t);
      const { port } = await head(status, { location: `http://127.0.0.1:${trap.port}/` })(t);
      const { delivery } = await firstOutcome(await service.workspace(), `http://127.0.0.1:${port}/`);
      assert.deepEqual([delivery.status, delivery.responseStatus], ['pending', status]);
      assert.equal(trap.connections(), 0);
    });
  }

  it('a receiver that responds 410 is disabled, its delivery fails, and the owners get an email', async (t) => {
    const workspace = await service.workspace();
    const { port } = await head(410)(t);
    const { delivery, id } = await firstOutcome(workspace, `http://127.0.0.1:${port}/`);
    assert.deepEqual([delivery.status, delivery.nextAttemptAt], ['failed', null]);
    const disabled = await eventually(
      () => webhook(workspace, id),
      ({ enabled }) => !enabled,
    );
    assert.match(disabled.disabledReason, /410/);
    assert.equal((await workspace.api('GET', '/emails?kind=endpoint_disabled')).body.data.length, 1);
  });

  for (const [what, header, seconds] of [
    ['in seconds', () => '1234', 1_234],
    ['as an HTTP date', () => new Date(Date.now() + 1_234_000).toUTCString(), 1_234],
    ['of zero', () => '0', 5],
    ['in the past', () => 'Sat, 21 Nov 2020 09:00:00 GMT', 5],
    ['that is nonsense', () => 'when pigs fly', 5],
    ['that is negative', () => '-1234', 5],
    ['of a thousand years', () => '31536000000', 86_400],
  ] as const) {
    it(`after a 429 with a Retry-After ${what}, the next attempt is about ${seconds} seconds later`, async (t) => {
      const { port } = await web(t, (_request, response) => response.writeHead(429, { 'retry-after': header() }).end());
      const { delivery, attempt } = await firstOutcome(await service.workspace(), `http://127.0.0.1:${port}/`);
      assert.deepEqual([delivery.status, attempt.responseStatus], ['pending', 429]);
      const waits = await wait(delivery);
      // A date has whole seconds, and time passes until it is read; the default of 5 seconds has jitter.
      assert.ok(waits >= (what === 'as an HTTP date' ? seconds - 10 : seconds) && waits <= seconds + 1, `${waits} s`);
    });
  }
});

describe('an endpoint that has failed for five days', () => {
  /** Moves the clock until the delivery is due, and waits for that attempt. */
  const attemptAfter = async (workspace: TestWorkspace, id: string, interval: string, attempts: number) => {
    await moveClock(service.db, interval);
    return eventually(
      () => deliveriesOf(workspace, id),
      (all) => all.at(-1).attempts === attempts,
    );
  };

  it('is disabled with a reason, keeps its pending deliveries, and every owner gets one email; not earlier', async (t) => {
    const workspace = await service.workspace();
    const owners = [`b@${workspace.slug}.test`, `c@${workspace.slug}.test`];
    for (const email of owners) await workspace.api('POST', '/members', { email, name: email, role: 'owner' });
    const { port } = await head(500)(t);
    const { id } = await firstOutcome(workspace, `http://127.0.0.1:${port}/`);
    await attemptAfter(workspace, id, '4 days 23 hours', 2);
    assert.equal((await webhook(workspace, id)).enabled, true);
    await attemptAfter(workspace, id, '5 days 1 hour', 3);
    const disabled = await eventually(
      () => webhook(workspace, id),
      ({ enabled }) => !enabled,
    );
    assert.match(disabled.disabledReason, /failed for 5 days/);
    assert.equal((await deliveriesOf(workspace, id))[0].status, 'pending');
    const mails = (await workspace.api('GET', '/emails?kind=endpoint_disabled')).body.data;
    const members = (await workspace.api('GET', '/members')).body.data;
    assert.equal(members.length, 3);
    assert.deepEqual(
      mails.map(({ to }: Json) => /<(.*)>/.exec(to)?.[1] ?? to).sort(),
      members.map(({ email }: Json) => email).sort(),
    );
    await createJob(workspace);
    const events = await workspace.api('GET', '/activity-events?type=webhook.disabled');
    assert.equal(events.body.data.length, 1);
  });

  it('is not disabled when one delivery succeeded in between', async (t) => {
    await moveClock(service.db, '0 days');
    const workspace = await service.workspace();
    let code = 500;
    const { port } = await web(t, (_request, response) => response.writeHead(code).end());
    const { id } = await firstOutcome(workspace, `http://127.0.0.1:${port}/`);
    code = 200;
    await attemptAfter(workspace, id, '3 days', 2);
    code = 500;
    await createJob(workspace);
    await eventually(
      () => deliveriesOf(workspace, id),
      ([newest]) => newest.status === 'pending' && newest.attempts === 1,
    );
    await moveClock(service.db, '6 days');
    await eventually(
      () => deliveriesOf(workspace, id),
      ([newest]) => newest.attempts === 2,
    );
    await moveClock(service.db, '7 days');
    await eventually(
      () => deliveriesOf(workspace, id),
      ([newest]) => newest.attempts === 3,
    );
    assert.equal((await webhook(workspace, id)).enabled, true);
  });
});
