import type { Config } from '../configuration/config.ts';
import { enforceKeyPolicy } from '../domain/accounts/api-keys/enforce-policy.ts';
import { endExpiredKeys } from '../domain/accounts/ownership/end-expired.ts';
import { removeEndedSessions } from '../domain/accounts/sessions/remove-ended-sessions.ts';
import { removeOldCodes } from '../domain/careers/candidate-links/codes/codes.ts';
import { quarantineCleanup } from '../domain/careers/intake/quarantine/remove-old-quarantine.ts';
import { storedAccessTokens } from '../domain/email/access-token-queries.ts';
import { MESSAGE_KINDS } from '../domain/email/built-in-templates.ts';
import { EMAIL_WORKER_OPTIONS, EmailWorker } from '../domain/email/email-worker.ts';
import { removeOldEmails } from '../domain/email/remove-old-emails.ts';
import { removeOldEmailCounts } from '../domain/email/team-limits.ts';
import { outageAlerts } from '../domain/governance/audit/alert-outages.ts';
import { alertUnusualReads } from '../domain/governance/audit/alert-unusual-reads.ts';
import { auditDispatcher } from '../domain/governance/audit/dispatch-audit.ts';
import { removeOldAuditEntries } from '../domain/governance/audit/remove-old-audit-entries.ts';
import {
  calendarProblems,
  notificationDispatcher,
  scorecardReminders,
} from '../domain/governance/notifications/dispatch-notifications.ts';
import { notificationEmails } from '../domain/governance/notifications/email-notifications.ts';
import { removeOldNotifications } from '../domain/governance/notifications/remove-old-notifications.ts';
import { retention } from '../domain/governance/privacy/retention.ts';
import { revocationExport } from '../domain/governance/revocations/export-revocations.ts';
import { calendarReads } from '../domain/hiring/calendars/read-calendars.ts';
import { calendarWrites } from '../domain/hiring/calendars/written/write-calendars.ts';
import { noteRejectedAddress } from '../domain/hiring/candidates/note-rejected-address.ts';
import { candidateFileIndexing } from '../domain/hiring/candidates/search/index-files.ts';
import { candidateDocumentRefresh } from '../domain/hiring/candidates/search/refresh-old-documents.ts';
import { fileChecks } from '../domain/hiring/files/check-files.ts';
import { uploadCleanup } from '../domain/hiring/files/remove-unclaimed-uploads.ts';
import { removeOldImportData } from '../domain/hiring/imports/remove-old-import-data.ts';
import { runImports } from '../domain/hiring/imports/run-imports.ts';
import { zoneComparison } from '../domain/hiring/interviews/compare-zones.ts';
import { closeExpiredJobs } from '../domain/hiring/jobs/close-expired-jobs.ts';
import { cancelStoppedFollowUps } from '../domain/hiring/messages/cancel-follow-ups.ts';
import { failExpiredMessages, storeMessageResult } from '../domain/hiring/messages/complete-message.ts';
import { openSnoozedMessages } from '../domain/hiring/messages/update-message.ts';
import { expireOffers } from '../domain/hiring/offers/expire-offers.ts';
import { ImapReader } from '../domain/hiring/received/imap-reader.ts';
import { receivedEmails, removeOldReceived } from '../domain/hiring/received/process-received.ts';
import { lostEmailCleanup } from '../domain/hiring/received/remove-lost-emails.ts';
import { startSmtpReceiver } from '../domain/hiring/received/smtp-receiver.ts';
import { historyPacking } from '../domain/hiring/reports/pack-histories.ts';
import { startDispatching } from '../domain/integrations/activity/dispatch.ts';
import { runDispatcher } from '../domain/integrations/automations/runs/dispatch-runs.ts';
import { removeOldRuns } from '../domain/integrations/automations/runs/remove-old-runs.ts';
import { RunWorker } from '../domain/integrations/automations/runs/run-worker.ts';
import { removeOldExports } from '../domain/integrations/exports/remove-old-exports.ts';
import { runExports } from '../domain/integrations/exports/run-exports.ts';
import { DeliveryWorker } from '../domain/integrations/webhooks/delivery-worker.ts';
import { deliveryDispatcher } from '../domain/integrations/webhooks/dispatch-deliveries.ts';
import { removeOldDeliveries } from '../domain/integrations/webhooks/remove-old-deliveries.ts';
import { removeOldAccessChanges } from '../domain/records/visibility/remove-old-access-changes.ts';
import type { Services } from '../platform/context/services.ts';
import type { Database } from '../platform/database/database.ts';
import type { AccessTokens } from '../platform/email/access-tokens.ts';
import { createEmailTransport } from '../platform/email/transport.ts';
import { messageOf } from '../platform/errors/message-of.ts';
import { removeOldIdempotencyKeys } from '../platform/http/idempotency/remove-old-keys.ts';
import { type BackgroundJob, repeatJob } from '../platform/queue/background-job.ts';
import { removeOldTombstones } from '../platform/queue/remove-old-tombstones.ts';

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
  cancelStoppedFollowUps,
  openSnoozedMessages,
  receivedEmails(),
  removeOldReceived,
  lostEmailCleanup,
  removeOldCodes,
  removeOldEmailCounts,
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
  enforceKeyPolicy,
  removeOldAuditEntries,
  alertUnusualReads,
  scorecardReminders,
  calendarProblems,
  notificationEmails,
  removeOldNotifications,
  runImports,
  removeOldImportData,
  runExports,
  removeOldExports,
  calendarReads,
  calendarWrites,
  zoneComparison,
  historyPacking,
];

