import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.ts';
import { isOutside, makeHome } from '../src/platform/database/embedded/initialize.ts';
import { exclusively } from '../src/platform/database/embedded/locks.ts';
import { findPlaces } from '../src/platform/database/embedded/paths.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { sha256 } from '../src/platform/security/secrets.ts';
import { MIGRATIONS, migrationsHash, templateName } from './migrations.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Has one folder, which is removed when another one is made. */
const CACHE = join(ROOT, 'node_modules/.cache/rolecall-prepared');
const LOCK_FILE = join(ROOT, 'package-lock.json');
const INITIALIZE = join(ROOT, 'apps/server/src/platform/database/embedded/initialize.ts');
const PASSWORD = 'postgres.password';

/**
 * Puts an embedded database that has been migrated, but is otherwise empty, into a folder: a copy of one that is created and
 * migrated once, which takes most of the time of a first start. The first start in this folder does the rest: keys, the
 * workspace and its example data. Tests of the first start itself do without this.
 */
export async function prepareDatabase(dataDir: string): Promise<void> {
  const prepared = await preparedFolder();
  const places = findPlaces(dataDir);
  await makeHome(places);
  copy(join(prepared, 'data'), places.data);
  cpSync(join(prepared, PASSWORD), places.password);
  if (isOutside(places)) writeFileSync(places.note, `${places.home}\n`);
}

/** With the owner of the files, which is the account of PostgreSQL. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

/** One process makes it; others wait for it here. */
async function preparedFolder(): Promise<string> {
  const name = await preparedName();
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  await exclusively(
    join(CACHE, '.lock'),
    () => {},
    async () => {
      if (existsSync(folder)) return;
      for (const old of readdirSync(CACHE)) if (old !== '.lock') rmSync(join(CACHE, old), { recursive: true });
      await make(folder);
    },
  );
  return folder;
}

async function make(folder: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'rolecall-prepare-'));
  try {
    const server = await startEmbeddedPostgres({ dataDir: work, log: () => {}, settings: { fsync: 'off' } });
    await migrate(server.connectionString, MIGRATIONS);
    await copyAsTemplate(server.connectionString);
    await server.stop();
    const part = `${folder}.part`;
    mkdirSync(part);
    copy(findPlaces(work).data, join(part, 'data'));
    cpSync(join(work, PASSWORD), join(part, PASSWORD));
    renameSync(part, folder);
  } finally {
    await removeEmbeddedPostgres(work);
    rmSync(work, { recursive: true, force: true });
  }
}

/** For `createTestDatabase`, where the folder becomes that of a server for tests. */
async function copyAsTemplate(connectionString: string): Promise<void> {
  const url = new URL(connectionString);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  await client.query(`create database ${await templateName()} template ${name}`);
  await client.end();
}

/** Depends on everything that determines the contents: the migrations, the packages with PostgreSQL, and how it is made. */
async function preparedName(): Promise<string> {
  const texts = [LOCK_FILE, INITIALIZE, import.meta.filename].map((path) => readFileSync(path, 'utf8'));
  return `${await migrationsHash()}-${sha256(texts.join('\n')).toString('hex').slice(0, 12)}`;
}
