// Runs in a process of its own: it sees the routes only when they are declared, with the first service of a process.
import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { operations } from '../../src/server/operations.ts';
import { startService } from '../harness.ts';
import { longestBlock } from '../longest-block.ts';
import { INBOUND_SETTINGS } from './inbound-inputs.fixture.ts';
import { type Input, largestInputs } from './largest-inputs.fixture.ts';
import type { SentRequest } from './sender.fixture.ts';

const MAX_BLOCK_MS = 50;
/** Compiling the code and collecting garbage take time as well, but not each time. */
const ATTEMPTS = 5;

/** Every route of the service, as it is declared to the router. */
const routes: { method: string; url: string; isRejection: boolean }[] = [];
let isFirst = true;
subscribe('fastify.initialization', (message) => {
  if (!isFirst) return;
  isFirst = false;
  const { fastify } = message as { fastify: FastifyInstance }; // documented by Fastify
  fastify.addHook('onRoute', ({ method, url }) => {
    // `rejectOtherMethods` declares several methods at once.
    for (const each of [method].flat()) routes.push({ method: each, url, isRejection: Array.isArray(method) });
  });
});

const service = await startService(INBOUND_SETTINGS);
const workspace = await service.workspace();
const declared = await largestInputs(service, workspace);

const sender = new Worker(new URL('./sender.fixture.ts', import.meta.url));
after(() => sender.terminate());

/** Prepares a request; what is returned sends it. */
function prepare(method: string, { path, headers = {}, body }: Input) {
  const sent = body?.();
  const bytes = sent === undefined ? null : new Uint8Array(sent.bytes);
  const request: Omit<SentRequest, 'port'> = {
    url: service.url + path,
    method,
    headers: { ...headers, ...(sent !== undefined && { 'content-type': sent.type }) },
    body: bytes,
  };
  return async (): Promise<{ status: number; bytes: number }> => {
    const { port1, port2 } = new MessageChannel();
    const answer = once(port1, 'message');
    sender.postMessage({ ...request, port: port2 }, bytes === null ? [port2] : [port2, bytes.buffer]);
    const [response] = await answer;
    port1.close();
    return response;
  };
}

/** Operations for keys and sessions have budgets of their own. */
const budgeted = new Set(operations.map(({ spec, url }) => `${spec.method} ${url}`));
const outside = routes.filter(({ method, url }) => method !== 'HEAD' && !budgeted.has(`${method} ${url}`));

/** Requests that are rejected or answered by their first line, whatever their body is: one for each path outside of `/api/v1`. */
const byFirstLine = outside.filter(
  ({ method, url, isRejection }, index) =>
    (isRejection || method === 'OPTIONS') &&
    !url.startsWith('/api/v1/') &&
    outside.findIndex((other) => other.url === url && (other.isRejection || other.method === 'OPTIONS')) === index,
);
const served = outside.filter(({ method, isRejection }) => !isRejection && method !== 'OPTIONS');

describe('a route outside of the budgets', () => {
  it('has a declared largest input', () => {
    const names = served.map(({ method, url }) => `${method} ${url}`);
    assert.deepEqual(
      names.filter((name) => declared[name] === undefined),
      [],
      'declare the largest input of each new route',
    );
    assert.deepEqual(
      Object.keys(declared).filter((name) => !names.includes(name)),
      [],
    );
  });

  const rejected = { path: '', body: () => ({ type: 'application/json', bytes: Buffer.alloc(1_000_000, '[') }) };
  const inputs = [
    ...Object.entries(declared).flatMap(([name, some]) => some.map((input, n) => ({ name, n, input }))),
    ...byFirstLine.map(({ method, url }) => ({
      name: `${method} ${url}`,
      n: 0,
      input: { ...rejected, path: url.replaceAll(/:\w+|\*/g, 'x'.repeat(500)) } as Input,
    })),
  ];
  for (const { name, n, input } of inputs) {
    it(`blocks nobody for more than ${MAX_BLOCK_MS} ms: ${name}, input ${n + 1}`, async (test) => {
      const [method = ''] = name.split(' ');
      const blocks: number[] = [];
      let answer = { status: 0, bytes: 0 };
      while (blocks.length < ATTEMPTS) {
        await input.before?.();
        const send = prepare(method, input);
        const block = await longestBlock(async () => {
          answer = await send();
        });
        blocks.push(block);
        if (blocks.at(-1)! < MAX_BLOCK_MS) break;
      }
      const shown = blocks.map((block) => block.toFixed(1)).join(', ');
      test.diagnostic(`${name} | ${answer.status}, ${answer.bytes} bytes | ${shown} ms`);
      assert.ok(Math.min(...blocks) < MAX_BLOCK_MS, `${shown} ms`);
    });
  }
});
