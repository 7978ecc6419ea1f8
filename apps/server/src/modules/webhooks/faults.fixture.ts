import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Json, TestService } from '../../testing/harness.ts';
import { dispatchedTypes } from './dispatch-deliveries.ts';
import { type Receiver, startReceiver, verify } from './receiver.fixture.ts';

/** A workspace of a service that may vanish at any moment, and come back at another address. */
export interface Target {
  url: string;
  secretKey: string;
}

interface Listener {
  receiver: Receiver;
  types: readonly string[];
  /** What was wrong with what it received. */
  faults: string[];
}

export interface FaultPlan {
  /** How many faults there are. */
  rounds: number;
  /** A whole number from 0, below what is asked. */
  random: (below: number) => number;
  /** Does the harm and waits until the service can be expected to recover. */
  harm: (round: number) => Promise<void>;
  /** Makes what waits for a lease or a retry due. Called once everything runs again. */
  skipWaiting: () => Promise<void>;
}

const CLIENTS = 4;
const GIVE_UP_MS = 60_000;

/**
 * Clients change jobs while harm is done in the middle of deliveries, at random moments. Then: every endpoint has
 * received every event of the feed that it listens to, nothing else, a repetition being the same bytes under the same id;
 * every request was signed.
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
      await plan.harm(round);
    }
  } finally {
    over.abort();
    await Promise.all(clients);
  }
  await plan.skipWaiting();
  const events = await readFeed(target);
  const start = events.findLastIndex(({ type }) => type === 'webhook.created');
  const feed = events.slice(start).filter(({ type }) => all.includes(type));
  let copies = 0;
  for (const { receiver, types, faults } of listeners) {
    const expected = feed.filter(({ type }) => types.includes(type)).map(({ id }) => id);
    await arrivalOf(receiver, expected);
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
  const made = await call(target, 'POST', '/webhooks', { url: receiver.url, events });
  const { secret } = made.data;
  return { receiver, types, faults };
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
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Makes, publishes, changes and closes jobs one after the other; what fails is left, its event may be there or not. */
async function keepChanging(target: Target, over: AbortSignal): Promise<void> {
  const job = { title: 'Keeper', description: 'Keeps.', employmentType: 'full_time', workplaceType: 'onsite' };
  while (!over.aborted) {
    try {
      const { data } = await call(target, 'POST', '/jobs', job);
      await call(target, 'POST', `/jobs/${data.id}/publish`);
      await call(target, 'PATCH', `/jobs/${data.id}`, { title: 'Light Keeper' });
      await call(target, 'POST', `/jobs/${data.id}/close`);
    } catch {
      await setTimeout(50); // the service is away: no need to ask in a tight circle
    }
  }
}

async function readFeed(target: Target): Promise<{ id: string; type: string }[]> {
  const events: { id: string; type: string }[] = [];
  for (let cursor = ''; ; ) {
    const { data, meta } = await call(target, 'GET', `/activity-events?order=asc&limit=100${cursor}`);
    events.push(...data);
    if (!meta.pagination.hasMore) return events;
    cursor = `&cursor=${meta.nextCursor}`;
  }
}

async function arrivalOf({ received, url }: Receiver, expected: readonly string[]): Promise<void> {
  const giveUp = Date.now() + GIVE_UP_MS;
  const missing = () => {
    const ids = new Set(received.map(({ id }) => id));
    return expected.filter((id) => !ids.has(id));
  };
  while (missing().length > 0) {
    assert.ok(Date.now() < giveUp, `${missing().length} of ${expected.length} never came to ${url}: ${missing()[0]}`);
    await setTimeout(50);
  }
}
