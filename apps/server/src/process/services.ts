import type { Config } from '../configuration/config.ts';
import { appendEntries } from '../domain/governance/audit/append.ts';
import { AuditBuffer } from '../platform/audit/audit-buffer.ts';
import { Background } from '../platform/concurrency/background.ts';
import type { Services } from '../platform/context/services.ts';
import { Signals } from '../platform/context/signals.ts';
import type { Database } from '../platform/database/database.ts';
import { poolSizesOf } from '../platform/database/pool-sizes.ts';
import { createEgress } from '../platform/egress/egress.ts';
import { parseMailbox } from '../platform/email/mailbox.ts';
import { Evaluator } from '../platform/evaluation/evaluator.ts';
import { createScanner } from '../platform/file-scanner/create-scanner.ts';
import { LOAD_LIMITS, WorkspaceLoad } from '../platform/load/workspace-load.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { createIdentityProvider } from '../platform/security/openid-connect.ts';
import { createSecretBox, loadOrCreateSecrets } from '../platform/security/secrets.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { DocumentReader } from '../platform/text-extraction/document-reader.ts';

/**
 * Creates the dependencies of operations other than the database.
 * @param processName of one of several processes, for the log; null if there is only this one
 */
export async function createServices(
  config: Config,
  db: Database,
  processName: string | null = null,
): Promise<Services> {
  const [secret, ...previous] =
    config.secretKey === null
      ? await loadOrCreateSecrets(config.dataDir)
      : [config.secretKey, ...config.previousSecretKeys];
  const secrets = createSecretBox(secret, previous);
  const log = createLogger(config.logLevel, processName);
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
    teamEmailLimits: config.teamEmailLimits,
    careerDomains: config.careerDomains,
    storageLimitBytes: config.storageLimitBytes,
    visitorUploadBytesPerDay: config.uploadLimits.bytesPerWorkspace,
  };
  const background = new Background();
  const audit = new AuditBuffer({
    write: (workspaceId, events) => db.transaction((tx) => appendEntries(tx, workspaceId, events)),
    log,
  });
  const evaluator = new Evaluator(new URL('../background/evaluation-worker.ts', import.meta.url));
  const documentReader = new DocumentReader({
    analysis: new URL('../domain/careers/resume-parsing/analyze.ts', import.meta.url),
  });
  const egress = createEgress({ allowPrivate: config.allowPrivateWebhooks });
  return {
    log,
    egress,
    evaluator,
    documentReader,
    load: new WorkspaceLoad(loadLimitsOf(config)),
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

/** A process that shares the database with others has fewer connections. */
function loadLimitsOf({ webProcesses }: Config): Partial<typeof LOAD_LIMITS> {
  const { search, transactions } = poolSizesOf(webProcesses);
  const most = LOAD_LIMITS.transactions;
  return {
    searches: { total: search, perSource: Math.min(LOAD_LIMITS.searches.perSource, search) },
    transactions: { total: transactions, perSource: Math.min(most.perSource, Math.max(1, transactions - 2)) },
  };
}
