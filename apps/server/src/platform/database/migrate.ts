import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sha256 } from '../security/secrets.ts';

// An arbitrary fixed number: the advisory lock that lets one process migrate at a time.
const MIGRATION_LOCK = 7_265_318_201;
/** How long one attempt waits for that lock, and how many there are: ten minutes. */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_ATTEMPTS = 120;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
/** Begins a file whose single statement commits its own parts, such as a loop over the rows of a large table. */
const NO_TRANSACTION = '-- no transaction';
/** Begins a file of a baseline: a database that has the named migration, of those that it replaces the last, has what it creates. */
const REPLACES = /^-- replaces (\S+)\n/;
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

/** The database was last migrated by a version that is older than the baseline. */
export class OldSchema extends Error {
  constructor(migration: string, needed: string) {
    super(`the database has the migration ${migration}; update it with the version that has ${needed} first`);
  }
}

/** Another process has held the lock for ten minutes. */
export class StillMigrating extends Error {
  constructor(holder: string) {
    super(`${holder} has been updating the schema of the database for ten minutes; end it, or start again later`);
  }
}

interface MigrationOptions {
  /** Migrates to an earlier state that consists of exactly these files. */
  only?: readonly Applied[];
  /** Is told when another process has to be waited for. */
  log?: (line: string) => void;
}

/**
 * Applies the numbered SQL files of `folder` that have not been applied to this database, each in its own transaction;
 * one that begins with `-- no transaction` runs without, on a second connection, and must be repeatable, because it may be
 * interrupted. Safe to run from several processes concurrently, and through a pooler: each transaction takes the lock, looks
 * what has been applied, and relies on no setting of its session.
 * @throws NewerSchema; OldSchema; StillMigrating; Error when an applied file has changed since, or one of `only` is missing
 */
