import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { SecretBox } from '../security/secrets.ts';
import { syncDirectory } from '../storage/disk-files.ts';
import type { Storage } from '../storage/storage.ts';
import { type BackupLock, BackupWriter, FOLDER_MODE } from './backup-files.ts';
import { FILES, fingerprintsOf, MANIFEST, type Manifest, SECRET_FILE, tablePath } from './manifest.ts';
import { copyTarget, TABLE_SETTINGS, type Table, tablesInOrder } from './tables.ts';

interface BackupSource {
  connectionString: string;
  storage: Storage;
  secrets: SecretBox;
  /** The secret key, if the installation generated it; null if the administrator supplies it. */
  ownSecret: string | null;
  version: string;
}

/**
 * Writes a backup into `folder`, which must be empty or not exist, while the service runs: every table from one snapshot,
 * then the files. The folder appears under its name only when the backup is complete.
 *
 * A file that is deleted meanwhile is omitted.
 * @param lock encrypts the backup; null writes it unencrypted
 * @throws Error when the folder is in use
 */
export async function backUp(
  source: BackupSource,
  folder: string,
  lock: BackupLock | null,
  log: (line: string) => void,
): Promise<Manifest> {
  const target = resolve(folder);
  if (!(await isFree(target))) throw new Error(`${folder} is not empty`);
  const unfinished = join(dirname(target), `.${basename(target)}.unfinished`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: FOLDER_MODE });
  const writer = await BackupWriter.open(unfinished, lock);
  const database = await saveTables(source.connectionString, writer, log);
  await mkdir(join(unfinished, FILES), { mode: FOLDER_MODE });
  const files = await saveFiles(source.storage, writer, log);
  if (source.ownSecret !== null) await writer.write(SECRET_FILE, source.ownSecret);
  const manifest: Manifest = {
    format: 1,
    version: source.version,
    ...database,
    secretFingerprint: fingerprintsOf(source.secrets)[0]!, // the current key's
    files,
  };
  await writer.write(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
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

/** All tables from one transaction's snapshot. */
async function saveTables(connectionString: string, writer: BackupWriter, log: (line: string) => void): Promise<Saved> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${TABLE_SETTINGS}`);
    const { rows } = await client.query<{ at: Date }>('select now() as at');
    const migrations = await client.query<Manifest['migrations'][number]>(
      'select name, checksum from schema_migrations order by name',
    );
    const tables: Manifest['tables'] = [];
    for (const table of await tablesInOrder(client)) {
      const count = await saveTable(client, table, writer);
      tables.push({ ...table, rows: count });
      log(`${table.name}: ${count} rows`);
    }
    await client.query('commit');
    return { createdAt: rows[0]!.at.toISOString(), migrations: migrations.rows, tables };
  } finally {
    await client.end();
  }
}

async function saveTable(client: pg.Client, table: Table, writer: BackupWriter): Promise<number> {
  const rows = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  await writer.write(tablePath(table.name), rows);
  return rows.rowCount;
}

async function saveFiles(
  storage: Storage,
  writer: BackupWriter,
  log: (line: string) => void,
): Promise<Manifest['files']> {
  const files = { count: 0, bytes: 0 };
  for await (const { key } of storage.list('')) {
    const content = await storage.stream(key);
    if (content === null) continue;
    files.bytes += await writer.write(`${FILES}/${key}`, content);
    files.count += 1;
  }
  log(`${files.count} files, ${files.bytes} bytes`);
  return files;
}
