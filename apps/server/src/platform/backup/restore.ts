import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../database/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import type { BackupReader } from './backup-files.ts';
import { FILES, type Manifest, tablePath } from './manifest.ts';
import { copyTarget, TABLE_SETTINGS, tablesInOrder } from './tables.ts';

interface RestoreTarget {
  connectionString: string;
  migrations: string;
  /** A statement that finds a row when the database is in use. */
  inUse: string;
  storage: Storage;
}

/**
 * Restores a backup into an empty instance: the files first, then every table in one transaction, so that an interrupted
 * restore leaves the database empty and can be repeated. The schema is first migrated to the version of the backup,
 * and afterwards to the latest.
 * @throws Error when the database is in use, or the backup comes from a newer version
 */
export async function restore(
  target: RestoreTarget,
  folder: string,
  reader: BackupReader,
  manifest: Manifest,
  log: (line: string) => void,
): Promise<void> {
  const { connectionString, migrations } = target;
  await migrate(connectionString, migrations, { only: manifest.migrations });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    if ((await client.query(target.inUse)).rows.length > 0) throw new Error('the database is in use already');
    await fillFiles(target.storage, folder, reader, log);
    await client.query(`begin; ${TABLE_SETTINGS}`);
    await fillTables(client, reader, manifest, log);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrate(connectionString, migrations);
}

async function fillTables(
  client: pg.Client,
  reader: BackupReader,
  manifest: Manifest,
  log: (line: string) => void,
): Promise<void> {
  const present = new Set((await tablesInOrder(client)).map(({ name }) => name));
  const unknown = manifest.tables.find(({ name }) => !present.has(name));
  if (unknown !== undefined) throw new Error(`the backup has a table ${unknown.name} that this version does not know`);
  // Migrations insert rows into some of them.
  await client.query(`truncate ${[...present].map((name) => `"${name}"`).join(', ')}`);
  // The backup already contains what triggers would create. Foreign keys are still checked.
  for (const name of present) await client.query(`alter table "${name}" disable trigger user`);
  for (const table of manifest.tables) {
    const rows = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
    await pipeline(await reader.read(tablePath(table.name)), rows);
    if (rows.rowCount !== table.rows)
      throw new Error(`${table.name} has ${rows.rowCount} rows in the backup instead of ${table.rows}`);
    log(`${table.name}: ${table.rows} rows`);
  }
  for (const name of present) await client.query(`alter table "${name}" enable trigger user`);
}

/** The files of a backup whose storage keys begin with this prefix, by key. */
export async function readFiles(
  folder: string,
  reader: BackupReader,
  prefix: string,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for await (const key of keysOf(folder, reader)) {
    if (!key.startsWith(prefix)) continue;
    const bytes = await reader.bytes(`${FILES}/${key}`);
    if (bytes !== null) files.set(key, bytes);
  }
  return files;
}

async function fillFiles(
  storage: Storage,
  folder: string,
  reader: BackupReader,
  log: (line: string) => void,
): Promise<void> {
  let count = 0;
  for await (const key of keysOf(folder, reader)) {
    const bytes = await reader.bytes(`${FILES}/${key}`);
    if (bytes === null) continue; // it was listed a moment ago
    // Types are kept in the database; the storage needs its own only for links that it serves itself.
    await storage.write(key, bytes, 'application/octet-stream');
    count += 1;
  }
  log(`${count} files`);
}

/** Storage keys of the files of a backup. */
async function* keysOf(folder: string, reader: BackupReader): AsyncGenerator<string> {
  const root = join(folder, FILES);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const stored = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
    yield reader.nameOf(stored);
  }
}
