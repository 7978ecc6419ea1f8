import { readConfig } from '../src/configuration/config.ts';
import { startDispatching } from '../src/domain/integrations/activity/dispatch.ts';
import { runDispatcher } from '../src/domain/integrations/automations/runs/dispatch-runs.ts';
import { RUN_WORKER_OPTIONS, RunWorker } from '../src/domain/integrations/automations/runs/run-worker.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { createServices } from '../src/process/services.ts';

/** Only the automation worker, in a process that a test can kill or stop. Prints `ready`; exits on SIGTERM. */
const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' });
const db = openDatabase({ connectionString: process.env.DATABASE_URL ?? '', onError: () => {} });
const services = await createServices(config, db);
const leaseSeconds = Number(process.env.LEASE_SECONDS ?? '60');
const worker = new RunWorker(db, services, {
  ...RUN_WORKER_OPTIONS,
  // Small claims, so that each kill interrupts runs in every state.
  quick: { total: 32, perGroup: 32 },
  leaseSeconds,
  heartbeatMs: (leaseSeconds * 1000) / 4,
});
const dispatching = startDispatching(
  db,
  services,
  runDispatcher(() => worker.wake()),
);
process.on('SIGTERM', async () => {
  await dispatching.stop();
  await worker.stop();
  await services.close();
  await db.close();
  process.exit(0);
});
process.stdout.write('ready\n');
