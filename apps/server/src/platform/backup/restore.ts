import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../database/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import { filesPath, type Manifest, tablePath } from './manifest.ts';
import { copyTarget, tablesInOrder } from './tables.ts';

export interface RestoreTarget {
  connectionString: string;
  migrations: string;
  /** A statement that finds a row when the database is in use. */
  inUse: string;
  storage: Storage;
}

/**
 * Fills an empty installation from a backup: the files first, then every table in one transaction, so that an interrupted
 * restore leaves an empty database behind and can be repeated. The schema is brought to the state of the backup for it,
 * and to the newest afterwards.
 * @throws Error when the database is in use, or the backup comes from a newer version
 */
export async function restore(
  target: RestoreTarget,
  folder: string,
  manifest: Manifest,
  log: (line: string) => void,
): Promise<void> {
  const { connectionString, migrations } = target;
  await migrate(connectionString, migrations, manifest.migrations);
  const client = new pg.Client({ connectionString, options: '-c timezone=UTC -c datestyle=ISO' });
  await client.connect();
  try {
    if ((await client.query(target.inUse)).rows.length > 0) throw new Error('the database is in use already');
    await fillFiles(target.storage, folder, log);
    await client.query('begin');
    await fillTables(client, folder, manifest, log);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrate(connectionString, migrations);
}

async function fillTables(
  client: pg.Client,
  folder: string,
  manifest: Manifest,
  log: (line: string) => void,
): Promise<void> {
  const present = new Set((await tablesInOrder(client)).map(({ name }) => name));
  const unknown = manifest.tables.find(({ name }) => !present.has(name));
  if (unknown !== undefined) throw new Error(`the backup has a table ${unknown.name} that this version does not know`);
  // Migrations put rows into some of them.
  await client.query(`truncate ${[...present].map((name) => `"${name}"`).join(', ')}`);
  // What triggers would make is in the backup already. Those of foreign keys go on checking.
  for (const name of present) await client.query(`alter table "${name}" disable trigger user`);
  for (const table of manifest.tables) {
    const rows = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
    await pipeline(createReadStream(tablePath(folder, table.name)), rows);
    if (rows.rowCount !== table.rows)
      throw new Error(`${table.name} has ${rows.rowCount} rows in the backup instead of ${table.rows}`);
    log(`${table.name}: ${table.rows} rows`);
  }
  for (const name of present) await client.query(`alter table "${name}" enable trigger user`);
}

async function fillFiles(storage: Storage, folder: string, log: (line: string) => void): Promise<void> {
  const root = filesPath(folder);
  let count = 0;
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const key = relative(root, path).split(sep).join('/');
    // Types are kept in the database; the storage needs one of its own only for links that it serves itself.
    await storage.write(key, await readFile(path), 'application/octet-stream');
    count += 1;
  }
  log(`${count} files`);
}
