import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CostlySite, EXPECTED_ONCE, siteAttacks } from './attacks/site-attacks.ts';
import { call } from './calls.ts';

/** The plan of a flood, sent to the process that runs it. */
export interface Flood {
  url: string;
  slug: string;
  jobSlug: string;
  /** The first three parts of its addresses, and how many of them there are. */
  network: string;
  addresses: number;
  submissions: number;
  presigns: number;
  slowBodies: number;
  headerFloods: number;
  /** The site of another workspace, and how often each of its costly pages is requested. */
  site: CostlySite;
  visits: number;
  /** The maximum rate of submissions and presign calls together. */
  perSecond: number;
}

/** The result: responses by kind of request and status, and the number of admitted requests for each address. */
export interface Flooded {
  statuses: Record<string, number>;
  admitted: Record<string, Record<string, number>>;
  seconds: number;
}

const LANES = 24;
/** Concurrent requests of one attack on the site. */
const VISITORS = 16;
/** How long visitors continue, if the service was too busy for the expected response to any of them. */
const EXPECTED_WITHIN_MS = 60_000;
const FIRST_PORT = 1_024;
const PORTS = 65_536 - FIRST_PORT;
let statuses: Flooded['statuses'] = {};
let admitted: Flooded['admitted'] = {};

function count(what: string): void {
  statuses[what] = (statuses[what] ?? 0) + 1;
}

/** Anonymous visitors from many addresses, all behind one proxy. */
async function flood(
  what: 'submission' | 'presign',
  requests: number,
  { url, slug, jobSlug, network, addresses, submissions, presigns, perSecond }: Flood,
): Promise<void> {
  const everyMs = 1_000 / (perSecond * (requests / (submissions + presigns)));
  const begun = performance.now();
  const path = what === 'presign' ? '/resume/presign' : `/jobs/${jobSlug}/applications`;
  let left = requests;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const early = begun + (requests - left) * everyMs - performance.now();
      if (early > 1) await sleep(early);
      const address = `${network}.${left % addresses}`;
      const body =
        what === 'presign'
          ? { filename: 'resume.pdf', contentType: 'application/pdf', contentLength: 1_000 }
          : { firstName: 'A', lastName: 'B', email: `flood-${left}@${network}.example.com` };
      // Another port each time, as some proxies add it: it must not count as another visitor. An entry that is no valid
      // address and port would count as the proxy itself.
      const headers = { 'x-forwarded-for': `${address}:${FIRST_PORT + (left % PORTS)}` };
      const reply = await call({
        method: 'POST',
        url: `${url}/api/public/v1${path}?workspace=${slug}`,
        headers,
        body,
      }).catch(() => null);
      count(`${what} ${reply?.status ?? 'broken'}`);
      if (reply?.status === 429 && !(Number(reply.headers['retry-after']) > 0))
        count(`${what} 429 without Retry-After`);
      if (reply === null || reply.status >= 300) continue;
      admitted[what] ??= {};
      admitted[what][address] = (admitted[what][address] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Sends the headers, then the body at a byte per second, until the service closes the connection or the flood is over. */
async function trickle({ url, slug, jobSlug }: Flood, over: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `POST /api/public/v1/jobs/${jobSlug}/applications?workspace=${slug} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\n` +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
  );
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  while (!over.aborted && !socket.destroyed) {
    socket.write(' ');
    await sleep(1_000);
  }
  count(`slow body ${/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? (over.aborted ? 'held' : 'cut')}`);
  socket.destroy();
}

/** Sends more headers than are allowed. */
async function headerFlood({ url }: Flood): Promise<void> {
  const headers = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`x-flood-${n}`, 'y'.repeat(200)]));
  const reply = await call({ method: 'GET', url: `${url}/api/v1/me`, headers }).catch(() => null);
  count(`header flood ${reply?.status ?? 'cut'}`);
}

/** Visitors of the costly site, each from an address of its own, so that no limit per address protects it. */
async function visit({ site, visits }: Flood): Promise<void> {
  let visitors = 0;
  const all = Object.entries(siteAttacks(site)).map(async ([name, run]) => {
    let turn = 0;
    let isExpected = false;
    const patience = performance.now() + EXPECTED_WITHIN_MS;
    const lane = async () => {
      while (turn < visits || (!isExpected && performance.now() < patience)) {
        turn += 1;
        visitors += 1;
        const headers = { 'x-forwarded-for': `198.19.${(visitors >> 8) % 256}.${visitors % 256}` };
        const status = await run(turn, headers).catch(() => 0);
        // What is beyond a limit of the workspace is rejected, as it should be.
        const response = `${name} ${status === 503 ? 'rejected' : status === 0 ? 'cut' : status}`;
        isExpected ||= EXPECTED_ONCE.some((expected) => expected.test(response));
        count(response);
      }
    };
    await Promise.all(Array.from({ length: VISITORS }, lane));
  });
  await Promise.all(all);
}

async function attack(plan: Flood): Promise<Flooded> {
  statuses = {};
  admitted = {};
  const begun = performance.now();
  const over = new AbortController();
  const slow = Array.from({ length: plan.slowBodies }, () => trickle(plan, over.signal));
  await Promise.all([
    flood('submission', plan.submissions, plan),
    flood('presign', plan.presigns, plan),
    (async () => {
      for (let n = 0; n < plan.headerFloods; n += 1) await headerFlood(plan);
    })(),
  ]);
  over.abort();
  await Promise.all(slow);
  const seconds = (performance.now() - begun) / 1_000;
  // Afterwards, because forms of another workspace have precedence over those of a flood, which then gets 503.
  await visit(plan);
  return { statuses, admitted, seconds };
}

// A real flood comes from other machines, so here it gets only the processor time that the service and its database leave.
setPriority(constants.priority.PRIORITY_LOW);
process.on('message', async (order: Flood) => process.send!(await attack(order)));
