import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import type { SharedByFiles } from '../../../scripts/testing/worker-messages.ts';
import { type Config, readConfig } from '../src/configuration/config.ts';
import { createWorkspace } from '../src/domain/accounts/provisioning/create-workspace.ts';
import { systemContext } from '../src/domain/records/access/system-context.ts';
import type { Context } from '../src/platform/context/context.ts';
import type { Services } from '../src/platform/context/services.ts';
import { checkConnection } from '../src/platform/database/check-connection.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { raw, sql } from '../src/platform/database/sql.ts';
import { helpLink } from '../src/platform/http/transport/errors.ts';
import { createServices } from '../src/process/services.ts';
import { createApp } from '../src/server/app.ts';
import { CheckedRowCache } from './checked-row-cache.ts';
import { checkAnswer } from './contract.ts';
import { MIGRATIONS, templateName } from './migrations.ts';
import { openSecuredDatabase } from './row-security.ts';

/** The time limits of the service itself are reached on a busy machine: connections, statements and requests have this many times as long. */
const PATIENCE = 15;

/** A workspace of one test, with the keys that its owner gets. */
export interface TestWorkspace {
  id: string;
  slug: string;
  secretKey: string;
  publishableKey: string;
  context: Context;
  /** Calls the authenticated API of this workspace. */
  api: Caller;
}

export interface TestAnswer<Data = never> {
  status: number;
  headers: Headers;
  /** The parsed JSON body; undefined when there is none. */
  body: {
    data: [Data] extends [never] ? Record<string, never> & Json : Data;
    meta?: Json;
    error?: { code: string; message: string; details?: Json };
  };
  text: string;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are checked against the OpenAPI document, tests read them freely
export type Json = any;

export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestAnswer<Json>>;

export interface TestService {
  url: string;
  db: Database;
  services: Services;
  config: Config;
  /** Of the server itself, also if the service uses a pooler. */
  connectionString: string;
  /** A new workspace, with a random slug unless one is given. */
  workspace(slug?: string): Promise<TestWorkspace>;
  /** Sends any request. The response is checked against the OpenAPI document if that declares the path. */
  request(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer<Json>>;
  close(): Promise<void>;
  /** Registers cleanup that runs before the service and its database are removed. */
  beforeClose(work: () => Promise<void>): void;
}

/** The address of the test server's maintenance database, given by the runner. */
export function testServerUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) throw new Error('run the tests with `npm test`, which starts their database');
  return url;
}