/** Starts the background loops of this process. */
export function startWorkers({ config, db, services }: WorkerOptions): Workers {
  const accessTokens =
    config.mailOAuth === null ? undefined : storedAccessTokens(config.mailOAuth, db, services.secrets);
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
      ...[...JOBS, outageAlerts()].map((job) => repeatJob(job, db, services)),
    ],
    [runs],
    [
      deliveries,
      ...startMail(config, db, services, accessTokens),
      ...startReceivers(config, db, services, accessTokens),
    ],
  ];
  return {
    async stop() {
      for (const stage of stages) await Promise.all(stage.map((part) => part.stop()));
    },
  };
}

/** The SMTP receiver and the reader of a mailbox, if they are configured. If the port cannot be used, everything else runs. */
function startReceivers(
  { inbound, host }: Config,
  db: Database,
  services: Services,
  accessTokens: AccessTokens | undefined,
): Workers[] {
  const receivers: Workers[] = [];
  if (inbound.smtpPort !== null) {
    const started = startSmtpReceiver(db, services, { port: inbound.smtpPort, host });
    started.catch((error) => services.log.error({ message: messageOf(error) }, 'emails cannot be received by SMTP'));
    receivers.push({ stop: () => started.then((receiver) => receiver.stop()).catch(() => {}) });
  }
  if (inbound.imap !== null) receivers.push(new ImapReader(db, services, { mailbox: inbound.imap, accessTokens }));
  return receivers;
}

/** The email worker, if an SMTP server is configured. */
function startMail(
  { smtpUrl, emailFrom, emailsPerDomain }: Config,
  db: Database,
  services: Services,
  accessTokens: AccessTokens | undefined,
): Workers[] {
  if (smtpUrl !== null) {
    const options = {
      ...EMAIL_WORKER_OPTIONS,
      results: Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, storeMessageResult])),
      rejected: noteRejectedAddress,
      perDomain: emailsPerDomain,
    };
    return [new EmailWorker(db, services, createEmailTransport(smtpUrl, { accessTokens }), emailFrom, options)];
  }
  services.log.warn('SMTP_URL is not set: emails stay queued');
  return [];
}
