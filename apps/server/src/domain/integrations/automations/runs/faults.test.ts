import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { automate, runsOf, startEngine, startReceiver, type TestEngine } from '../../../../../test/automations.ts';
import { startService, type TestWorkspace } from '../../../../../test/harness.ts';
import { makeCandidate } from '../../../../../test/hiring.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** Set it to 5000 for a long run. */
const RUNS = Number(process.env.FAULT_TEST_RUNS ?? '200');
const WORKERS = 4;
const LEASE_SECONDS = 2;

const service = await startService();
const { db, config, connectionString } = service;
const children = new Set<ChildProcess>();
service.beforeClose(async () => {
  await Promise.all([...children].map((child) => end(child, 'SIGKILL')));
});

async function startWorker(): Promise<ChildProcess> {
  const script = join(import.meta.dirname, '../../../../../test/run-worker-process.ts');
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      DATABASE_URL: connectionString,
      DATA_DIR: config.dataDir,
      SECRET_KEY: config.secretKey ?? '',
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      LEASE_SECONDS: String(LEASE_SECONDS),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  await once(child.stdout!, 'data');
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await sleep(20);
}

/** By way of new connections: those of the service are terminated again and again. */
async function asking<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString, application_name: 'a test' });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function finishedRuns(automation: string): Promise<number> {
  const text =
    'select count(*)::int as count from automation_runs where automation_id = $1 and finished_at is not null';
  return (await asking<{ count: number }>(text, [automation]))[0]!.count;
}

/** A run that met a connection which the test before had terminated is put off for seconds, and the engine settles. */
async function ended(engine: TestEngine, automation: string, runs: number): Promise<void> {
  do await engine.settle();
  while ((await finishedRuns(automation)) < runs);
}

const STEPS = (url: string) => [
  { id: 'note', type: 'add_note', config: { body: 'Seen by {{event.candidate.id}}' } },
  { id: 'ask', type: 'http_request', config: { method: 'POST', url, body: '{}' } },
  { id: 'task', type: 'create_task', config: { title: 'Number {{steps.ask.output.body.number}}' } },
];

