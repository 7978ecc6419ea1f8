import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../apps/server/src/platform/database/sql.ts';
import { moveClock } from '../../apps/server/test/harness.ts';
import { randomFrom } from '../../apps/server/test/random.ts';
import { end, type RunningService } from '../../apps/server/test/running-service.ts';
import { makeCandidates } from '../background.ts';
import { need } from '../calls.ts';
import type { Target } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { type Fleet, withFleetOn } from '../fleet.ts';
import { type Outside, startOutside } from '../mock-receiver.ts';
import { type OwnServer, withOwnServer } from '../server.ts';

const WORKERS = 4;
const MAKERS = 8;
const ENDS_WITHIN_MS = 600_000;

export const automations: Experiment = {
  name: 'automations',
  title:
    'every run of an automation completes exactly once while workers are killed every second and PostgreSQL restarts twice',
  isPatient: true,
  run: (options) =>
    withOwnServer((server) =>
      withFleetOn(server.connectionString, async (fleet) => {
        const { runs, pauseMs } = scaled(options, {
          short: { runs: 240, pauseMs: 160 },
          full: { runs: 5_000, pauseMs: 0 },
        });
        const random = randomFrom(options.seed);
        const outside = await startOutside(5);
        const over = new AbortController();
        fleet.later(() => over.abort());
        fleet.later(() => outside.close());
        const workers = new Workers(fleet);
        await workers.fill();
        const target: Target = { workspace: await fleet.workspace(), url: '' };
        // A process that is running at the moment.
        Object.defineProperty(target, 'url', { get: () => workers.any(random).url });
        await prepare(target, outside);
        const begun = performance.now();
        const making = Promise.all(
          Array.from({ length: MAKERS }, () => makeCandidates(target, runs / MAKERS, { pauseMs, over: over.signal })),
        );
        const restarts = [restart, crash];
        let kills = 0;
        let hours = 0;
        for (let before = 0; performance.now() - begun < ENDS_WITHIN_MS; ) {
          await sleep(1_000);
          const finished = await countFinished(fleet, target.workspace.id);
          if (finished === runs) break;
          const due = ((3 - restarts.length) * runs) / 3;
          if (finished >= due && restarts.length > 0) {
            await workers.ready();
            await restarts.shift()!(server);
            options.log(`PostgreSQL was restarted with ${finished} runs finished`);
          } else if (finished > before) {
            if (await workers.kill(random)) kills += 1;
          } else {
            // The rest is leased by killed workers. Leases follow the database clock, so it is moved instead of waiting.
            hours += 1;
            await moveClock(fleet.db, `${hours} hours`);
          }
          before = finished;
        }
        const seconds = Math.round((performance.now() - begun) / 1000);
        await Promise.all([making, workers.ready()]);
        options.log(`${kills} workers killed in ${seconds} s`);
        const { faults, takenUpAgain } = await look(fleet, target.workspace.id, runs, outside);
        if (kills === 0 || restarts.length > 0) faults.push('the runs finished before all faults were injected');
        const askedAgain = [...outside.asks.values()].filter((times) => times > 1).length;
        return {
          faults,
          figures: {
            'runs of three steps': runs,
            seconds,
            'workers killed': kills,
            'restarts of PostgreSQL, the second a crash': 2 - restarts.length,
            'runs claimed again': takenUpAgain,
            'requests repeated, under their key': askedAgain,
          },
        };
      }),
    ),
};

/** As an administrator does. */
async function restart(server: OwnServer): Promise<void> {
  await server.stop();
  await server.start();
}

async function crash(server: OwnServer): Promise<void> {
  await server.crash();
  await server.start();
}

