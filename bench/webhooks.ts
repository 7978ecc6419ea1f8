import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { bringUp } from '../apps/server/src/boot.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createJob } from '../apps/server/src/modules/jobs/create-job.ts';
import { createWebhook } from '../apps/server/src/modules/webhooks/change-webhook.ts';
import { createWorkspace, systemContext } from '../apps/server/src/modules/workspaces/create-workspace.ts';
import { serviceCommand, startTarget } from './processes.ts';

/**
 * `node bench/webhooks.ts [--changes 10000 --clients 8 --endpoints 20 --matching 2]`: clients change jobs as fast as they
 * can; receivers in this process check that every endpoint gets every event that it listens to. Prints the median time
 * from the beginning of a change's transaction to its receipt, and deliveries per second.
 */
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const changes = option('changes', 10_000);
const clients = option('clients', 8);
const endpoints = option('endpoints', 20);
/** How many endpoints listen to each change. */
const matching = option('matching', 2);
/** Milliseconds that each client rests between two changes; 0 saturates the machine. */
const pause = option('pause', 0);

const log = (line: string) => process.stderr.write(`${line}\n`);
const dataDir = join(import.meta.dirname, '..', '.bench');
mkdirSync(dataDir, { recursive: true });
const environment = {
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_KEY_PER_MINUTE: '100000000',
  ALLOW_PRIVATE_WEBHOOKS: 'true',
  ...(process.env.DATABASE_URL === undefined ? {} : { DATABASE_URL: process.env.DATABASE_URL }),
};

// Each kind of change reaches its own group of endpoints.
const TYPES = ['job.published', 'job.closed', 'job.updated'] as const;

const ground = await bringUp(readConfig({ ...environment, LOG_LEVEL: 'silent' }), log);
const made = await createWorkspace(ground.db, ground.services, { slug: `bench-${Date.now()}`, name: 'Webhooks' });
const context = systemContext(ground.db, ground.services, made.workspace.id);

interface Seen {
  type: string;
  times: Map<string, number>;
  copies: number;
  verify: (body: string, headers: Record<string, string>) => void;
}
const latencies: number[] = [];
let received = 0;
let lastReceipt = 0;
const seen: Seen[] = [];
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const at = Date.now();
    response.end();
    const endpoint = seen[Number(request.url!.slice(1))]!;
    const body = Buffer.concat(chunks).toString();
    const { id, type, timestamp } = JSON.parse(body);
    if (type !== endpoint.type) throw new Error(`${type} at an endpoint for ${endpoint.type}`);
    // A sample: verifying each would cost the machine as much as sending them.
    if (received % 50 === 0) endpoint.verify(body, request.headers as Record<string, string>);
    if (endpoint.times.has(id)) endpoint.copies += 1;
    else {
      endpoint.times.set(id, at);
      latencies.push(at - Date.parse(timestamp));
    }
    received += 1;
    lastReceipt = at;
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const { port } = receiver.address() as AddressInfo; // listens on TCP

const service = await startTarget(serviceCommand(), environment, '/readyz');
try {
  for (let index = 0; index < endpoints; index += 1) {
    const type = index < matching * TYPES.length ? TYPES[index % TYPES.length]! : 'offer.sent';
    const events = type === 'offer.sent' ? ['job.deleted'] : [type];
    const webhook = await createWebhook(context, { url: `http://127.0.0.1:${port}/${index}`, events });
    const verifier = new Webhook(webhook.secret);
    seen.push({ type, times: new Map(), copies: 0, verify: (body, headers) => verifier.verify(body, headers) });
  }
  const jobs = await Promise.all(
    Array.from({ length: clients }, (_, index) =>
      createJob(context, {
        title: `Job ${index}`,
        description: 'A job.',
        employmentType: 'full_time',
        workplaceType: 'remote',
      }),
    ),
  );
  const expected: Record<string, number> = {};
  let next = 0;
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${service.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${made.secretKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status}`);
  };
  const started = Date.now();
  await Promise.all(
    jobs.map(async ({ id }) => {
      for (let turn = 0; next < changes; turn += 1) {
        next += 1;
        const type = TYPES[turn % TYPES.length]!;
        expected[type] = (expected[type] ?? 0) + 1;
        if (type === 'job.published') await call('POST', `/jobs/${id}/publish`);
        else if (type === 'job.closed') await call('POST', `/jobs/${id}/close`);
        else await call('PATCH', `/jobs/${id}`, { title: `Turn ${turn}` });
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }),
  );
  const changed = Date.now();
  const isComplete = () => seen.every(({ type, times }) => times.size === (expected[type] ?? 0));
  const giveUp = Date.now() + 120_000;
  while (!isComplete() && Date.now() < giveUp) await new Promise((resolve) => setTimeout(resolve, 50));
  const missing = seen.reduce((sum, { type, times }) => sum + (expected[type] ?? 0) - times.size, 0);
  const copies = seen.reduce((sum, endpoint) => sum + endpoint.copies, 0);
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const seconds = (lastReceipt - started) / 1000;
  console.log(
    `${changes} changes by ${clients} clients in ${((changed - started) / 1000).toFixed(1)} s ` +
      `(${Math.round((changes * 1000) / (changed - started))}/s), ${endpoints} endpoints`,
  );
  console.log(
    `${latencies.length} deliveries in ${seconds.toFixed(1)} s (${Math.round(latencies.length / seconds)}/s), ` +
      `${missing} missing, ${copies} repeated`,
  );
  console.log(`commit to receipt: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${latencies.at(-1)} ms`);
} finally {
  await service.stop();
  receiver.closeAllConnections();
  receiver.close();
  await ground.close();
}
