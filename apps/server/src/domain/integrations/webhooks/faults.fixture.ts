import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Json, TestService } from '../../../../test/harness.ts';
import { dispatchedTypes } from './dispatch-deliveries.ts';
import { type Receiver, startReceiver, verify } from './receiver.fixture.ts';

/** A workspace of a service that may crash at any moment and restart at another address. */
export interface Target {
  url: string;
  secretKey: string;
}

interface Listener {
  webhookId: string;
  receiver: Receiver;
  types: readonly string[];
  /** Requests that were not signed or not consistent. */
  faults: string[];
}

interface FaultPlan {
  /** The number of faults. */
  rounds: number;
  /** A random integer from 0 to `below` - 1. */
  random: (below: number) => number;
  /** Injects a fault and waits until the service can be expected to recover. */
  injectFault: (round: number) => Promise<void>;
  /** Makes expired leases and pending retries due. Called once the service has recovered. */
  skipWaiting: () => Promise<void>;
}

const CLIENTS = 4;
const GIVE_UP_MS = 60_000;

/**
 * Changes jobs while faults are injected at random moments during deliveries. Afterwards, every endpoint must have received
 * every event of the feed that it subscribes to and nothing else, each request signed, repetitions identical to the byte.
 */
export async function loseNothing(
  t: Pick<TestService, 'beforeClose'>,
  target: Target,
  plan: FaultPlan,
): Promise<string> {
  const all = dispatchedTypes();
  const listeners = [
    await listen(t, target, ['*'], all),
    await listen(t, target, ['*'], all),
    await listen(t, target, ['job.published', 'job.closed'], ['job.published', 'job.closed']),
  ];
  const witness = listeners[0]!.receiver;
  const over = new AbortController();
  const clients = Array.from({ length: CLIENTS }, () => keepChanging(target, over.signal));
  try {
    for (let round = 0; round < plan.rounds; round += 1) {
      const before = witness.received.length + 1 + plan.random(40);
      await witness.until((received) => received.length >= before);
      await plan.injectFault(round);
    }
  } finally {
    over.abort();
    await Promise.all(clients);
  }
  await plan.skipWaiting();
  const feed = await readFeed(target);
  let copies = 0;
  for (const { webhookId, receiver, types, faults } of listeners) {
    // An endpoint receives the events after its own creation.
    const start = feed.findIndex(({ type, entityId }) => type === 'webhook.created' && entityId === webhookId) + 1;
    const expected = feed
      .slice(start)
      .filter(({ type }) => types.includes(type))
      .map(({ id }) => id);
    await untilReceived(receiver, expected);
    assert.deepEqual(faults, []);
    const ids = new Set(receiver.received.map(({ id }) => id));
    assert.deepEqual([...ids].sort(), expected.sort(), 'exactly the events of the feed');
    assert.equal(new Set(receiver.received.map(({ body }) => body)).size, ids.size, 'the same bytes each time');
    copies += receiver.received.length - ids.size;
  }
  return `${feed.length} events, ${plan.rounds} faults, ${copies} repetitions`;
}

async function listen(
  t: Pick<TestService, 'beforeClose'>,
  target: Target,
  events: string[],
  types: readonly string[],
): Promise<Listener> {
  const faults: string[] = [];
  const receiver = await startReceiver(t, (_request, response, received) => {
    try {
      verify(secret, received);
      assert.equal(received.message.id, received.id);
    } catch (error) {
      faults.push(String(error));
    }
    response.end();
  });
  const created = await call(target, 'POST', '/webhooks', { url: receiver.url, events });
  const { id: webhookId, secret } = created.data;
  return { webhookId, receiver, types, faults };
}

async function call(target: Target, method: string, path: string, body?: object): Promise<Json> {
  const response = await fetch(`${target.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${target.secretKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (method === 'GET' && response.status === 503) {
    await setTimeout(100); // after a fault, until its connections to the database are new; the test has a time limit
    return call(target, method, path);
  }
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Creates, publishes, changes and closes jobs one after the other. Failed requests are not repeated: their events may exist. */
async function keepChanging(target: Target, over: AbortSignal): Promise<void> {
  const job = { title: 'Keeper', description: 'Keeps.', employmentType: 'full_time', workplaceType: 'onsite' };
  while (!over.aborted) {
    try {
      const { data } = await call(target, 'POST', '/jobs', job);
      await call(target, 'POST', `/jobs/${data.id}/publish`);
      await call(target, 'PATCH', `/jobs/${data.id}`, { title: 'Light Keeper' });
      await call(target, 'POST', `/jobs/${data.id}/close`);
    } catch {
      await setTimeout(50); // the service is down: no busy loop
    }
  }
}

interface FeedEvent {
  id: string;
  type: string;
  entityId: string;
}

async function readFeed(target: Target): Promise<FeedEvent[]> {
  const events: FeedEvent[] = [];
  for (let cursor = ''; ; ) {
    const { data, meta } = await call(target, 'GET', `/activity-events?order=asc&limit=100${cursor}`);
    events.push(...data);
    if (!meta.pagination.hasMore) return events;
    cursor = `&cursor=${meta.nextCursor}`;
  }
}

async function untilReceived({ received, url }: Receiver, expected: readonly string[]): Promise<void> {
  const giveUp = Date.now() + GIVE_UP_MS;
  const missing = () => {
    const ids = new Set(received.map(({ id }) => id));
    return expected.filter((id) => !ids.has(id));
  };
  while (missing().length > 0) {
    assert.ok(
      Date.now() < giveUp,
      `${missing().length} of ${expected.length} never arrived at ${url}: ${missing()[0]}`,
    );
    await setTimeout(50);
  }
}
