import type { Config } from './config.ts';
import { startDispatching } from './modules/activity/dispatch.ts';
import { expireOffers } from './modules/offers/expire-offers.ts';
import { uploadMaintenance } from './modules/public/maintenance.ts';
import { DeliveryWorker } from './modules/webhooks/delivery-worker.ts';
import { deliveryDispatcher } from './modules/webhooks/dispatch-deliveries.ts';
import { removeOldDeliveries } from './modules/webhooks/remove-old-deliveries.ts';
import type { Database } from './platform/database/database.ts';
import { sql } from './platform/database/sql.ts';
import { type BackgroundJob, repeatJob } from './platform/queue/background-job.ts';
import type { Services } from './platform/services.ts';

export interface WorkerOptions {
  config: Config;
  db: Database;
  services: Services;
  connectionString: string;
}

export interface Workers {
  /** Starts nothing new and waits for what is running. */
  stop(): Promise<void>;
}

const removeOldIdempotencyKeys: BackgroundJob = {
  name: 'remove idempotency keys older than 24 hours',
  everySeconds: 600,
  async run(db) {
    await db.write.query(sql`delete from idempotency_keys where created_at < rolecall_now() - interval '24 hours'`);
  },
};

const JOBS: readonly BackgroundJob[] = [removeOldIdempotencyKeys, removeOldDeliveries, uploadMaintenance, expireOffers];

/** Starts the background loops of this process. */
export function startWorkers({ db, services }: WorkerOptions): Workers {
  const deliveries = new DeliveryWorker(db, services);
  const dispatchers = [deliveryDispatcher((endpoints) => deliveries.wake(endpoints))];
  // In the order in which they end: first what makes work, then what does it.
  const stages = [
    [
      ...dispatchers.map((dispatcher) => startDispatching(db, services, dispatcher)),
      ...JOBS.map((job) => repeatJob(job, db, services)),
    ],
    [deliveries],
  ];
  return {
    async stop() {
      for (const stage of stages) await Promise.all(stage.map((part) => part.stop()));
    },
  };
}
