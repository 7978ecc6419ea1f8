import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflatedBomb, pdf } from '../apps/server/src/platform/text-extraction/documents.fixture.ts';
import { notLetIn } from './attacks/let-in.ts';
import { makeCostlySite, siteAttacks } from './attacks/site-attacks.ts';
import { call, need } from './calls.ts';
import type { Target } from './clients.ts';
import { prepareExpressions } from './experiments/expressions.ts';

/** The plan of an attack, for the process that runs it. */
export type HostileOrder =
  | { do: 'prepare'; target: Target; jobId: string; jobSlug: string; hookUrl: string; pages: number }
  | { do: 'attack'; seconds: number; perSecond: number }
  /** Only keeps the processor busy for this share of the time, as the attacks did, without calling the service. */
  | { do: 'burn'; seconds: number; share: number };

export interface HostileReport {
  /** Responses by attack and status. */
  statuses: Record<string, number>;
  /** The share of a processor that the attacker itself takes. */
  share: number;
}

/** Concurrent calls of one attack. */
const UNANSWERED = 16;
const SETTLES_WITHIN_MS = 10_000;
/** How long the attacks that were not let in yet go on after the others: on a busy machine, the first responses take long. */
const LET_IN_WITHIN_MS = 90_000;
/** More than the limit of one key. */
const STREAMS = 40;
const BULK = 100;
const BIG_UPLOAD_BYTES = 1_000_000;
/** Names that many candidates of the workspace share, so that a search has much to rank. */
const SEARCHES = ['hostile', 'ab ab ab ab', `hostile ${'x'.repeat(150)}`, 'h o s t i l e'];
const ZLIB_HEADER = Buffer.from([0x78, 0x9c]);

type Attack = () => Promise<number>;
type Order<Kind extends HostileOrder['do']> = Extract<HostileOrder, { do: Kind }>;

let attacks: Record<string, Attack> = {};
let target: Target | undefined;

/** Everything that a workspace can request to take time, memory, connections or storage from others. */
async function prepare(order: Order<'prepare'>): Promise<void> {
  target = order.target;
  const { url, workspace } = target;
  const api = `${url}/api/v1`;
  const key = workspace.secretKey;
  const statusOf = async (method: string, path: string, body?: object) =>
    (await call({ method, url: api + path, key, body })).status;
  const expressions = await prepareExpressions(target);
  await need({
    method: 'POST',
    url: `${api}/webhooks`,
    key,
    body: { url: order.hookUrl, events: ['candidate.created', 'application.created'] },
  });
  const candidateIds: string[] = [];
  for (let n = 0; n < BULK; n += 1) {
    const body = { firstName: 'Hostile', lastName: `Candidate ${n}`, email: `hostile-${n}@example.com` };
    candidateIds.push((await need({ method: 'POST', url: `${api}/candidates`, key, body })).id);
  }
  const bomb = pdf([Buffer.concat([ZLIB_HEADER, deflatedBomb('BT (x) Tj ', '(x) Tj ', 1e8)])], '/Filter/FlateDecode');
  const big = Buffer.alloc(BIG_UPLOAD_BYTES, '%PDF-1.4\n');
  let turn = 0;
  const next = () => (turn += 1);
  const onSite = siteAttacks(await makeCostlySite(target, order.pages));
  attacks = {
    expressions: () => expressions[next() % expressions.length]!(),
    search: () => statusOf('GET', `/candidates?q=${encodeURIComponent(SEARCHES[next() % SEARCHES.length]!)}&limit=100`),
    report: () => statusOf('GET', '/reports/funnel'),
    bulk: () => statusOf('POST', '/applications/bulk', { jobId: order.jobId, candidateIds }),
    'one record': () => statusOf('PATCH', `/jobs/${order.jobId}`, { title: `Title ${next()}` }),
    captcha: async () => {
      const n = next();
      const body = { firstName: 'A', lastName: 'B', email: `junk-${n}@example.com`, captchaToken: `junk ${n}` };
      const path = `/api/public/v1/jobs/${order.jobSlug}/applications?workspace=${workspace.slug}`;
      return (await call({ method: 'POST', url: url + path, headers: from(n), body })).status;
    },
    'visitor upload': () => uploadOfVisitor(next(), big),
    'hostile pdf': () => uploadOfMember(next(), candidateIds[turn % BULK]!, bomb),
    ...Object.fromEntries(
      Object.entries(onSite).map(([name, run]) => {
        let n = 0; // each kind in turn
        return [name, () => run((n += 1), from(next()))];
      }),
    ),
  };
}

/** Another address, of another network, for each call. */
const from = (n: number) => ({ 'x-forwarded-for': `198.${18 + (n % 2)}.${(n >> 8) % 256}.${n % 256}` });

