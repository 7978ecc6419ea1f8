import { type Config, ConfigError } from '../configuration/config.ts';
import { appendEntries } from '../domain/governance/audit/append.ts';
import { isGuarded } from '../domain/governance/audit/queries.ts';
import { AuditBuffer } from '../platform/audit/audit-buffer.ts';
import { Background } from '../platform/concurrency/background.ts';
import type { Services } from '../platform/context/services.ts';
import { Signals } from '../platform/context/signals.ts';
import type { Database } from '../platform/database/database.ts';
import { poolSizesOf } from '../platform/database/pool-sizes.ts';
import { createEgress } from '../platform/egress/egress.ts';
import { parseMailbox } from '../platform/email/mailbox.ts';
import { createEmailReader } from '../platform/email/received/email-reader.ts';
import { messageOf } from '../platform/errors/message-of.ts';
import { Evaluator } from '../platform/evaluation/evaluator.ts';
import { createScanner } from '../platform/file-scanner/create-scanner.ts';
import { LOAD_LIMITS, WorkspaceLoad } from '../platform/load/workspace-load.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { exposureWarnings } from '../platform/security/exposure.ts';
import { createIdentityProvider } from '../platform/security/openid-connect.ts';
import { createSecretBox, loadOrCreateSecrets } from '../platform/security/secrets.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { DocumentReader } from '../platform/text-extraction/document-reader.ts';
import { connectModules } from './connect-modules.ts';
import { installationChecks } from './installation-checks.ts';

/**
 * Creates the dependencies of operations other than the database.
 * @param processName of one of several processes, for the log; null if there is only this one
 */
export async function createServices(
  config: Config,
  db: Database,
  processName: string | null = null,
): Promise<Services> {
  connectModules();
  const log = createLogger(config.logLevel, processName);
  const [secret, ...previous] = await readSecrets(config, log);
  const secrets = createSecretBox(secret, previous);
  const settings = {
    publicUrl: config.publicUrl,
    keyPrefix: config.keyPrefix,
    allowPrivateWebhooks: config.allowPrivateWebhooks,
    captchaVerifyUrl: config.captchaVerifyUrl,
    ledgerDir: config.ledgerDir,
    auditLogDays: config.auditLogDays,
    auditAddressDays: config.auditAddressDays,
    senderAddress: parseMailbox(config.emailFrom)?.address ?? config.emailFrom,
    replies: config.inbound.replies,
    authservId: config.inbound.authservId,
    calendarProviders: config.calendarProviders,
    hasMailServer: config.smtpUrl !== null,
    emailLimits: config.emailLimits,
    teamEmailLimits: config.teamEmailLimits,
    careerDomains: config.careerDomains,
    exposure: exposureWarnings(config),
    storageLimitBytes: config.storageLimitBytes,
    visitorUploadBytesPerDay: config.uploadLimits.bytesPerWorkspace,
  };
  const background = new Background();
  const audit = new AuditBuffer({
    async write(workspaceId, events) {
      await db.transaction((tx) => appendEntries(tx, workspaceId, events));
    },
    log,
  });
  const evaluator = new Evaluator(new URL('../background/evaluation-worker.ts', import.meta.url));
  const documentReader = new DocumentReader({
    analysis: new URL('../domain/careers/resume-parsing/analyze.ts', import.meta.url),
  });
  const emailReader = createEmailReader();
  const egress = createEgress({ allowPrivate: config.allowPrivateWebhooks });
  const storage = createStorage({
    s3: config.s3,
    dataDir: config.dataDir,
    publicUrl: () => settings.publicUrl,
    secrets,
  });
  return {
    log,
    egress,
    evaluator,
    documentReader,
    emailReader,
    load: new WorkspaceLoad(loadLimitsOf(config)),
    identityProvider: config.oidc === null ? null : createIdentityProvider(config.oidc),
    secrets,
    settings,
    signals: new Signals(),
    background,
    audit,
    isAudited: isGuarded,
    fileScanner: createScanner(config.fileScanner),
    storage,
    checkInstallation: installationChecks(config, db, { secrets, settings, storage }),
    async close() {
      await background.settled();
      await audit.close();
      await Promise.all([egress.close(), evaluator.close(), documentReader.close(), emailReader.close()]);
    },
  };
}

/** Of the configuration or the data folder, current first. @throws ConfigError when the file cannot be used */
async function readSecrets(config: Config, log: Services['log']): Promise<[string, ...string[]]> {
  if (config.secretKey !== null) return [config.secretKey, ...config.previousSecretKeys];
  try {
    return await loadOrCreateSecrets(config.dataDir, (path) =>
      log.warn(`${path} was empty, as a full disk can leave it: a new secret key was created`),
    );
  } catch (error) {
    throw new ConfigError(`the secret key in DATA_DIR cannot be used: ${messageOf(error)}`);
  }
}

/** A process that shares the database with others has fewer connections. */
function loadLimitsOf({ webProcesses, databaseConnections }: Config): Partial<typeof LOAD_LIMITS> {
  const { search, transactions } = poolSizesOf(webProcesses, databaseConnections ?? undefined);
  const most = LOAD_LIMITS;
  const perSource = Math.min(most.transactions.perSource, Math.max(1, transactions - 2));
  return {
    searches: { ...most.searches, total: search, perSource: Math.min(most.searches.perSource, search) },
    transactions: { ...most.transactions, total: transactions, perSource },
  };
}
