import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createWebhook } from '../apps/server/src/domain/integrations/webhooks/change-webhook.ts';
import { quantile, startReceivers, startWebhookService } from './webhook-setup.ts';

/**
 * `node bench/misbehaving-receivers.ts [--seconds 20 --rate 20]`: measures the time from commit to receipt at one healthy
 * endpoint, alone and with misbehaving endpoints for the same events. The goal is a p99 of at most twice that of the
 * endpoint alone.
 */
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const seconds = option('seconds', 20);
/** Changes per second. */
const rate = option('rate', 20);
const CLIENTS = 4;

let latencies: number[] = [];
const receivers = await startReceivers(({ path, at, body }, response) => {
  if (path === '/healthy') {
    latencies.push(at - Date.parse(JSON.parse(body).timestamp));
    response.end();
  } else if (path === '/500') response.writeHead(500).end();
  else if (path === '/429') response.writeHead(429, { 'retry-after': '1' }).end();
  else if (path === '/redirect') response.writeHead(302, { location: receivers.url }).end();
  else if (path === '/endless') {
    response.writeHead(200);
    const flood = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    };
    response.on('drain', flood);
    flood();
  } else if (path === '/drip') {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 100);
    response.once('close', () => clearInterval(drip));
  } else if (path === '/slow') setTimeout(() => response.end(), 3_000);
  // '/hang': no response
});
const resetting = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
await new Promise<void>((resolve) => resetting.listen(0, '127.0.0.1', resolve));
const resettingUrl = `http://127.0.0.1:${(resetting.address() as AddressInfo).port}/`; // listens on TCP

const { context, call, makeJobs, close } = await startWebhookService();
try {
  const events = ['job.updated'];
  await createWebhook(context, { url: `${receivers.url}/healthy`, events });
  const jobs = await makeJobs(CLIENTS);
  const measure = async (name: string): Promise<number> => {
    latencies = [];
    const over = Date.now() + seconds * 1_000;
    await Promise.all(
      jobs.map(async (id) => {
        for (let turn = 0; Date.now() < over; turn += 1) {
          const next = Date.now() + (1_000 * CLIENTS) / rate;
          await call('PATCH', `/jobs/${id}`, { title: `${name} ${turn}` });
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - Date.now())));
        }
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000)); // for the last deliveries to arrive
    const p99 = quantile(latencies, 0.99);
    console.log(`${name}: ${latencies.length} deliveries, median ${quantile(latencies, 0.5)} ms, p99 ${p99} ms`);
    return p99;
  };
  await measure('warm-up');
  const alone = await measure('alone');
  for (const path of ['/500', '/429', '/redirect', '/endless', '/drip', '/slow', '/hang', '/hang', '/hang']) {
    await createWebhook(context, { url: receivers.url + path, events });
  }
  await createWebhook(context, { url: resettingUrl, events });
  const withOthers = await measure('with misbehaving receivers');
  console.log(`p99 with misbehaving receivers: ${(withOthers / alone).toFixed(2)} times that alone (goal: 2)`);
} finally {
  await close();
  receivers.close();
  resetting.close();
}
