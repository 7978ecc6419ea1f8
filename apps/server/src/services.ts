import pino from 'pino';
import type { Config } from './config.ts';
import { appendEntries } from './modules/audit/append.ts';
import { AuditBuffer } from './platform/audit/audit-buffer.ts';
import { Background } from './platform/concurrency/background.ts';
import type { Services } from './platform/context/services.ts';
import { Signals } from './platform/context/signals.ts';
import type { Database } from './platform/database/database.ts';
import { createEgress } from './platform/egress/egress.ts';
import { parseMailbox } from './platform/email/mailbox.ts';
import { Evaluator } from './platform/evaluation/evaluator.ts';
import { createScanner } from './platform/file-scanner/create-scanner.ts';
import { WorkspaceLoad } from './platform/load/workspace-load.ts';
import { createIdentityProvider } from './platform/security/openid-connect.ts';
import { createSecretBox, loadOrCreateSecrets } from './platform/security/secrets.ts';
import { createStorage } from './platform/storage/create-storage.ts';
import { DocumentReader } from './platform/text-extraction/document-reader.ts';

/** Creates the dependencies of operations other than the database. */
export async function createServices(config: Config, db: Database): Promise<Services> {
  const [secret, ...previous] =
    config.secretKey === null
      ? await loadOrCreateSecrets(config.dataDir)
      : [config.secretKey, ...config.previousSecretKeys];
  const secrets = createSecretBox(secret, previous);
  const log = createLogger(config.logLevel);
  const settings = {
    publicUrl: config.publicUrl,
    keyPrefix: config.keyPrefix,
    allowPrivateWebhooks: config.allowPrivateWebhooks,
    captchaVerifyUrl: config.captchaVerifyUrl,
    ledgerDir: config.ledgerDir,
    auditLogDays: config.auditLogDays,
    senderAddress: parseMailbox(config.emailFrom)?.address ?? config.emailFrom,
    hasMailServer: config.smtpUrl !== null,
    emailLimits: config.emailLimits,
    storageLimitBytes: config.storageLimitBytes,
    visitorUploadBytesPerDay: config.uploadLimits.bytesPerWorkspace,
  };
  const background = new Background();
  const audit = new AuditBuffer({
    write: (workspaceId, events) => db.transaction((tx) => appendEntries(tx, workspaceId, events)),
    log,
  });
  const evaluator = new Evaluator(new URL('./evaluation-worker.ts', import.meta.url));
  const documentReader = new DocumentReader({
    analysis: new URL('./modules/resume-parsing/analyze.ts', import.meta.url),
  });
  const egress = createEgress({ allowPrivate: config.allowPrivateWebhooks });
  return {
    log,
    egress,
    evaluator,
    documentReader,
    load: new WorkspaceLoad(),
    identityProvider: config.oidc === null ? null : createIdentityProvider(config.oidc),
    secrets,
    settings,
    signals: new Signals(),
    background,
    audit,
    fileScanner: createScanner(config.fileScanner),
    storage: createStorage({
      s3: config.s3,
      dataDir: config.dataDir,
      publicUrl: () => settings.publicUrl,
      secrets,
    }),
    async close() {
      await background.settled();
      await audit.close();
      await Promise.all([egress.close(), evaluator.close(), documentReader.close()]);
    },
  };
}

// Log lines are written in batches, because each write costs more than a line, and at the latest after this delay.
const LOG_BATCH_BYTES = 16_000; // below the maximum of one write
const LOG_DELAY_MS = 500;

/** One JSON line per entry on standard output, written in batches. */
export function createLogger(level: Config['logLevel']): pino.Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({
      fd: 1,
      sync: false,
      minLength: LOG_BATCH_BYTES,
      periodicFlush: LOG_DELAY_MS,
    }),
  );
}