/** An empty database for the calling test file. @param migrated whether it has the schema */
export async function createTestDatabase({
  migrated = true,
} = {}): Promise<{ connectionString: string; drop(): Promise<void> }> {
  const admin = new pg.Client({ connectionString: testServerUrl() });
  await admin.connect();
  const template = await templateName();
  const name = `test_${randomBytes(6).toString('hex')}`;
  try {
    // One process builds the template; the others wait for it here.
    await admin.query('select pg_advisory_lock(51)');
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await admin.query(`create database ${template}`);
    await migrate(withDatabase(testServerUrl(), template), MIGRATIONS);
    await admin.query(`create database ${name} template ${migrated ? template : 'template1'}`);
    await admin.query('select pg_advisory_unlock(51)');
  } finally {
    await admin.end();
  }
  return {
    connectionString: withDatabase(testServerUrl(), name),
    async drop() {
      const client = new pg.Client({ connectionString: testServerUrl() });
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

function withDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.toString();
}

/**
 * Starts the service on a new database, listening on a free loopback port. Call it at the top of a test
 * file, or in a test; it is closed automatically afterwards. Not in a hook or in `describe`: the hooks of a suite do not run if
 * `--test-name-pattern` selects none of its tests, so the service would never be closed. `environment` overrides variables;
 * limits are high unless a test sets them. The service reaches its database through `pooler`, if that is given; by default the
 * one of TEST_POOLER_URL, for running any test file through a pooler.
 *
 * Without `environment`, files that run in the same process share a service, so only the records of a test's own workspaces
 * are known. `scripts/testing/test-file.ts` determines which files do.
 */
export async function startService(
  environment: Record<string, string> = {},
  { pooler = process.env.TEST_POOLER_URL }: { pooler?: string | undefined } = {},
): Promise<TestService> {
  const files: SharedByFiles | undefined = globalThis.rolecallTests;
  if (files?.sharesService === true && pooler === undefined && Object.keys(environment).length === 0) {
    // A second service of the same file is another one.
    files.sharesService = false;
    shared ??= openService({}, pooler).then((service) => {
      files.atEnd.push(service.close);
      return service;
    });
    return borrowed(await shared);
  }
  const service = await openService(environment, pooler);
  after(service.close);
  return service;
}

let shared: Promise<TestService> | undefined;

/** A service that other files use too: closing it only runs the cleanup of this file. */
function borrowed(service: TestService): TestService {
  const cleanups: (() => Promise<void>)[] = [];
  const close = async () => {
    await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
    const [clock] = await service.db.write.query<{ isMoved: boolean }>(
      sql`select rolecall_now() <> now() as "isMoved"`,
    );
    if (clock!.isMoved) throw new Error('the file has moved the clock of the service that it shares with others');
  };
  after(close);
  return { ...service, close, beforeClose: (work) => cleanups.push(work) };
}

async function openService(environment: Record<string, string>, pooler: string | undefined): Promise<TestService> {
  const { connectionString, drop } = await createTestDatabase();
  const reached = pooler === undefined ? connectionString : withDatabase(pooler, nameOf(connectionString));
  const { isPooled } = await checkConnection(reached);
  const dataDir = await mkdtemp(join(tmpdir(), 'rolecall-test-'));
  const config = readConfig({
    PORT: '0',
    WEB_PROCESSES: '1',
    DATA_DIR: dataDir,
    DATABASE_URL: reached,
    SECRET_KEY: randomBytes(24).toString('hex'),
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:9',
    RATE_LIMIT_KEY_PER_MINUTE: '1000000',
    TEAM_EMAILS_PER_RECIPIENT_PER_DAY: '1000000',
    TEAM_EMAILS_PER_WORKSPACE_PER_DAY: '1000000',
    RATE_LIMIT_PUBLIC_PER_MINUTE: '1000000',
    RATE_LIMIT_APPLY_PER_MINUTE: '1000000',
    RATE_LIMIT_REJECTED_APPLICATIONS_PER_MINUTE: '1000000',
    RATE_LIMIT_PRESIGN_PER_MINUTE: '1000000',
    RATE_LIMIT_PREFILL_PER_MINUTE: '1000000',
    RATE_LIMIT_AUTH_FAILURES_PER_MINUTE: '1000000',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    ...environment,
  });
  const db = openDatabase({
    connectionString: reached,
    isPooled,
    onError: () => {},
    rowCache: new CheckedRowCache(),
    patience: PATIENCE,
  });
  const secured = process.env.TEST_ROW_SECURITY === '1' ? await openSecuredDatabase(connectionString) : db;
  const services = await createServices(config, db);
  const app = await createApp(config, secured, services, { wholeDb: db });
  app.http.server.headersTimeout *= PATIENCE;
  app.http.server.requestTimeout *= PATIENCE;
  const url = (await app.http.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
  // Signed links need the port, which is known only now.
  Object.assign(services.settings, { publicUrl: url });

  const request: TestService['request'] = async (method, path, options = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined
        ? {}
        : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const body: Json = isJson && text !== '' ? JSON.parse(text) : undefined;
    checkAnswer(method, path, response, body);
    if (response.headers.get('x-content-type-options') !== 'nosniff') throw new Error(`${method} ${path}: no nosniff`);
    if (body?.error !== undefined && response.headers.get('link') !== helpLink(body.error.code))
      throw new Error(`${method} ${path}: the error does not link to its explanation`);
    return { status: response.status, headers: response.headers, body, text };
  };
  let closed = false;
  const cleanups: (() => Promise<void>)[] = [];
  const close = async () => {
    if (closed) return;
    closed = true;
    await Promise.all(cleanups.map((cleanup) => cleanup()));
    await app.close();
    await services.close();
    await Promise.all([...new Set([db, secured])].map((open) => open.close()));
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    url,
    db,
    services,
    config,
    connectionString,
    request,
    close,
    beforeClose: (work) => cleanups.push(work),
    async workspace(slug = `t-${randomBytes(5).toString('hex')}`) {
      const created = await createWorkspace(db, services, { slug, name: `Workspace ${slug}` });
      return {
        ...created.workspace,
        secretKey: created.secretKey,
        publishableKey: created.publishableKey,
        context: systemContext(secured, services, created.workspace.id),
        api: (method, path, body, headers = {}) =>
          request(method, `/api/v1${path}`, {
            body,
            headers: { authorization: `Bearer ${created.secretKey}`, ...headers },
          }),
      };
    },
  };
}

/** Moves the clock of the test's database, which all business times and leases use. */
export async function moveClock(db: Database, interval: string): Promise<void> {
  const body = `select now() + interval '${interval.replaceAll("'", '')}'`;
  await db.write.query(
    raw(
      `create or replace function rolecall_now() returns timestamptz language sql stable parallel safe as $clock$ ${body} $clock$`,
    ),
  );
}
