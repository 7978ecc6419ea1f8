import type { Config } from '../configuration/config.ts';
import { storedAccessTokens } from '../domain/email/access-token-queries.ts';
import { MESSAGE_KINDS } from '../domain/email/built-in-templates.ts';
import { EMAIL_WORKER_OPTIONS, EmailWorker } from '../domain/email/email-worker.ts';
import { auditDispatcher } from '../domain/governance/audit/dispatch-audit.ts';
import { notificationDispatcher } from '../domain/governance/notifications/dispatch-notifications.ts';
import { noteRejectedAddress } from '../domain/hiring/candidates/note-rejected-address.ts';
import { storeMessageResult } from '../domain/hiring/messages/complete-message.ts';
import { ImapReader } from '../domain/hiring/received/imap-reader.ts';
import { startSmtpReceiver } from '../domain/hiring/received/smtp-receiver.ts';
import { startDispatching } from '../domain/integrations/activity/dispatch.ts';
import { runDispatcher } from '../domain/integrations/automations/runs/dispatch-runs.ts';
import { RunWorker } from '../domain/integrations/automations/runs/run-worker.ts';
import { DeliveryWorker } from '../domain/integrations/webhooks/delivery-worker.ts';
import { deliveryDispatcher } from '../domain/integrations/webhooks/dispatch-deliveries.ts';
import { MODULES } from '../domain/modules.ts';
import type { Module } from '../domain/records/module.ts';
import type { Services } from '../platform/context/services.ts';
import type { Database } from '../platform/database/database.ts';
import type { AccessTokens } from '../platform/email/access-tokens.ts';
import { createEmailTransport } from '../platform/email/transport.ts';
import { messageOf } from '../platform/errors/message-of.ts';
import { removeOldIdempotencyKeys } from '../platform/http/idempotency/remove-old-keys.ts';
import { repeatJob } from '../platform/queue/background-job.ts';
import { removeOldTombstones } from '../platform/queue/remove-old-tombstones.ts';

interface WorkerOptions {
  config: Config;
  db: Database;
  services: Services;
  connectionString: string;
  /** Whose background jobs run, if not those of all. */
  modules?: readonly Module[];
}

interface Workers {
  /** Stops taking new work and waits for running work. */
  stop(): Promise<void>;
}

/** Starts the background loops of this process. */
export function startWorkers({ config, db, services, modules = MODULES }: WorkerOptions): Workers {
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
  const jobs = [removeOldIdempotencyKeys, removeOldTombstones, ...modules.flatMap((module) => module.jobs ?? [])];
  // In the order in which they stop: first those that create work, then those that process it.
  const stages = [
    [
      ...dispatchers.map((dispatcher) => startDispatching(db, services, dispatcher)),
      ...jobs.map((job) => repeatJob(job, db, services)),
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
