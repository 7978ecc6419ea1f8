import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Config, ConfigError } from '../configuration/config.ts';
import { VERSION } from '../configuration/version.ts';
import { applyRevocations } from '../domain/governance/revocations/apply-revocations.ts';
import { closeRestored } from '../domain/governance/revocations/close-restored.ts';
import { LEDGER_PREFIX } from '../domain/governance/revocations/ledger-files.ts';
import { readEntries } from '../domain/governance/revocations/stored-ledger.ts';
import { backUp } from '../platform/backup/back-up.ts';
import { type BackupKey, type BackupLock, BackupReader } from '../platform/backup/backup-files.ts';
import { fingerprintsOf, type Manifest, readManifest, SECRET_FILE } from '../platform/backup/manifest.ts';
import { readFiles, restore } from '../platform/backup/restore.ts';
import { checkConnection } from '../platform/database/check-connection.ts';
import { checkServer } from '../platform/database/check-server.ts';
import { openDatabase } from '../platform/database/database.ts';
import { insertBackup } from '../platform/doctor/doctor-queries.ts';
import { messageOf } from '../platform/errors/message-of.ts';
import { writeSecrets } from '../platform/security/secrets.ts';
import { explainUnreachable, MIGRATIONS, type Runtime } from '../process/bootstrap.ts';
import { findDatabase } from '../process/find-database.ts';
import { createServices } from '../process/services.ts';

type Log = (line: string) => void;

/** Backs up the whole instance to a folder while it runs. @throws ConfigError when the folder is not empty */
export async function backupCommand(
  runtime: Runtime,
  config: Config,
  folder: string,
  options: EncryptionOptions,
  log: Log,
): Promise<Manifest> {
  const lock = await readLock(options);
  const { connectionString, services } = runtime;
  const ownSecret = config.secretKey === null ? await readFile(join(config.dataDir, SECRET_FILE), 'utf8') : null;
  const { storage, secrets } = services;
  const manifest = await explained(() =>
    backUp({ connectionString, storage, secrets, ownSecret, version: VERSION }, folder, lock, log),
  );
  await insertBackup(runtime.db.write, manifest.createdAt);
  return manifest;
}

/**
 * Restores a backup into an empty instance. Emails and deliveries that were pending in the backup are sent after the next
 * start with their original IDs, even if the old instance has sent them since.
 * @throws ConfigError when there is no such backup, its secrets need another key, or the instance is in use
 */
export async function restoreCommand(
  config: Config,
  folder: string,
  options: DecryptionOptions & { ledger?: string; confirmed?: boolean },
  log: Log,
): Promise<Manifest> {
  const key = await readKey(options);
  const reader = await explained(() => BackupReader.open(folder, key));
  const manifest = await explained(() => readManifest(folder, reader));
  if (config.secretKey === null) await placeSecret(config.dataDir, reader);
  const { connectionString, stop } = await findDatabase(config, log);
  const { isPooled } = await explainUnreachable(() => checkConnection(connectionString)).catch(async (error) => {
    await stop();
    throw error;
  });
  const db = openDatabase({ connectionString, isPooled, onError: () => {} });
  try {
    await explained(() => checkServer(connectionString));
    const services = await createServices(config, db);
    try {
      if (!fingerprintsOf(services.secrets).includes(manifest.secretFingerprint)) {
        throw new ConfigError('SECRET_KEY is not the key of the backup, so its secrets cannot be decrypted');
      }
      const inUse = 'select 1 from workspaces limit 1';
      const target = { connectionString, migrations: MIGRATIONS, inUse, storage: services.storage };
      const folders = [config.ledgerDir, options.ledger ?? null].filter((path) => path !== null);
      // Before anything is written: a restore that stopped at the ledger would leave an instance without it.
      const ledger = await explained(async () => {
        const backup = await readFiles(resolve(folder), reader, LEDGER_PREFIX);
        return readEntries(services, { folders, backup });
      });
      await explained(() => restore(target, resolve(folder), reader, manifest, log));
      const { entries, applied } = await explained(() =>
        applyRevocations(db, services, ledger, manifest.createdAt, log),
      );
      if (options.confirmed !== true) {
        await explained(() => closeRestored(db, services));
        log(
          'Only owners have access until they confirm their workspaces in the console, or you run `rolecall restore-confirm`.',
        );
      }
      log(
        entries === 0
          ? 'No revocation ledger was found: repeat every revocation, removal and erasure made after the backup.'
          : `Applied ${applied} of ${entries} entries of the revocation ledger. All sessions and one-time links were revoked.`,
      );
    } finally {
      await services.close();
    }
  } finally {
    await db.close();
    await stop();
  }
  return manifest;
}

/** Copies the secret key of the backup, unless the instance already has one. */
async function placeSecret(dataDir: string, reader: BackupReader): Promise<void> {
  const secret = await reader.bytes(SECRET_FILE);
  if (secret === null) {
    throw new ConfigError('the backup contains no secret key: set SECRET_KEY to the value used when it was created');
  }
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, SECRET_FILE);
  const present = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  if (present.trim() === '') await writeSecrets(dataDir, secret.toString('utf8').trim().split('\n'));
}

/** How a backup is encrypted, as given on the command line. */
export interface EncryptionOptions {
  /** Age recipients (`age1…`). */
  recipient?: string[];
  passphraseFile?: string;
}

export interface DecryptionOptions {
  /** File with an age identity (`AGE-SECRET-KEY-1…`). */
  identityFile?: string;
  passphraseFile?: string;
}

async function readLock({ recipient, passphraseFile }: EncryptionOptions): Promise<BackupLock | null> {
  if (recipient !== undefined && passphraseFile !== undefined) {
    throw new ConfigError('use either --recipient or --passphrase-file, not both');
  }
  if (recipient !== undefined) return { recipients: recipient };
  return passphraseFile === undefined ? null : { passphrase: await readSecretLine(passphraseFile) };
}

async function readKey({ identityFile, passphraseFile }: DecryptionOptions): Promise<BackupKey | null> {
  if (identityFile !== undefined) return { identity: await readSecretLine(identityFile) };
  return passphraseFile === undefined ? null : { passphrase: await readSecretLine(passphraseFile) };
}

/** The first line that is not a comment; age identity files begin with comments. */
async function readSecretLine(path: string): Promise<string> {
  const text = await explained(() => readFile(path, 'utf8'));
  const line = text.split(/\r?\n/).find((candidate) => candidate !== '' && !candidate.startsWith('#'));
  if (line === undefined) throw new ConfigError(`${path} is empty`);
  return line;
}

/** Reports errors in one line instead of a stack trace, because the administrator can fix them. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ConfigError(messageOf(error));
  }
}
