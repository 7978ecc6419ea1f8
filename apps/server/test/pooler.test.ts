import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import pg from 'pg';
import { readTestFile } from '../../../scripts/testing/test-file.ts';
import { WorkerProcess } from '../../../scripts/testing/worker-process.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { newId } from '../src/platform/ids/ids.ts';
import { Browser, joinedMember } from './browser.ts';
import {
  type Caller,
  createTestDatabase,
  type Json,
  startService,
  type TestService,
  testServerUrl,
} from './harness.ts';
import { apply, makeJob } from './hiring.ts';
import { limitedKey } from './keys.ts';
import { missingPgBouncer, PgBouncer } from './pgbouncer.ts';
import { randomFrom } from './random.ts';
import { runConcurrently } from './run-concurrently.ts';
import { run, withFolder } from './running-service.ts';
import { TransactionPooler } from './transaction-pooler.ts';

/** What other clients of a pooler may have left in its sessions. */
const LEFT_BEHIND = `set timezone = 'Asia/Tokyo'; set datestyle = 'SQL, DMY'; set search_path = sees_listed_jobs, public;
  set rolecall.viewer = '{"workspaceId": "00000000-0000-7000-8000-000000000000", "jobIds": []}'`;
const LIMIT = { timeout: 600_000 };
/** How many requests callers with different visibility send: `POOLER_REQUESTS=10000` for a long run. */
const REQUESTS = Number(process.env.POOLER_REQUESTS ?? 800);
const SERVER = join(import.meta.dirname, '..');
/** They run one after the other in one process. */
const THROUGH_POOLER = [
  // Views of restricted callers, also after a rollback to a savepoint. Every operation, with records that the caller sees
  // and with those of others.
  'src/domain/records/visibility/visibility.test.ts',
  'src/domain/records/visibility/key-limits.test.ts',
  // Leases, retries, and notifications between sessions.
  'src/domain/integrations/webhooks/webhooks.test.ts',
  'src/domain/integrations/activity/stream.test.ts',
  // Positions of concurrent transactions, and every list.
  'test/acceptance/sync-tokens.test.ts',
];

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

const idsOf = ({ status, text, body }: Json): string[] => {
  assert.equal(status, 200, text);
  return body.data.map(({ id }: Json) => id).sort();
};

/** On a machine that is busy, a request that has waited for too long is rejected with 503 and repeated, which is not a wrong response. */
function persistent(api: Caller): Caller {
  return async (...request) => {
    for (let attempts = 10; ; attempts -= 1) {
      const response = await api(...request);
      if (response.status !== 503 || attempts === 1) return response;
    }
  };
}

