import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { sha256 } from '../secrets.ts';

// Any fixed number serves: it names the lock that lets one process migrate at a time.
const MIGRATION_LOCK = 7_265_318_201;
const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 5;

export interface MigrationResult {
  applied: string[];
  current: string;
}

/**
 * Applies the numbered SQL files of `folder` that this database has not seen, each in a transaction of its own. Safe to
 * run from several processes at once.
 * @param only brings the database to an earlier state, made of these files and no others.
 * @throws Error when a file that was applied before has changed since, or one of `only` is not there.
 */
export async function migrate(
  connectionString: string,
  folder: string,
  only?: readonly { name: string; checksum: string }[],
): Promise<MigrationResult> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    options: '-c timezone=UTC -c client_min_messages=warning',
  });
  await client.connect();
  try {
    const files = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
    const sources = await Promise.all(
      files.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
    );
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const known = new Map(rows.map((row) => [row.name, row.checksum]));
    const applied: string[] = [];
    for (const { name, text } of only === undefined ? sources : chosen(sources, only)) {
      const checksum = sha256(text).toString('hex');
      const before = known.get(name);
      if (before === checksum) continue;
      if (before !== undefined) throw new Error(`migration ${name} was changed after it had been applied`);
      await applyMigration(client, name, text, checksum);
      applied.push(name);
    }
    return { applied, current: files.at(-1) ?? '' };
  } finally {
    await client.end();
  }
}

interface Source {
  name: string;
  text: string;
}

function chosen(sources: readonly Source[], only: readonly { name: string; checksum: string }[]): Source[] {
  return only.map(({ name, checksum }) => {
    const source = sources.find((candidate) => candidate.name === name);
    if (source === undefined || sha256(source.text).toString('hex') !== checksum) {
      throw new Error(`migration ${name} of a newer or another version is not known here`);
    }
    return source;
  });
}

async function applyMigration(
  client: pg.Client,
  name: string,
  text: string,
  checksum: string,
  attempt = 1,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    // An older version may be writing meanwhile. All of the attempt is undone, and the other goes on.
    const isDeadlock = error instanceof pg.DatabaseError && error.code === DEADLOCK;
    if (isDeadlock && attempt < MAX_ATTEMPTS) return applyMigration(client, name, text, checksum, attempt + 1);
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
