import type { Config } from './config.ts';
import { startDispatching } from './modules/activity/dispatch.ts';
import { runDispatcher } from './modules/automations/runs/dispatch-runs.ts';
import { removeOldRuns } from './modules/automations/runs/remove-old-runs.ts';
import { RunWorker } from './modules/automations/runs/run-worker.ts';
import { candidateFileIndexing } from './modules/candidates/search/index-files.ts';
import { MailWorker } from './modules/mail/mail-worker.ts';
import { removeOldMails } from './modules/mail/remove-old-mails.ts';
import { expireOffers } from './modules/offers/expire-offers.ts';
import { retention } from './modules/privacy/retention.ts';
import { uploadMaintenance } from './modules/public/maintenance.ts';
import { removeEndedSessions } from './modules/sessions/remove-ended.ts';
import { DeliveryWorker } from './modules/webhooks/delivery-worker.ts';
import { deliveryDispatcher } from './modules/webhooks/dispatch-deliveries.ts';
import { removeOldDeliveries } from './modules/webhooks/remove-old-deliveries.ts';
import type { Database } from './platform/database/database.ts';
import { removeOldIdempotencyKeys } from './platform/http/remove-old-keys.ts';
import { createMailTransport } from './platform/mail/transport.ts';
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

const JOBS: readonly BackgroundJob[] = [
  removeOldIdempotencyKeys,
  removeOldDeliveries,
  removeOldRuns,
  removeOldMails,
  uploadMaintenance,
  candidateFileIndexing,
  retention,
  removeEndedSessions,
  expireOffers,
];

/** Starts the background loops of this process. */
export function startWorkers({ config, db, services }: WorkerOptions): Workers {
  const deliveries = new DeliveryWorker(db, services);
  const runs = new RunWorker(db, services);
  const dispatchers = [deliveryDispatcher((endpoints) => deliveries.wake(endpoints)), runDispatcher(() => runs.wake())];
  // In the order in which they end: first what makes work, then what does it.
  const stages = [
    [
      ...dispatchers.map((dispatcher) => startDispatching(db, services, dispatcher)),
      ...JOBS.map((job) => repeatJob(job, db, services)),
    ],
    [runs],
    [deliveries, ...startMail(config, db, services)],
  ];
  return {
    async stop() {
      for (const stage of stages) await Promise.all(stage.map((part) => part.stop()));
    },
  };
}

/** The worker of the outbox, where there is a mail server. */
function startMail({ smtpUrl, mailFrom }: Config, db: Database, services: Services): Workers[] {
  if (smtpUrl !== null) return [new MailWorker(db, services, createMailTransport(smtpUrl), mailFrom)];
  services.log.warn('SMTP_URL is not set: mails wait in the outbox');
  return [];
}
