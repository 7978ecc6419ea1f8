import pino from 'pino';
import type { Config } from './config.ts';
import { Background } from './platform/background.ts';
import type { Database } from './platform/database/database.ts';
import { createEgress } from './platform/egress/egress.ts';
import { createIdentityProvider } from './platform/openid-connect.ts';
import { createSecretBox, loadOrCreateSecret } from './platform/secrets.ts';
import type { Services } from './platform/services.ts';
import { Signals } from './platform/signals.ts';
import { createStorage } from './platform/storage/create-storage.ts';

/** Makes what the verbs need besides the database. */
export async function createServices(config: Config, _db: Database): Promise<Services> {
  const secret = config.secretKey ?? (await loadOrCreateSecret(config.dataDir));
  const secrets = createSecretBox(secret);
  const log = createLogger(config.logLevel);
  const settings = {
    publicUrl: config.publicUrl,
    keyPrefix: config.keyPrefix,
    allowPrivateWebhooks: config.allowPrivateWebhooks,
    captchaVerifyUrl: config.captchaVerifyUrl,
    sendsMail: config.smtpUrl !== null,
  };
  const background = new Background();
  const egress = createEgress({ allowPrivate: config.allowPrivateWebhooks });
  return {
    log,
    egress,
    identityProvider: config.oidc === null ? null : createIdentityProvider(config.oidc),
    secrets,
    settings,
    signals: new Signals(),
    background,
    storage: createStorage({
      s3: config.s3,
      dataDir: config.dataDir,
      publicUrl: () => settings.publicUrl,
      secrets,
    }),
    async close() {
      await background.settled();
      await egress.close();
    },
  };
}

// A busy service writes in batches, because each write costs more than a line does; a quiet one is never behind for longer.
const LOG_BATCH_BYTES = 16_000; // under what one write of the destination takes
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