describe('crashing workers', () => {
  it(`${RUNS} runs of three steps: workers killed, connections terminated, and every effect happened exactly once`, async (test) => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service);
    const automation = await automate(workspace, {
      trigger: { event: 'candidate.created' },
      steps: STEPS(receiver.url),
      maxRunsPerMinute: 6_000,
    });
    const workers = new Set(await Promise.all(Array.from({ length: WORKERS }, startWorker)));
    const starting = new Set<Promise<void>>();
    const replace = async () => {
      workers.add(await startWorker());
    };
    let kills = 0;
    let terminated = 0;
    let done = false;
    let finishedBefore = 0;
    const killing = (async () => {
      while (!done) {
        await sleep(1_000);
        // On a machine so slow that nothing was finished in a second, kills would only keep it from finishing anything.
        const finished = await finishedRuns(automation);
        if (finished === finishedBefore) continue;
        finishedBefore = finished;
        const victim = [...workers][Math.floor(Math.random() * workers.size)];
        if (victim === undefined) continue; // all of them are starting
        workers.delete(victim);
        await end(victim, 'SIGKILL');
        kills += 1;
        const started = replace().finally(() => starting.delete(started));
        starting.add(started);
      }
    })();
    const terminating = (async () => {
      while (!done) {
        await sleep(4_000);
        const rows = await asking(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'rolecall'",
        );
        terminated += rows.length;
      }
    })();
    for (let made = 0; made < RUNS; made += 1) await persistently(() => makeCandidate(workspace));
    await until(async () => {
      const [row] = await asking<{ open: boolean }>(
        `select count(*) < $2 or count(*) filter (where finished_at is null) > 0 as open
         from automation_runs where automation_id = $1`,
        [automation, RUNS],
      );
      return row?.open === false;
    });
    done = true;
    await Promise.all([killing, terminating, ...starting]);
    await Promise.all([...workers].map((worker) => end(worker, 'SIGKILL')));

    const [candidates] = await asking<{ count: number }>(
      'select count(*)::int as count from candidates where workspace_id = $1',
      [workspace.id],
    );
    const runs = await asking<{ id: string; status: string; candidate_id: string; attempt_count: number }>(
      'select id, status, candidate_id, attempt_count from automation_runs where automation_id = $1',
      [automation],
    );
    const again = runs.filter((run) => run.attempt_count > 1).length;
    test.diagnostic(`${kills} workers killed, ${terminated} connections terminated, ${again} runs taken up again`);
    assert.equal(runs.length, candidates?.count, 'one run for each event');
    assert.deepEqual([...new Set(runs.map(({ status }) => status))], ['succeeded']);
    const effects = await asking<{ notes: number; tasks: number; events: number }>(
      `select (select count(*) from notes n where n.candidate_id = c.id)::int as notes,
         (select count(*) from tasks t where t.candidate_id = c.id)::int as tasks,
         (select count(*) from activity_events e where e.workspace_id = c.workspace_id and e.candidate_id = c.id
           and e.type in ('note.created', 'task.created'))::int as events
       from candidates c where c.workspace_id = $1`,
      [workspace.id],
    );
    assert.deepEqual(
      effects.filter(({ notes, tasks, events }) => notes !== 1 || tasks !== 1 || events !== 2),
      [],
    );
    const keys = new Set(receiver.seen.map((headers) => headers['idempotency-key']));
    assert.deepEqual([...keys].sort(), runs.map(({ id }) => `${id}.ask`).sort());
  });

  it('a worker that was paused past its lease changes nothing after a request', async () => {
    const { workspace, automation, candidate, receiver, release } = await heldRun();
    const late = await startWorker();
    await until(() => receiver.seen.length === 1);
    late.kill('SIGSTOP');
    receiver.held = null;
    const engine = startEngine(service, { leaseSeconds: LEASE_SECONDS });
    await ended(engine, automation, 1);
    const [before] = await runsOf(workspace, automation);
    assert.equal(before.status, 'succeeded', JSON.stringify(before));
    assert.equal(receiver.seen.length, 2);
    release();
    late.kill('SIGCONT');
    // It ends when the pending statement has been executed.
    await end(late, 'SIGTERM');
    assert.deepEqual((await runsOf(workspace, automation))[0], before);
    assert.deepEqual(await effectsOn(workspace, candidate), { notes: 1, tasks: 1 });
    await engine.worker.stop();
  });

  it('a worker that was paused in a transaction past its lease changes nothing', async () => {
    const workspace = await service.workspace();
    const receiver = await startReceiver(service);
    const automation = await automate(workspace, {
      trigger: { event: 'candidate.created' },
      steps: STEPS(receiver.url),
    });
    const holder = new pg.Client({ connectionString });
    await holder.connect();
    const candidate = await makeCandidate(workspace);
    await holder.query('begin');
    await holder.query('select from candidates where id = $1 for update', [candidate]);
    const late = await startWorker();
    const waiting = async () =>
      (
        await db.write.query(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and application_name = 'rolecall'`)
      ).length;
    await until(async () => (await waiting()) === 1);
    late.kill('SIGSTOP');
    const engine = startEngine(service, { leaseSeconds: LEASE_SECONDS });
    const settled = ended(engine, automation, 1);
    await until(async () => (await waiting()) === 2);
    // The stopped worker's statement continues first; its transaction stays open until the worker itself continues.
    await holder.query('commit');
    await holder.end();
    late.kill('SIGCONT');
    await settled;
    await end(late, 'SIGTERM');
    const [run] = await runsOf(workspace, automation);
    assert.equal(run.status, 'succeeded', JSON.stringify(run));
    // Twice, or more often where the machine is so slow that leases run out of themselves.
    assert.ok(run.attemptCount >= 2, `taken up ${run.attemptCount} times`);
    assert.deepEqual(await effectsOn(workspace, candidate), { notes: 1, tasks: 1 });
    await engine.worker.stop();
  });
});

/** A run whose request is held by its receiver until it is released. */
async function heldRun() {
  const workspace = await service.workspace();
  const receiver = await startReceiver(service);
  let release = () => {};
  receiver.held = new Promise((resolve) => {
    release = resolve;
  });
  const automation = await automate(workspace, {
    trigger: { event: 'candidate.created' },
    steps: STEPS(receiver.url),
  });
  const candidate = await makeCandidate(workspace);
  return { workspace, automation, candidate, receiver, release };
}

async function effectsOn({ api }: TestWorkspace, candidate: string) {
  const [notes, tasks] = [
    await api('GET', `/candidates/${candidate}/notes`),
    await api('GET', `/tasks?candidateId=${candidate}`),
  ];
  return { notes: notes.body.data.length, tasks: tasks.body.data.length };
}

/** Connections terminated by this test. */
async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch {
      await sleep(50);
    }
  }
}
