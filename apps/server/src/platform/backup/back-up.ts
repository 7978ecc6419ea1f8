import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { SecretBox } from '../secrets.ts';
import { syncDirectory } from '../storage/disk-files.ts';
import type { Storage } from '../storage/storage.ts';
import { filesPath, fingerprintOf, MANIFEST, type Manifest, SECRET_FILE, tablePath } from './manifest.ts';
import { copyTarget, type Table, tablesInOrder } from './tables.ts';

export interface BackupSource {
  connectionString: string;
  storage: Storage;
  secrets: SecretBox;
  /** The secret key, when the installation made its own; null when the operator keeps it. */
  ownSecret: string | null;
  version: string;
}

/** Personal data: nobody but the operator's user reads a backup. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Writes a backup into `folder`, which must not exist or be empty, while the service runs: every table as of one moment,
 * then the files. It appears under its name when it is complete, and not before.
 *
 * A file that is deleted meanwhile is left out, as its record would have been a moment later.
 * @throws Error when the folder is in use
 */
export async function backUp(source: BackupSource, folder: string, log: (line: string) => void): Promise<Manifest> {
  const target = resolve(folder);
  if (!(await isFree(target))) throw new Error(`${folder} is not empty`);
  const unfinished = join(dirname(target), `.${basename(target)}.unfinished`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: FOLDER_MODE });
  const database = await saveTables(source.connectionString, unfinished, log);
  const files = await saveFiles(source.storage, unfinished, log);
  if (source.ownSecret !== null) await writeDurably(join(unfinished, SECRET_FILE), source.ownSecret);
  const manifest: Manifest = {
    format: 1,
    version: source.version,
    ...database,
    secretFingerprint: fingerprintOf(source.secrets),
    files,
  };
  await writeDurably(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  await rm(target, { recursive: true, force: true }); // it is empty
  await rename(unfinished, target);
  await syncDirectory(dirname(target));
  return manifest;
}

async function isFree(folder: string): Promise<boolean> {
  return readdir(folder).then(
    (names) => names.length === 0,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return true;
      throw error;
    },
  );
}

type Saved = Pick<Manifest, 'createdAt' | 'migrations' | 'tables'>;

/** All tables as one transaction sees them. */
async function saveTables(connectionString: string, folder: string, log: (line: string) => void): Promise<Saved> {
  const client = new pg.Client({ connectionString, options: '-c timezone=UTC -c datestyle=ISO' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ at: Date }>('select now() as at');
    const migrations = await client.query<Manifest['migrations'][number]>(
      'select name, checksum from schema_migrations order by name',
    );
    const tables: Manifest['tables'] = [];
    for (const table of await tablesInOrder(client)) {
      const count = await saveTable(client, table, tablePath(folder, table.name));
      tables.push({ ...table, rows: count });
      log(`${table.name}: ${count} rows`);
    }
    await client.query('commit');
    return { createdAt: rows[0]!.at.toISOString(), migrations: migrations.rows, tables };
  } finally {
    await client.end();
  }
}

async function saveTable(client: pg.Client, table: Table, path: string): Promise<number> {
  const rows = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  await pipeline(rows, createWriteStream(path, { mode: FILE_MODE, flush: true }));
  return rows.rowCount;
}

async function saveFiles(storage: Storage, folder: string, log: (line: string) => void): Promise<Manifest['files']> {
  const files = { count: 0, bytes: 0 };
  await mkdir(filesPath(folder), { mode: FOLDER_MODE });
  for await (const { key } of storage.list('')) {
    const content = await storage.stream(key);
    if (content === null) continue;
    const path = join(filesPath(folder), key);
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    await pipeline(content, createWriteStream(path, { mode: FILE_MODE, flush: true }));
    files.count += 1;
    files.bytes += (await stat(path)).size;
  }
  log(`${files.count} files, ${files.bytes} bytes`);
  return files;
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