async function uploadOfVisitor(n: number, bytes: Buffer): Promise<number> {
  const { url, workspace } = target!;
  const body = { filename: 'resume.pdf', contentType: 'application/pdf', contentLength: bytes.length };
  const path = `/api/public/v1/resume/presign?workspace=${workspace.slug}`;
  const link = await call({ method: 'POST', url: url + path, headers: from(n), body });
  if (link.status >= 300) return link.status;
  const { uploadUrl, headers } = JSON.parse(link.text).data;
  return put(uploadUrl, { ...headers, ...from(n) }, bytes);
}

async function uploadOfMember(n: number, candidateId: string, bytes: Buffer): Promise<number> {
  const { url, workspace } = target!;
  const files = `${url}/api/v1/candidates/${candidateId}/files`;
  const key = workspace.secretKey;
  const type = { filename: 'resume.pdf', contentType: 'application/pdf', contentLength: bytes.length };
  const link = await call({ method: 'POST', url: `${files}/presign`, key, body: type });
  if (link.status >= 300) return link.status;
  const { key: upload, uploadUrl, headers } = JSON.parse(link.text).data;
  const status = await put(uploadUrl, { ...headers, ...from(n) }, bytes);
  if (status >= 300) return status;
  const body = {
    key: upload,
    fileName: 'resume.pdf',
    fileType: 'application/pdf',
    fileSize: bytes.length,
    kind: 'resume',
  };
  return (await call({ method: 'POST', url: files, key, body })).status;
}

async function put(url: string, headers: Record<string, string>, bytes: Buffer): Promise<number> {
  return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status;
}

/** Opens event streams and reads none of them. @returns how many the service accepted */
async function openStreams(over: AbortSignal): Promise<number> {
  const { url, workspace } = target!;
  const headers = { authorization: `Bearer ${workspace.secretKey}` };
  const opened = await Promise.allSettled(
    Array.from({ length: STREAMS }, () => fetch(`${url}/api/v1/events/stream`, { headers, signal: over })),
  );
  return opened.filter((one) => one.status === 'fulfilled' && one.value.status === 200).length;
}

/** All attacks in turn at a steady rate; those with too many open calls are skipped. */
async function attack({ seconds, perSecond }: Order<'attack'>): Promise<HostileReport> {
  const statuses: Record<string, number> = {};
  const count = (what: string) => {
    statuses[what] = (statuses[what] ?? 0) + 1;
  };
  const over = new AbortController();
  const cpuBefore = process.cpuUsage();
  const begun = performance.now();
  statuses['streams let in'] = await openStreams(over.signal);
  const underWay = new Map<string, number>();
  const start = (name: string) => {
    const unanswered = underWay.get(name) ?? 0;
    if (unanswered >= UNANSWERED) return;
    underWay.set(name, unanswered + 1);
    attacks[name]!()
      .catch(() => 0)
      .then((status) => {
        count(`${name} ${status === 0 ? 'broken' : status}`);
        underWay.set(name, underWay.get(name)! - 1);
      });
  };
  const names = Object.keys(attacks);
  for (let n = 0; performance.now() - begun < seconds * 1_000; n += 1) {
    const early = begun + (n * 1_000) / perSecond - performance.now();
    if (early > 1) await sleep(early);
    start(names[n % names.length]!);
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const share = (user + system) / 1_000 / (performance.now() - begun);
  over.abort();
  const letInBy = performance.now() + LET_IN_WITHIN_MS;
  for (let late = notLetIn(statuses); late.length > 0 && performance.now() < letInBy; late = notLetIn(statuses)) {
    for (const name of late) start(name);
    await sleep((1_000 * names.length) / perSecond);
  }
  // The next measurement must not include calls of this one.
  const patience = performance.now() + SETTLES_WITHIN_MS;
  while ([...underWay.values()].some((unanswered) => unanswered > 0) && performance.now() < patience) await sleep(20);
  return { statuses, share };
}

const BURN_PERIOD_MS = 20;

async function burn({ seconds, share }: Order<'burn'>): Promise<HostileReport> {
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const until = performance.now() + BURN_PERIOD_MS * Math.min(1, share);
    while (performance.now() < until);
    await sleep(BURN_PERIOD_MS * Math.max(0, 1 - share));
  }
  return { statuses: {}, share };
}

async function obey(order: HostileOrder): Promise<HostileReport> {
  if (order.do === 'attack') return attack(order);
  if (order.do === 'burn') return burn(order);
  await prepare(order);
  return { statuses: {}, share: 0 };
}

// The attacker has machines of its own: here it gets what time the service and its database leave.
setPriority(constants.priority.PRIORITY_LOW);
process.on('message', (order: HostileOrder) => {
  obey(order).then(
    (report) => process.send!(report),
    (error: Error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    },
  );
});
