import { constants, copyFile, mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findDatabase, type Ground, MIGRATIONS } from '../boot.ts';
import { type Config, ConfigError } from '../config.ts';
import { backUp } from '../platform/backup/back-up.ts';
import { fingerprintOf, type Manifest, readManifest, SECRET_FILE } from '../platform/backup/manifest.ts';
import { restore } from '../platform/backup/restore.ts';
import { openDatabase } from '../platform/database/database.ts';
import { messageOf } from '../platform/message-of.ts';
import { createServices } from '../services.ts';
import { VERSION } from '../version.ts';

type Log = (line: string) => void;

/** Writes the whole installation into a folder while it runs. @throws ConfigError when the folder is in use */
export async function backupCommand(ground: Ground, config: Config, folder: string, log: Log): Promise<Manifest> {
  const { connectionString, services } = ground;
  const ownSecret = config.secretKey === null ? await readFile(join(config.dataDir, SECRET_FILE), 'utf8') : null;
  const { storage, secrets } = services;
  return explained(() => backUp({ connectionString, storage, secrets, ownSecret, version: VERSION }, folder, log));
}

/**
 * Fills an empty installation from a backup. Mails and deliveries that waited when it was taken are sent by the next
 * start, under their old ids, even when the old installation has sent them since.
 * @throws ConfigError when there is no such backup, its secrets need another key, or the installation is in use
 */
export async function restoreCommand(config: Config, folder: string, log: Log): Promise<Manifest> {
  const manifest = await explained(() => readManifest(folder));
  if (config.secretKey === null) await placeSecret(config.dataDir, folder);
  const { connectionString, stop } = await findDatabase(config, log);
  const db = openDatabase({ connectionString, onError: () => {} });
  try {
    const services = await createServices(config, db);
    try {
      if (fingerprintOf(services.secrets) !== manifest.secretFingerprint) {
        throw new ConfigError('SECRET_KEY is not the one of the backup, so its secrets could not be opened');
      }
      const inUse = 'select 1 from workspaces limit 1';
      const target = { connectionString, migrations: MIGRATIONS, inUse, storage: services.storage };
      await explained(() => restore(target, resolve(folder), manifest, log));
    } finally {
      await services.close();
    }
  } finally {
    await db.close();
    await stop();
  }
  return manifest;
}

/** The backup's own key becomes the installation's, unless that has one already. */
async function placeSecret(dataDir: string, folder: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const from = join(folder, SECRET_FILE);
  const to = join(dataDir, SECRET_FILE);
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // of the file system
    if (code === 'ENOENT')
      throw new ConfigError('the backup holds no key: set SECRET_KEY to the one it was taken with');
    if (code !== 'EEXIST') throw error;
  }
}

/** What can go wrong is the operator's to mend: said in a line. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ConfigError(messageOf(error));
  }
}