/** Service processes, one of which is killed at intervals and replaced. */
class Workers {
  readonly #fleet: Fleet;
  readonly #alive: RunningService[] = [];
  readonly #starting = new Set<Promise<void>>();

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
  }

  async fill(): Promise<void> {
    for (let number = 0; number < WORKERS; number += 1) this.#start();
    await this.ready();
  }

  any(random: (below: number) => number): RunningService {
    return this.#alive[random(this.#alive.length)]!;
  }

  /** @returns false when that would leave none, because the others are still starting */
  async kill(random: (below: number) => number): Promise<boolean> {
    if (this.#alive.length < 2) return false;
    const [victim] = this.#alive.splice(random(this.#alive.length), 1);
    this.#start();
    await end(victim!, 'SIGKILL');
    return true;
  }

  /** Until all have started. */
  async ready(): Promise<void> {
    await Promise.all(this.#starting);
  }

  #start(): void {
    const started = this.#fleet.start().then((service) => {
      this.#alive.push(service);
      this.#starting.delete(started);
    });
    this.#starting.add(started);
    started.catch(() => {}); // reported by `ready`, which ends the experiment and no other
  }
}

/** A note, a request and a task for each new candidate. */
async function prepare({ url, workspace }: Target, { askUrl }: Outside): Promise<void> {
  const key = workspace.secretKey;
  const automation = await need({
    method: 'POST',
    url: `${url}/api/v1/automations`,
    key,
    body: {
      name: 'Three steps',
      trigger: { event: 'candidate.created' },
      maxRunsPerMinute: 6_000,
      steps: [
        { id: 'note', type: 'add_note', config: { body: 'Seen' } },
        { id: 'ask', type: 'http_request', config: { method: 'POST', url: askUrl, body: '{}' } },
        { id: 'task', type: 'create_task', config: { title: 'Call', ownerId: workspace.ownerId } },
      ],
    },
  });
  await need({ method: 'POST', url: `${url}/api/v1/automations/${automation.id}/publish`, key });
}

async function countFinished({ db }: Fleet, workspaceId: string): Promise<number> {
  const [row] = await db.search.query<{ finished: number }>(sql`
    select count(*) as finished from automation_runs where workspace_id = ${workspaceId} and finished_at is not null`);
  return row!.finished;
}

/** Checks that everything happened exactly once. */
async function look(fleet: Fleet, workspaceId: string, expected: number, outside: Outside) {
  const runs = await fleet.db.search.query<{ id: string; status: string; steps: number; attempts: number }>(sql`
    select id, status, attempt_count as attempts,
      (select count(*) from jsonb_array_elements(steps) s where s ->> 'status' = 'succeeded') as steps
    from automation_runs where workspace_id = ${workspaceId}`);
  const candidates = await fleet.db.search.query<{ runs: number; notes: number; tasks: number; events: number }>(sql`
    select (select count(*) from automation_runs r where r.workspace_id = c.workspace_id and r.candidate_id = c.id) as runs,
      (select count(*) from notes n where n.workspace_id = c.workspace_id and n.candidate_id = c.id) as notes,
      (select count(*) from tasks t where t.workspace_id = c.workspace_id and t.candidate_id = c.id) as tasks,
      (select count(*) from activity_events e where e.workspace_id = c.workspace_id and e.candidate_id = c.id
        and e.type in ('note.created', 'task.created')) as events
    from candidates c where c.workspace_id = ${workspaceId}`);
  const wrong = {
    'candidates that are missing or too many': Math.abs(candidates.length - expected),
    'candidates without exactly one run': candidates.filter((one) => one.runs !== 1).length,
    'candidates without exactly one note': candidates.filter((one) => one.notes !== 1).length,
    'candidates without exactly one task': candidates.filter((one) => one.tasks !== 1).length,
    'candidates without exactly one event of each': candidates.filter((one) => one.events !== 2).length,
    'runs that did not succeed': runs.filter(({ status }) => status !== 'succeeded').length,
    'runs without the records of three steps done': runs.filter(({ steps }) => steps !== 3).length,
    'runs whose request never came': runs.filter(({ id }) => !outside.asks.has(`${id}.ask`)).length,
    'keys of requests that are no run': Math.max(0, outside.asks.size - runs.length),
  };
  const faults = Object.entries(wrong).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
  return { faults, takenUpAgain: runs.filter(({ attempts }) => attempts > 1).length };
}
