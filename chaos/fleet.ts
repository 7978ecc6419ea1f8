import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readConfig } from '../apps/server/src/configuration/config.ts';
import { createWorkspace } from '../apps/server/src/domain/accounts/provisioning/create-workspace.ts';
import { systemContext } from '../apps/server/src/domain/records/access/system-context.ts';
import type { Context } from '../apps/server/src/platform/context/context.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { createServices } from '../apps/server/src/process/services.ts';
import { createTestDatabase } from '../apps/server/test/harness.ts';
import { type RunningService, startProcess, withFolder } from '../apps/server/test/running-service.ts';
import { ERRORS_ONLY, keepErrors } from './logged-errors.ts';

/** A workspace with the keys that were created with it. */
export interface Workspace {
  id: string;
  slug: string;
  secretKey: string;
  publishableKey: string;
  ownerId: string;
}

/** A workspace for which the experiment itself can make changes, without HTTP. */
export interface FleetWorkspace extends Workspace {
  context: Context;
}

/** A database and the service processes that use it. */
export interface Fleet {
  /** Belongs to this run and is removed afterwards. */
  folder: string;
  connectionString: string;
  /** Of every process: the service does not start with another one than the database was used with. */
  secretKey: string;
  /** The controller's own connections. */
  db: Database;
  /** Starts a service process; `extra` overrides its variables. */
  start(extra?: Record<string, string>, limits?: { openFiles?: number }): Promise<RunningService>;
  workspace(): Promise<FleetWorkspace>;
  /** Runs when the experiment is over, whether it succeeded or not; the last one first. */
  later(work: () => unknown): void;
}

/** Variables of the processes: limits that no experiment reaches unless it sets them, and endpoints on this machine. */
const ENVIRONMENT = {
  ...ERRORS_ONLY,
  ALLOW_PRIVATE_WEBHOOKS: 'true',
  RATE_LIMIT_KEY_PER_MINUTE: '100000000',
  RATE_LIMIT_PUBLIC_PER_MINUTE: '100000000',
  RATE_LIMIT_APPLY_PER_MINUTE: '100000000',
  RATE_LIMIT_REJECTED_APPLICATIONS_PER_MINUTE: '100000000',
  RATE_LIMIT_PRESIGN_PER_MINUTE: '100000000',
  RATE_LIMIT_AUTH_FAILURES_PER_MINUTE: '100000000',
};

/** A fleet on a new database of the server that TEST_DATABASE_URL names. */
export async function withFleet<Result>(work: (fleet: Fleet) => Promise<Result>): Promise<Result> {
  const { connectionString, drop } = await createTestDatabase();
  try {
    return await withFleetOn(connectionString, work);
  } finally {
    await drop();
  }
}

/** A fleet on an existing, migrated database. */
export async function withFleetOn<Result>(
  connectionString: string,
  work: (fleet: Fleet) => Promise<Result>,
): Promise<Result> {
  const endings: (() => unknown)[] = [];
  let result: Result | undefined;
  await withFolder(async (folder) => {
    const secretKey = randomBytes(24).toString('hex');
    const environment = { ...ENVIRONMENT, DATABASE_URL: connectionString, SECRET_KEY: secretKey };
    const db = openDatabase({ connectionString, onError: () => {} });
    const services = await createServices(readConfig({ ...environment, DATA_DIR: folder }), db);
    try {
      result = await work({
        folder,
        connectionString,
        secretKey,
        db,
        start: async (extra = {}, limits = {}) =>
          keepErrors(await startProcess(join(folder, 'data'), { ...environment, ...extra }, limits)),
        later: (ending) => endings.push(ending),
        async workspace() {
          const slug = `chaos-${randomBytes(5).toString('hex')}`;
          const made = await createWorkspace(db, services, { slug, name: 'Chaos' });
          const context = systemContext(db, services, made.workspace.id);
          const { id } = made.workspace;
          const { secretKey, publishableKey } = made;
          return { id, slug, secretKey, publishableKey, context, ownerId: await ownerOf(db, id) };
        },
      });
    } finally {
      for (const ending of endings.reverse()) await ending();
      await services.close();
      await db.close();
    }
  });
  return result as Result; // set, or `withFolder` has thrown
}

async function ownerOf(db: Database, workspaceId: string): Promise<string> {
  const [owner] = await db.write.query<{ id: string }>(
    sql`select id from members where workspace_id = ${workspaceId} and role = 'owner'`,
  );
  return owner!.id;
}
