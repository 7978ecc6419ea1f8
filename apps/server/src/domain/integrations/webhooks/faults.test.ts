import { it } from 'node:test';
import pg from 'pg';
import { moveClock, startService, testServerUrl } from '../../../../test/harness.ts';
import { prepareDatabase } from '../../../../test/prepared-database.ts';
import { randomFrom } from '../../../../test/random.ts';
import { end, firstStartSecrets, postmasterOf, startProcess, withFolder } from '../../../../test/running-service.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { startEmbeddedPostgres } from '../../../platform/database/embedded/embedded-postgres.ts';
import { loseNothing, type Target } from './faults.fixture.ts';

/** `FAULT_ROUNDS=50 FAULT_SEED=7 npm test -- apps/server/src/domain/integrations/webhooks/faults.test.ts` for more rounds than by default. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 2);
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);

const service = await startService();
const environment = {
  DATABASE_URL: service.connectionString,
  SECRET_KEY: service.config.secretKey!,
  LOG_LEVEL: 'silent',
  ALLOW_PRIVATE_WEBHOOKS: 'true',
  RATE_LIMIT_KEY_PER_MINUTE: '100000000',
};
const skipWaiting = () => moveClock(service.db, '2 minutes');

it('kill -9 of the service at random moments loses no event at any endpoint', (t) =>
  withFolder(async (folder) => {
    const { secretKey } = await service.workspace();
    let running = await startProcess(folder, environment);
    const target: Target = { url: running.url, secretKey };
    const result = await loseNothing(service, target, {
      rounds,
      random: randomFrom(seed),
      skipWaiting,
      async injectFault() {
        await end(running, 'SIGKILL');
        running = await startProcess(folder, environment);
        target.url = running.url;
      },
    });
    t.diagnostic(`${result}, FAULT_SEED=${seed}`);
    await end(running, 'SIGTERM');
  }));

it('database connections that are terminated at random moments lose no event at any endpoint', (t) =>
  withFolder(async (folder) => {
    const { secretKey } = await service.workspace();
    const running = await startProcess(folder, environment);
    const admin = new pg.Client({ connectionString: testServerUrl() });
    await admin.connect();
    try {
      const database = new URL(service.connectionString).pathname.slice(1);
      const result = await loseNothing(
        service,
        { url: running.url, secretKey },
        {
          rounds: 2 * rounds,
          random: randomFrom(seed),
          skipWaiting,
          async injectFault() {
            await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
          },
        },
      );
      t.diagnostic(`${result}, FAULT_SEED=${seed}`);
    } finally {
      await admin.end();
    }
    await end(running, 'SIGTERM');
  }));

it('a database that crashes and restarts during deliveries loses no event at any endpoint', (t) =>
  withFolder(async (folder) => {
    const { DATABASE_URL: _url, ...embedded } = environment;
    await prepareDatabase(folder);
    const running = await startProcess(folder, embedded);
    const [secretKey] = /rolecall_sk_live_\w+/.exec(firstStartSecrets(folder))!;
    const target = { url: running.url, secretKey };
    const result = await loseNothing(service, target, {
      rounds: Math.ceil(rounds / 2),
      random: randomFrom(seed),
      async injectFault(round) {
        // Alternates between a crash and the shutdown of a regular restart; the service starts the database again.
        process.kill(await postmasterOf(folder), (seed + round) % 2 === 0 ? 'SIGKILL' : 'SIGINT');
        await untilRecovered(target);
      },
      async skipWaiting() {
        const { connectionString, stop } = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
        const db = openDatabase({ connectionString, onError: () => {} });
        await moveClock(db, '2 minutes');
        await db.close();
        await stop();
      },
    });
    t.diagnostic(`${result}, FAULT_SEED=${seed}`);
    await end(running, 'SIGTERM');
  }));

async function untilRecovered({ url, secretKey }: Target): Promise<void> {
  const giveUp = Date.now() + 30_000;
  for (;;) {
    const { status } = await fetch(`${url}/api/v1/webhooks`, { headers: { authorization: `Bearer ${secretKey}` } });
    if (status === 200) return;
    if (Date.now() > giveUp) throw new Error(`the service still answers ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
