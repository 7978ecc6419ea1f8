import { Webhook } from 'standardwebhooks';
import { createWebhook } from '../apps/server/src/domain/integrations/webhooks/change-webhook.ts';
import { quantile, type Receipt, startReceivers, startWebhookService } from './webhook-setup.ts';

/**
 * `node bench/webhooks.ts [--changes 10000 --clients 8 --endpoints 20 --matching 6]`: clients change jobs as fast as
 * possible; receivers in this process check that every endpoint gets every event that it subscribes to. Prints deliveries
 * per second, the time from the start of a change's transaction to its receipt, and processor time.
 */
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const changes = option('changes', 10_000);
const clients = option('clients', 8);
const endpoints = option('endpoints', 20);
/** The number of endpoints that subscribe to each change. */
const matching = option('matching', 6);
/** Milliseconds that each client waits between two changes; 0 saturates the machine. */
const pause = option('pause', 0);

// Each kind of change reaches its own group of endpoints.
const TYPES = ['job.published', 'job.closed', 'job.updated'] as const;
const GIVE_UP_MS = 120_000;

interface Listener {
  type: string;
  /** IDs received. */
  seen: Set<string>;
  copies: number;
  verifier: Webhook;
}
const listeners: Listener[] = [];
const latencies: number[] = [];
let lastReceipt = 0;

function handle({ path, at, body, headers }: Receipt): void {
  const listener = listeners[Number(path.slice(1))]!;
  const { id, type, timestamp } = JSON.parse(body);
  if (type !== listener.type) throw new Error(`${type} at an endpoint for ${listener.type}`);
  // A sample: verifying each would cost the machine as much as sending them.
  if (latencies.length % 50 === 0) listener.verifier.verify(body, headers as Record<string, string>);
  if (listener.seen.has(id)) listener.copies += 1;
  else latencies.push(at - Date.parse(timestamp));
  listener.seen.add(id);
  lastReceipt = at;
}

const receivers = await startReceivers((receipt, response) => {
  response.end();
  handle(receipt);
});
const { context, call, makeJobs, cpu, close } = await startWebhookService();
try {
  for (let index = 0; index < endpoints; index += 1) {
    const type = index < matching * TYPES.length ? TYPES[index % TYPES.length]! : 'job.deleted';
    const webhook = await createWebhook(context, { url: `${receivers.url}/${index}`, events: [type] });
    listeners.push({ type, seen: new Set(), copies: 0, verifier: new Webhook(webhook.secret) });
  }
  const jobs = await makeJobs(clients);
  const expected = new Map<string, number>();
  let startedCount = 0;
  const before = cpu();
  const started = Date.now();
  await Promise.all(
    jobs.map(async (id) => {
      for (let turn = 0; startedCount < changes; turn += 1) {
        startedCount += 1;
        const type = TYPES[turn % TYPES.length]!;
        expected.set(type, (expected.get(type) ?? 0) + 1);
        if (type === 'job.published') await call('POST', `/jobs/${id}/publish`);
        else if (type === 'job.closed') await call('POST', `/jobs/${id}/close`);
        else await call('PATCH', `/jobs/${id}`, { title: `Turn ${turn}` });
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }),
  );
  const changed = Date.now();
  const missing = () => listeners.reduce((sum, { type, seen }) => sum + (expected.get(type) ?? 0) - seen.size, 0);
  while (missing() > 0 && Date.now() < changed + GIVE_UP_MS) await new Promise((resolve) => setTimeout(resolve, 50));
  const after = cpu();

  const seconds = (lastReceipt - started) / 1000;
  const count = latencies.length;
  const copies = listeners.reduce((sum, listener) => sum + listener.copies, 0);
  const rate = Math.round((changes * 1000) / (changed - started));
  console.log(
    `${changes} changes by ${clients} clients (${rate}/s), ${endpoints} endpoints, ${matching} for each change`,
  );
  console.log(
    `${count} deliveries in ${seconds.toFixed(1)} s (${Math.round(count / seconds)}/s), ` +
      `${missing()} missing, ${copies} repeated`,
  );
  const at = (share: number) => `${quantile(latencies, share)} ms`;
  console.log(`commit to receipt: median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`);
  const used = (['service', 'database', 'clients and receivers'] as const).map((name) => {
    const spent = after[name] - before[name];
    return `${name} ${spent.toFixed(1)} s (${((spent * 1000) / count).toFixed(2)} ms per delivery)`;
  });
  console.log(`processor time: ${used.join(', ')}`);
} finally {
  await close();
  receivers.close();
}
