import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { call, need } from './calls.ts';
import type { Target } from './clients.ts';
import type { Outside } from './mock-receiver.ts';

const NOTE = 'Written by the automation';
const SETTLES_WITHIN_MS = 120_000;
const FINISHED = `('succeeded', 'failed', 'skipped', 'cancelled', 'dead_letter')`;

/** Background work: for every new candidate a webhook delivery, an HTTP request, a note, a tag and a task. */
export async function prepareBackground({ url, workspace }: Target, { hookUrl, askUrl }: Outside): Promise<void> {
  const key = workspace.secretKey;
  const body = { url: hookUrl, events: ['candidate.created', 'note.created', 'task.created'] };
  await need({ method: 'POST', url: `${url}/api/v1/webhooks`, key, body });
  const automation = await need({
    method: 'POST',
    url: `${url}/api/v1/automations`,
    key,
    body: {
      name: 'Greeting',
      trigger: { event: 'candidate.created' },
      maxRunsPerMinute: 6_000,
      steps: [
        { id: 'ask', type: 'http_request', config: { method: 'POST', url: askUrl, body: '{}' } },
        { id: 'note', type: 'add_note', config: { body: NOTE } },
        { id: 'wait', type: 'delay', config: { seconds: 1 } },
        { id: 'tag', type: 'add_tag', config: { label: 'greeted' } },
        { id: 'task', type: 'create_task', config: { title: 'Call', ownerId: workspace.ownerId } },
      ],
    },
  });
  await need({ method: 'POST', url: `${url}/api/v1/automations/${automation.id}/publish`, key });
}

/** Creates candidates one after the other, each until it succeeds or the run is over, at the service's current address. */
export async function makeCandidates(
  target: Target,
  count: number,
  { pauseMs = 0, over }: { pauseMs?: number; over?: AbortSignal } = {},
): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { firstName: 'Katherine', lastName: 'Johnson', email: `${randomUUID()}@example.com` };
    for (;;) {
      if (over?.aborted === true) return;
      const key = target.workspace.secretKey;
      const url = `${target.url}/api/v1/candidates`;
      const reply = await call({ method: 'POST', url, key, headers, body, timeoutMs: 5_000 }).catch(() => null);
      if (reply?.status === 201) break;
      // A call without a response keeps its key claimed for a while; the email address shows whether it created the candidate.
      if (reply?.status === 409) headers['idempotency-key'] = randomUUID();
      if (reply?.text.includes('"conflict"') === true) break;
      await sleep(50);
    }
    if (pauseMs > 0) await sleep(pauseMs);
  }
}

interface BackgroundCheck {
  connectionString: string;
  target: Target;
  outside: Outside;
  candidates: number;
  /** Whether requests to the mock receiver may repeat: they may not unless a fault is injected into workers. */
  mayRepeat: boolean;
}

/** Waits until everything is done, then checks that everything happened exactly once. */
export async function checkBackground(options: BackgroundCheck) {
  const { connectionString, target, outside, candidates, mayRepeat } = options;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const count = async (query: string): Promise<number> => {
      const { rows } = await client.query<{ n: number }>(query, [target.workspace.id]);
      return rows[0]!.n;
    };
    const begun = performance.now();
    while ((await count(LEFT)) > 0 || (await count(RUNS)) < candidates) {
      if (performance.now() - begun > SETTLES_WITHIN_MS) break;
      await sleep(50);
    }
    const faults: string[] = [];
    for (const [what, query] of Object.entries(WRONG)) {
      const wrong = await count(query);
      if (wrong > 0) faults.push(`${wrong} ${what}`);
    }
    const runs = await count(RUNS);
    if (runs !== candidates) faults.push(`${candidates} candidates have ${runs} runs`);
    const events = await count(
      `select count(*)::int as n from activity_events where workspace_id = $1 and type in ('candidate.created', 'note.created', 'task.created')
         and id in (select event_id from webhook_deliveries where workspace_id = $1)`,
    );
    if (events !== outside.hooks.size) faults.push(`of ${events} events ${outside.hooks.size} reached the endpoint`);
    if (outside.asks.size !== candidates)
      faults.push(`${candidates} runs asked with ${outside.asks.size} different keys`);
    for (const [id, bodies] of outside.hooks) {
      if (new Set(bodies).size > 1) faults.push(`the message ${id} came in different bytes`);
    }
    const repeatedHooks = [...outside.hooks.values()].filter(({ length }) => length > 1).length;
    const repeatedAsks = [...outside.asks.values()].filter((times) => times > 1).length;
    if (!mayRepeat && repeatedHooks + repeatedAsks > 0) {
      faults.push(`${repeatedHooks} messages and ${repeatedAsks} requests were sent more than once`);
    }
    return {
      faults,
      figures: {
        candidates,
        events,
        'messages repeated': repeatedHooks,
        'requests repeated, under their key': repeatedAsks,
      },
    };
  } finally {
    await client.end();
  }
}

const RUNS = 'select count(*)::int as n from automation_runs where workspace_id = $1';
/** Work that is not finished yet. */
const LEFT = `select ((select count(*) from automation_runs where workspace_id = $1 and status not in ${FINISHED})
  + (select count(*) from webhook_deliveries where workspace_id = $1 and status in ('pending', 'delivering'))
  + (select count(*) from activity_events e join dispatch_cursors c on (e.position, e.id) > (c.position, c.id)
     where e.workspace_id = $1))::int as n`;

const onceEach = (
  table: string,
  condition: string,
) => `select count(*)::int as n from candidates c where c.workspace_id = $1 and 1 <> (
  select count(*) from ${table} t where t.workspace_id = c.workspace_id and t.candidate_id = c.id and ${condition})`;

const WRONG: Readonly<Record<string, string>> = {
  'candidates without exactly one note of the automation': onceEach('notes', `t.body = '${NOTE}'`),
  'candidates without exactly one tag of it': onceEach('candidate_tags', `t.label = 'greeted'`),
  'candidates without exactly one task of it': onceEach('tasks', `t.title = 'Call'`),
  'candidates without exactly one run': onceEach('automation_runs', 'true'),
  'runs that did not succeed': `select count(*)::int as n from automation_runs where workspace_id = $1 and status <> 'succeeded'`,
  'deliveries that did not succeed': `select count(*)::int as n from webhook_deliveries where workspace_id = $1 and status <> 'succeeded'`,
  'events with more than one delivery to the endpoint': `select count(*)::int as n from (
     select from webhook_deliveries where workspace_id = $1 group by webhook_id, event_id having count(*) > 1) d`,
  'events of the endpoint without a delivery': `select count(*)::int as n from activity_events e where e.workspace_id = $1
     and e.type in ('note.created', 'task.created')
     and not exists (select from webhook_deliveries d where d.workspace_id = e.workspace_id and d.event_id = e.id)`,
};