/** Callers who each see other jobs of one workspace, calling in random order. Each response is compared with what they see. */
async function hammer(service: TestService, requests: number): Promise<void> {
  const workspace = await service.workspace();
  const jobs: { id: string; applications: Json[] }[] = [];
  for (const confidential of [false, true, false]) {
    const { id } = await makeJob(workspace, { confidential });
    const applications = [await apply(workspace, id), await apply(workspace, id)];
    jobs.push({ id, applications });
  }
  const [first, hidden, last] = [jobs[0]!, jobs[1]!, jobs[2]!];
  const recruiter = new Browser(service);
  await recruiter.signIn(workspace, (await joinedMember(workspace, 'recruiter')).email);
  const callers = [
    { api: workspace.api, sees: jobs },
    { api: recruiter.api.bind(recruiter), sees: [first, last] },
    { api: (await limitedKey(workspace, { jobIds: [first.id] })).api, sees: [first] },
    { api: (await limitedKey(workspace, { jobIds: [hidden.id] })).api, sees: [hidden] },
    { api: (await limitedKey(workspace, { jobIds: [first.id, last.id] })).api, sees: [first, last] },
  ];
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const below = randomFrom(seed);
  const message = `SEED=${seed}`;
  const sorted = (ids: string[]) => ids.toSorted();
  await runConcurrently(requests, async () => {
    const { api: once, sees } = callers[below(callers.length)]!;
    const api = persistent(once);
    const job = jobs[below(jobs.length)]!;
    const application = job.applications[below(2)]!;
    const status = sees.includes(job) ? 200 : 404;
    const applications = sorted(sees.flatMap((seen) => seen.applications.map(({ id }: Json) => id)));
    switch (below(7)) {
      case 0:
        assert.deepEqual(idsOf(await api('GET', '/jobs')), sorted(sees.map(({ id }) => id)), message);
        break;
      case 1:
        assert.deepEqual(idsOf(await api('GET', '/applications')), applications, message);
        break;
      case 2: {
        const found = await api('GET', '/candidates?q=Ida'); // a search has its own connections
        const expected = sees.flatMap((seen) => seen.applications.map(({ candidateId }: Json) => candidateId));
        assert.deepEqual(idsOf(found), sorted(expected), message);
        break;
      }
      case 3: {
        const found = await api('GET', `/applications/${application.id}`);
        assert.equal(found.status, status, message);
        if (status === 200) assert.equal(found.body.data.createdAt, application.createdAt);
        break;
      }
      case 4:
        assert.equal((await api('PATCH', `/jobs/${job.id}`, { title: 'Welder' })).status, status, message);
        break;
      case 5:
        assert.equal((await api('GET', `/candidates/${application.candidateId}`)).status, status, message);
        break;
      default: {
        const { text } = await api('GET', '/activity-events?limit=100');
        for (const other of jobs) if (!sees.includes(other)) assert.ok(!text.includes(other.id), message);
      }
    }
  });
  const age = Date.now() - Date.parse((await workspace.api('GET', `/jobs/${first.id}`)).body.data.createdAt);
  assert.ok(age >= 0 && age < 3 * LIMIT.timeout, `the job is ${age} ms old`);
}

describe('through a pooler that moves every transaction to another session and leaves the settings of others there', () => {
  for (const ignoresSettings of [false, true]) {
    it(
      `nobody sees what is not theirs (settings of sessions are ${ignoresSettings ? 'ignored' : 'rejected'})`,
      LIMIT,
      async () => {
        const options = { serverUrl: testServerUrl(), sessions: 4, ignoresSettings, leftBehind: LEFT_BEHIND };
        const pooler = new TransactionPooler(options);
        const service = await startService({}, { pooler: await pooler.listen('any') });
        try {
          await hammer(service, REQUESTS / 4);
          assert.ok(pooler.switches > REQUESTS / 4, String(pooler.switches));
        } finally {
          await service.close();
          await pooler.close();
        }
      },
    );
  }
});

describe('a transaction', () => {
  it('whose begin fails executes none of its statements, however late they are sent', async () => {
    const { connectionString, drop } = await createTestDatabase();
    const pooler = new TransactionPooler({ serverUrl: testServerUrl(), sessions: 3 });
    const url = await pooler.listen(new URL(connectionString).pathname.slice(1));
    const db = openDatabase({ connectionString: url, isPooled: true, onError: () => {} });
    const insert = (slug: string) =>
      sql`insert into workspaces (id, slug, name) values (${newId()}::uuid, ${slug}, ${slug})`;
    try {
      for (const turns of [0, 1, 2]) {
        pooler.failsAt = 'begin';
        const failing = db.transaction(async (tx) => {
          for (let index = 0; index < turns; index += 1) await nextTurn();
          tx.send(insert(`sent-${turns}`));
          await tx.query(insert(`late-${turns}`));
        });
        await assert.rejects(failing, `after ${turns} turns`);
        assert.equal(pooler.failsAt, null);
      }
      assert.deepEqual(await db.read.query(sql`select slug from workspaces`), []);
    } finally {
      await db.close();
      await pooler.close();
      await drop();
    }
  });

  it('that has ended executes no further statements', async () => {
    const { connectionString, drop } = await createTestDatabase();
    const db = openDatabase({ connectionString, onError: () => {} });
    try {
      for (const end of [async () => {}, () => Promise.reject(new Error('failed'))]) {
        const ended = Promise.withResolvers<void>();
        let late: Promise<unknown> | undefined;
        const running = db.transaction(async (tx) => {
          late = ended.promise.then(() => tx.query(sql`select 1`));
          await end();
        });
        await running.catch(() => {});
        ended.resolve();
        await assert.rejects(late!, /has ended/);
      }
    } finally {
      await db.close();
      await drop();
    }
  });
});