export function migrate(
  connectionString: string,
  folder: string,
  { only, log = () => {} }: MigrationOptions = {},
): Promise<MigrationResult> {
  return onNewConnection(connectionString, async (client) => {
    const migration = { client, connectionString, log };
    const files = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
    const sources = await Promise.all(
      files.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
    );
    await inTransaction(migration, 'the table of migrations', () =>
      client.query(
        `create table if not exists schema_migrations (
           name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
      ),
    );
    const known = await knownMigrations(migration, sources);
    const unknown = [...known.keys()].filter((name) => !files.includes(name)).sort();
    const replaced = replacedBy(sources);
    if (unknown.length > 0 && replaced !== undefined && unknown.at(-1)! < replaced)
      throw new OldSchema(unknown.at(-1)!, replaced);
    if (unknown.length > 0) throw new NewerSchema(unknown.at(-1)!);
    const applied: string[] = [];
    for (const { name, text } of only === undefined ? sources : chosen(sources, only)) {
      const checksum = sha256(text).toString('hex');
      const before = known.get(name);
      if (before === checksum) continue;
      if (before !== undefined) throw new Error(`migration ${name} was changed after it had been applied`);
      if (await applyMigration(migration, name, text, checksum)) applied.push(name);
    }
    if (only === undefined) await replaceViews(migration, folder, files);
    return { applied, current: files.at(-1) ?? '' };
  });
}

/** The last of the migrations that a baseline among `sources` replaces. */
function replacedBy(sources: readonly Source[]): string | undefined {
  return sources.map(({ text }) => REPLACES.exec(text)?.[1]).find((name) => name !== undefined);
}

/** The applied migrations by name, with their checksums. Those that a baseline replaces are recorded as the baseline. */
async function knownMigrations(migration: Migration, sources: readonly Source[]): Promise<Map<string, string>> {
  const { client } = migration;
  const replaced = replacedBy(sources);
  const read = async () => {
    const { rows } = await client.query<Applied>('select name, checksum from schema_migrations');
    return new Map(rows.map(({ name, checksum }) => [name, checksum]));
  };
  const known = await read();
  if (replaced === undefined || !known.has(replaced)) return known;
  await inTransaction(migration, 'the table of migrations', async () => {
    await client.query('delete from schema_migrations where name <= $1', [replaced]);
    for (const { name, checksum } of baselineOf(sources))
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2) on conflict do nothing', [
        name,
        checksum,
      ]);
  });
  return read();
}

function baselineOf(sources: readonly Source[]): Applied[] {
  return sources
    .filter(({ text }) => REPLACES.test(text))
    .map(({ name, text }) => ({ name, checksum: sha256(text).toString('hex') }));
}

/** Whether a database has ever been migrated, to any version. */
export function isMigrated(connectionString: string): Promise<boolean> {
  return onNewConnection(connectionString, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      "select to_regclass('schema_migrations') is not null as found",
    );
    return rows[0]?.found === true;
  });
}

/**
 * Executes the SQL files of the subfolder `views`, which replace what they define, in one transaction: when one of them has
 * changed, and after every migration, because a view has the columns that its table had when it was made. In them, `{{schema}}` is
 * the schema of the tables.
 */
async function replaceViews(migration: Migration, folder: string, migrations: readonly string[]): Promise<void> {
  const { client } = migration;
  const views = join(folder, 'views');
  const files = (await readdir(views).catch(() => [])).filter((name) => name.endsWith('.sql')).sort();
  if (files.length === 0) return;
  const { rows } = await client.query<{ schema: string; state: string | null }>(STATE);
  const { schema, state } = rows[0]!;
  const texts = await Promise.all(files.map((name) => readFile(join(views, name), 'utf8')));
  const wanted = `views ${sha256([...migrations, ...texts].join('\n')).toString('hex')}`;
  if (state === wanted) return;
  await inTransaction(migration, 'the views', async () => {
    if ((await client.query<{ state: string | null }>(STATE)).rows[0]!.state === wanted) return;
    for (const text of texts) await client.query(text.replaceAll('{{schema}}', schema));
    await client.query(`comment on table schema_migrations is '${wanted}'`);
  });
}

const STATE = `
  select quote_ident(current_schema()) as schema, obj_description('schema_migrations'::regclass) as state`;

/** The connection on which one process migrates. */
interface Migration {
  client: pg.Client;
  connectionString: string;
  log: (line: string) => void;
}

interface Source {
  name: string;
  text: string;
}

interface Applied {
  name: string;
  checksum: string;
}

function chosen(sources: readonly Source[], only: readonly Applied[]): Source[] {
  const replaced = replacedBy(sources);
  const isOld = replaced !== undefined && only.some(({ name }) => name === replaced);
  const wanted = isOld ? [...baselineOf(sources), ...only.filter(({ name }) => name > replaced)] : only;
  return wanted.map(({ name, checksum }) => {
    const source = sources.find((known) => known.name === name);
    if (source === undefined || sha256(source.text).toString('hex') !== checksum) {
      throw new Error(`migration ${name} of a newer or another version is not known here`);
    }
    return source;
  });
}

/** @returns whether this process has applied it, not another one in the meantime */
async function applyMigration(migration: Migration, name: string, text: string, checksum: string): Promise<boolean> {
  const { client, connectionString } = migration;
  return inTransaction(migration, `migration ${name}`, async () => {
    if ((await client.query('select from schema_migrations where name = $1', [name])).rowCount !== 0) return false;
    if (text.startsWith(NO_TRANSACTION)) {
      // Ends the snapshot of the query before, which `create index concurrently` would wait for.
      await client.query('set local lock_timeout to default');
      await onNewConnection(connectionString, async (other) => {
        // Several statements in one message would be a transaction. An empty line is between them.
        for (const statement of text.split('\n\n')) await other.query(statement);
      });
    } else await client.query(text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    return true;
  });
}

async function onNewConnection<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // it fails the statement that waits, or the next one
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function inTransaction<Result>(
  migration: Migration,
  what: string,
  work: () => Promise<Result>,
  attempt = 1,
): Promise<Result> {
  const { client } = migration;
  await beginLocked(migration);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the first error is the reason
    // An older version may be writing at the same time. This attempt is rolled back, and the other process continues.
    const isDeadlock = error instanceof pg.DatabaseError && error.code === DEADLOCK;
    if (isDeadlock && attempt < MAX_ATTEMPTS) {
      await pause(PAUSE_MS);
      return inTransaction(migration, what, work, attempt + 1);
    }
    throw new Error(`${what} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Begins a transaction that excludes those of other processes that migrate. */
async function beginLocked({ client, log }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // It is idle while a file runs on another connection.
      await client.query(`begin; set local timezone = 'UTC'; set local idle_in_transaction_session_timeout = 0`);
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      await client.query('set local lock_timeout to default');
      return;
    } catch (error) {
      const isHeld = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isHeld) throw error;
      await client.query('rollback');
      const holder = await holderOfLock(client);
      if (attempt === LOCK_ATTEMPTS) throw new StillMigrating(holder);
      if (attempt === 1) log(`waiting for ${holder}, which updates the schema of the database`);
    }
  }
}

async function holderOfLock(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and database = (
       select oid from pg_database where datname = current_database())
       and classid = ($1::bigint >> 32)::oid and objid = ($1::bigint & 4294967295)::oid`,
    [MIGRATION_LOCK],
  );
  return `the process ${rows[0]?.pid ?? 'of another instance'} of PostgreSQL`;
}
