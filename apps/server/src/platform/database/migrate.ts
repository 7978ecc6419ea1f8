import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sha256 } from '../security/secrets.ts';

// An arbitrary fixed number: the advisory lock that lets one process migrate at a time.
const MIGRATION_LOCK = 7_265_318_201;
const DEADLOCK = '40P01';
/** Begins a file whose single statement commits its own parts, such as a loop over the rows of a large table. */
const NO_TRANSACTION = '-- no transaction';
const MAX_ATTEMPTS = 20;
/** Delay between attempts, so that conflicting writes can end. */
const PAUSE_MS = 100;

interface MigrationResult {
  applied: string[];
  current: string;
}

/** The database was migrated by a newer version: this one does not know its schema and must not write to it. */
export class NewerSchema extends Error {
  constructor(migration: string) {
    super(`the database has the migration ${migration} of a newer version; update this installation`);
  }
}

/**
 * Applies the numbered SQL files of `folder` that have not been applied to this database, each in its own transaction;
 * one that begins with `-- no transaction` runs without and must be repeatable, because it may be interrupted.
 * Safe to run from several processes concurrently.
 * @param only migrates to an earlier state that consists of exactly these files
 * @throws NewerSchema; Error when an applied file has changed since, or one of `only` is missing
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
    const newer = [...known.keys()].filter((name) => !files.includes(name)).sort();
    if (newer.length > 0) throw new NewerSchema(newer.at(-1)!);
    const applied: string[] = [];
    for (const { name, text } of only === undefined ? sources : chosen(sources, only)) {
      const checksum = sha256(text).toString('hex');
      const before = known.get(name);
      if (before === checksum) continue;
      if (before !== undefined) throw new Error(`migration ${name} was changed after it had been applied`);
      await applyMigration(client, name, text, checksum);
      applied.push(name);
    }
    if (only === undefined) await replaceViews(client, folder, files);
    return { applied, current: files.at(-1) ?? '' };
  } finally {
    await client.end();
  }
}

/** Whether a database has ever been migrated, to any version. */
export async function isMigrated(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>(
      "select to_regclass('schema_migrations') is not null as found",
    );
    return rows[0]?.found === true;
  } finally {
    await client.end();
  }
}

/**
 * Executes the SQL files of the subfolder `views`, which replace what they define, in one transaction: when one of them has
 * changed, and after every migration, because a view has the columns that its table had when it was made. In them, `{{schema}}` is
 * the schema of the tables.
 */
async function replaceViews(client: pg.Client, folder: string, migrations: readonly string[]): Promise<void> {
  const views = join(folder, 'views');
  const files = (await readdir(views).catch(() => [])).filter((name) => name.endsWith('.sql')).sort();
  if (files.length === 0) return;
  const { rows } = await client.query<{ schema: string; state: string | null }>(`
    select quote_ident(current_schema()) as schema, obj_description('schema_migrations'::regclass) as state`);
  const { schema, state } = rows[0]!;
  const texts = await Promise.all(files.map((name) => readFile(join(views, name), 'utf8')));
  const wanted = `views ${sha256([...migrations, ...texts].join('\n')).toString('hex')}`;
  if (state === wanted) return;
  await inTransaction(client, 'the views', {
    async work() {
      for (const text of texts) await client.query(text.replaceAll('{{schema}}', schema));
      await client.query(`comment on table schema_migrations is '${wanted}'`);
    },
  });
}

interface Source {
  name: string;
  text: string;
}

function chosen(sources: readonly Source[], only: readonly { name: string; checksum: string }[]): Source[] {
  return only.map(({ name, checksum }) => {
    const source = sources.find((known) => known.name === name);
    if (source === undefined || sha256(source.text).toString('hex') !== checksum) {
      throw new Error(`migration ${name} of a newer or another version is not known here`);
    }
    return source;
  });
}

async function applyMigration(client: pg.Client, name: string, text: string, checksum: string): Promise<void> {
  const isAlone = text.startsWith(NO_TRANSACTION);
  const apply = () => client.query(text);
  await inTransaction(client, `migration ${name}`, {
    ...(isAlone ? { before: apply } : {}),
    async work() {
      if (!isAlone) await apply();
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    },
  });
}

interface Step {
  /** Statements that cannot run in a transaction. */
  before?: () => Promise<unknown>;
  work: () => Promise<void>;
}

async function inTransaction(client: pg.Client, what: string, step: Step, attempt = 1): Promise<void> {
  try {
    await step.before?.();
    await client.query('begin');
    await step.work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    // An older version may be writing at the same time. This attempt is rolled back, and the other process continues.
    const isDeadlock = error instanceof pg.DatabaseError && error.code === DEADLOCK;
    if (isDeadlock && attempt < MAX_ATTEMPTS) {
      await pause(PAUSE_MS);
      return inTransaction(client, what, step, attempt + 1);
    }
    throw new Error(`${what} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
