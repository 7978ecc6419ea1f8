import type { Config } from './config.ts';
import { startDispatching } from './modules/activity/dispatch.ts';
import { auditDispatcher } from './modules/audit/dispatch-audit.ts';
import { removeOldAuditEntries } from './modules/audit/remove-old-audit-entries.ts';
import { runDispatcher } from './modules/automations/runs/dispatch-runs.ts';
import { removeOldRuns } from './modules/automations/runs/remove-old-runs.ts';
import { RunWorker } from './modules/automations/runs/run-worker.ts';
import { removeOldCodes } from './modules/candidate-links/codes/codes.ts';
import { candidateFileIndexing } from './modules/candidates/search/index-files.ts';
import { candidateDocumentRefresh } from './modules/candidates/search/refresh-old-documents.ts';
import { EMAIL_WORKER_OPTIONS, EmailWorker } from './modules/emails/email-worker.ts';
import { MESSAGE_KINDS } from './modules/emails/queue-email.ts';
import { removeOldEmails } from './modules/emails/remove-old-emails.ts';
import { fileChecks } from './modules/files/check-files.ts';
import { uploadCleanup } from './modules/files/remove-unclaimed-uploads.ts';
import { quarantineCleanup } from './modules/intake/quarantine/remove-old-quarantine.ts';
import { closeExpiredJobs } from './modules/jobs/close-expired-jobs.ts';
import { failExpiredMessages, storeMessageResult } from './modules/messages/complete-message.ts';
import { notificationDispatcher, scorecardReminders } from './modules/notifications/dispatch-notifications.ts';
import { notificationEmails } from './modules/notifications/email-notifications.ts';
import { removeOldNotifications } from './modules/notifications/remove-old-notifications.ts';
import { expireOffers } from './modules/offers/expire-offers.ts';
import { endExpiredKeys } from './modules/ownership/end-expired.ts';
import { retention } from './modules/privacy/retention.ts';
import { revocationExport } from './modules/revocations/export-revocations.ts';
import { removeEndedSessions } from './modules/sessions/remove-ended-sessions.ts';
import { removeOldAccessChanges } from './modules/visibility/remove-old-access-changes.ts';
import { DeliveryWorker } from './modules/webhooks/delivery-worker.ts';
import { deliveryDispatcher } from './modules/webhooks/dispatch-deliveries.ts';
import { removeOldDeliveries } from './modules/webhooks/remove-old-deliveries.ts';
import type { Services } from './platform/context/services.ts';
import type { Database } from './platform/database/database.ts';
import { createEmailTransport } from './platform/email/transport.ts';
import { removeOldIdempotencyKeys } from './platform/http/idempotency/remove-old-keys.ts';
import { type BackgroundJob, repeatJob } from './platform/queue/background-job.ts';
import { removeOldTombstones } from './platform/queue/remove-old-tombstones.ts';

interface WorkerOptions {
  config: Config;
  db: Database;
  services: Services;
  connectionString: string;
}

interface Workers {
  /** Stops taking new work and waits for running work. */
  stop(): Promise<void>;
}

const JOBS: readonly BackgroundJob[] = [
  removeOldIdempotencyKeys,
  removeOldTombstones,
  removeOldAccessChanges,
  removeOldDeliveries,
  removeOldRuns,
  removeOldEmails,
  failExpiredMessages,
  removeOldCodes,
  uploadCleanup,
  quarantineCleanup,
  fileChecks,
  ...candidateFileIndexing,
  candidateDocumentRefresh,
  retention,
  removeEndedSessions,
  revocationExport,
  expireOffers,
  closeExpiredJobs,
  endExpiredKeys,
  removeOldAuditEntries,
  scorecardReminders,
  notificationEmails,
  removeOldNotifications,
];

/** Starts the background loops of this process. */
export function startWorkers({ config, db, services }: WorkerOptions): Workers {
  const deliveries = new DeliveryWorker(db, services);
  const runs = new RunWorker(db, services);
  const dispatchers = [
    deliveryDispatcher((endpoints) => deliveries.wake(endpoints)),
    runDispatcher(() => runs.wake()),
    auditDispatcher,
    notificationDispatcher,
  ];
  // In the order in which they stop: first those that create work, then those that process it.
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

/** The email worker, if an SMTP server is configured. */
function startMail({ smtpUrl, emailFrom }: Config, db: Database, services: Services): Workers[] {
  if (smtpUrl !== null) {
    const options = {
      ...EMAIL_WORKER_OPTIONS,
      results: Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, storeMessageResult])),
    };
    return [new EmailWorker(db, services, createEmailTransport(smtpUrl), emailFrom, options)];
  }
  services.log.warn('SMTP_URL is not set: emails stay queued');
  return [];
}