it('a connection that is opened as a session of its own, but leads to a pooler, is not used', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const pooler = new TransactionPooler({ serverUrl: testServerUrl(), sessions: 3, ignoresSettings: true });
  const url = await pooler.listen(new URL(connectionString).pathname.slice(1));
  const db = openDatabase({ connectionString: url, onError: () => {} });
  try {
    for (const { query } of [db.read, db.write, db.search, db.relaxed])
      await assert.rejects(query(sql`select 1`), /restart the service/);
    await assert.rejects(
      db.transaction((tx) => tx.query(sql`select 1`)),
      /restart the service/,
    );
  } finally {
    await db.close();
    await pooler.close();
    await drop();
  }
});

describe('through PgBouncer in transaction mode', { skip: missingPgBouncer() }, () => {
  const withPooler = async (
    settings: Record<string, string | number>,
    work: (pooler: PgBouncer) => Promise<void>,
  ): Promise<void> => {
    const pooler = await PgBouncer.start(testServerUrl(), settings);
    try {
      await work(pooler);
    } finally {
      await pooler.stop();
    }
  };

  it('callers who see different records get no wrong response', { timeout: 3 * LIMIT.timeout }, () =>
    withPooler({ ignore_startup_parameters: 'options' }, async ({ url }) => {
      const service = await startService({}, { pooler: url });
      await hammer(service, REQUESTS);
      await service.close();
    }),
  );

  it('commands migrate an empty database, whose time zone and date style are of another country', LIMIT, () =>
    withPooler({}, async ({ url }) => {
      const { connectionString, drop } = await createTestDatabase({ migrated: false });
      const client = new pg.Client({ connectionString });
      await client.connect();
      try {
        const { pathname } = new URL(connectionString);
        const name = pathname.slice(1);
        await client.query(`alter database ${name} set timezone = 'Asia/Tokyo'`);
        await client.query(`alter database ${name} set datestyle = 'German'`);
        await withFolder(async (folder) => {
          const variables = { DATA_DIR: folder, DATABASE_URL: `${url}${pathname}` };
          // Two processes that migrate at the same time.
          const [one, other] = await Promise.all([
            run('cli.ts', ['migrate'], variables),
            run('cli.ts', ['migrate'], variables),
          ]);
          assert.deepEqual([one.code, other.code], [0, 0], one.err + other.err);
          const created = await run('cli.ts', ['workspace', 'create', 'north', '--name', 'North'], variables);
          assert.equal(created.code, 0, created.err);
        });
        const { rows } = await client.query(`select from pg_locks where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database())`);
        assert.deepEqual(rows, []);
      } finally {
        await client.end();
        await drop();
      }
    }),
  );

  it('in statement mode, which is not supported, commands fail with one line', LIMIT, () =>
    withPooler({ pool_mode: 'statement' }, async ({ url }) => {
      const { connectionString, drop } = await createTestDatabase({ migrated: false });
      await withFolder(async (folder) => {
        const variables = { DATA_DIR: folder, DATABASE_URL: url + new URL(connectionString).pathname };
        const { code, err } = await run('cli.ts', ['migrate'], variables);
        assert.equal(code, 1);
        assert.match(err, /^rolecall: DATABASE_URL leads to a connection pooler .*pool mode to "transaction".*\n$/);
      });
      await drop();
    }),
  );

  it('the tests of what needs a session, or a transaction on one, pass', { timeout: 3 * LIMIT.timeout }, () =>
    withPooler({}, async ({ url }) => {
      const { NODE_TEST_CONTEXT: _context, ...environment } = process.env;
      const worker = new WorkerProcess({ ...environment, TEST_POOLER_URL: url }, []);
      try {
        for (const [index, name] of THROUGH_POOLER.entries()) {
          const file = join(SERVER, name);
          const { isShared } = readTestFile(file);
          const end = await worker.run({ file, isShared, isLast: index === THROUGH_POOLER.length - 1 });
          assert.ok(!end.isFailed, `${name}: ${end.failures}${end.output}`);
          assert.ok(end.counts.pass > 0, `${name} has tests`);
        }
      } finally {
        await worker.end();
      }
    }),
  );
});
