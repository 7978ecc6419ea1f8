import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceCommand, startTarget } from '../../bench/processes.ts';
import { call, need, quantile, rounded } from '../calls.ts';
import type { Target } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { withFleet } from '../fleet.ts';
import { readMetrics } from '../metrics.ts';

/** Nothing that a caller writes may block the event loop for longer. */
const MAX_BLOCK_MS = 50;
const ASK_EVERY_MS = 10;
const SUMMARY = 'ab'.repeat(5_000);
const SLOW_PATTERN = { field: 'candidate.summary', op: 'matches', value: '(?:\\B?[ab]?){60}[^ab]' };
const SLOW_SEARCH = { field: 'candidate.summary', op: 'contains', value: `b${'a'.repeat(900)}` };
const SLOW_TEMPLATE =
  '{% assign s = candidate.summary | split: "a" %}{% for i in s %}{% if candidate.summary contains i %}{% endif %}{% endfor %}';
const TAG = { id: 'tag', type: 'add_tag', config: { label: 'seen' } };

const ATTACKS = [
  { conditions: SLOW_PATTERN, steps: [TAG] },
  { conditions: { any: Array.from({ length: 80 }, () => SLOW_SEARCH) }, steps: [TAG] },
  { conditions: {}, steps: [{ ...TAG, when: SLOW_PATTERN }] },
  { conditions: {}, steps: [{ id: 'note', type: 'add_note', config: { body: SLOW_TEMPLATE } }] },
];

/** Definitions that are rejected, each for a different reason. */
const REJECTED = [
  {
    conditions: { any: Array.from({ length: 99 }, () => ({ ...SLOW_PATTERN, value: '((a{30}){30}){30}' })) },
    steps: [TAG],
  },
  {
    conditions: {},
    steps: [{ id: 'note', type: 'add_note', config: { body: '{{ candidate.firstName }}'.repeat(700) } }],
  },
];

const EMAIL = { subject: 's', text: 't', html: '<p style="color:red">{{ job.title }}</p>'.repeat(1_000) };

export const expressions: Experiment = {
  name: 'expressions',
  title: 'no condition or template of one workspace slows requests of another',
  run: (options) =>
    withFleet(async (fleet) => {
      const attackMs = scaled(options, { short: 3_000, full: 30_000 });
      const callers = scaled(options, { short: 4, full: 16 });
      const service = await startTarget(
        serviceCommand(),
        {
          DATABASE_URL: fleet.connectionString,
          DATA_DIR: join(fleet.folder, 'data'),
          LOG_LEVEL: 'silent',
          HOST: '127.0.0.1',
          RATE_LIMIT_KEY_PER_MINUTE: '100000000',
        },
        '/readyz',
      );
      fleet.later(() => service.stop());
      const attacker: Target = { url: service.url, workspace: await fleet.workspace() };
      const other: Target = { url: service.url, workspace: await fleet.workspace() };
      const calls = await prepareExpressions(attacker);
      // The first requests to a new process are slow.
      for (const one of calls) await one();
      await read(other, attackMs / 6);

      await longestBlock(service.url);
      const quiet = await read(other, attackMs / 2);
      const quietBlock = await longestBlock(service.url);
      const statuses: Record<string, number> = {};
      const end = performance.now() + attackMs;
      const attack = Array.from({ length: callers }, async (_, index) => {
        for (let turn = index; performance.now() < end; turn += 1) {
          const status = await calls[turn % calls.length]!();
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      });
      const busy = await read(other, attackMs);
      await Promise.all(attack);
      const block = await longestBlock(service.url);

      const faults: string[] = [];
      const lost = busy.filter(({ status }) => status !== 200).length;
      if (lost > 0) faults.push(`${lost} of ${busy.length} requests of the other workspace failed`);
      for (const status of Object.keys(statuses)) {
        if (!['200', '201', '422', '429'].includes(status)) faults.push(`${statuses[status]} times ${status}`);
      }
      // Other load on the machine, such as other tests, blocks an idle service as well.
      if (options.scale === 'full' && block > Math.max(MAX_BLOCK_MS, 2 * quietBlock))
        faults.push(`the process was held up for ${rounded(block)} ms`);
      const p99 = { quiet: p99Of(quiet), busy: p99Of(busy) };
      if (options.scale === 'full' && p99.busy > Math.max(2 * p99.quiet, MAX_BLOCK_MS)) {
        faults.push(`the p99 of the other workspace was ${p99.busy} ms, in quiet ${p99.quiet} ms`);
      }
      const figures = Object.fromEntries(
        Object.entries(statuses).map(([status, times]) => [`attacks answered ${status}`, times]),
      );
      return {
        faults,
        figures: {
          ...figures,
          'longest block, ms': rounded(block),
          'longest block in quiet, ms': rounded(quietBlock),
          'p99 of the other workspace, ms': p99.busy,
          'p99 in quiet, ms': p99.quiet,
        },
      };
    }),
};

/** What an attacker sends: each is a call that can be repeated. @returns its status */
export async function prepareExpressions({ url, workspace }: Target): Promise<(() => Promise<number>)[]> {
  const api = `${url}/api/v1`;
  const key = workspace.secretKey;
  const body = (definition: object) => ({ name: 'Attack', trigger: { event: 'candidate.created' }, ...definition });
  const post = (path: string, sent: object) => async () =>
    (await call({ method: 'POST', url: `${api}${path}`, key, body: sent })).status;
  const candidate = { firstName: 'Ida', lastName: 'Rhodes', email: 'ida@example.com', summary: SUMMARY };
  await need({ method: 'POST', url: `${api}/candidates`, key, body: candidate });
  const [event] = await need({ method: 'GET', url: `${api}/activity-events?type=candidate.created`, key });
  const tries: (() => Promise<number>)[] = [];
  for (const definition of ATTACKS) {
    const { id } = await need({ method: 'POST', url: `${api}/automations`, key, body: body(definition) });
    await need({ method: 'POST', url: `${api}/automations/${id}/publish`, key });
    tries.push(
      post(`/automations/${id}/simulate`, { eventId: event.id }),
      post(`/automations/${id}/plan`, { days: 1 }),
    );
  }
  let people = 0;
  // Each of them starts a run of every attack.
  const born = async () => {
    people += 1;
    return post('/candidates', { ...candidate, email: `p${people}@example.com` })();
  };
  return [
    ...tries,
    born,
    ...REJECTED.map((definition) => post('/automations', body(definition))),
    async () =>
      (await call({ method: 'PUT', url: `${api}/email-templates/application_received`, key, body: EMAIL })).status,
  ];
}

interface Result {
  status: number;
  ms: number;
}

/** A caller of another workspace who reads continuously. */
async function read({ url, workspace }: Target, forMs: number): Promise<Result[]> {
  const results: Result[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    const request = { method: 'GET', url: `${url}/api/v1/jobs?limit=25`, key: workspace.secretKey };
    const { status, ms } = await call(request).catch(() => ({ status: 0, ms: 0 }));
    results.push({ status, ms });
    await sleep(ASK_EVERY_MS);
  }
  return results;
}

/** The longest time, in milliseconds, that the service's event loop was blocked since the last call. */
async function longestBlock(url: string): Promise<number> {
  const metrics = await readMetrics(url);
  return (metrics.get('nodejs_eventloop_lag_max_seconds') ?? Number.NaN) * 1000;
}

/** In milliseconds, to a tenth. */
function p99Of(results: readonly Result[]): number {
  const times = results.map(({ ms }) => ms);
  return Math.round(quantile(times, 0.99) * 10) / 10;
}
