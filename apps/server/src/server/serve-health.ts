import type { FastifyInstance } from 'fastify';
import { countPostponed } from '../domain/hiring/files/check-queries.ts';
import type { Services } from '../platform/context/services.ts';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Unavailable } from '../platform/errors/errors.ts';
import type { FreeSpace } from '../platform/storage/free-space.ts';
import { StorageHealth } from '../platform/storage/storage-health.ts';

interface Health {
  space: FreeSpace;
  db: Database;
  services: Services;
}

/** `/healthz`: the process responds. `/readyz`: so does its database, and what does not work completely. */
export function serveHealth(http: FastifyInstance, { db, services: { fileScanner, storage }, space }: Health): void {
  const files = new StorageHealth(storage);
  http.get('/healthz', () => ({ data: { status: 'ok' } }));
  http.get('/readyz', async () => {
    const [database] = await db.write
      .query<{ isReadOnly: boolean }>(sql`select current_setting('transaction_read_only')::boolean as "isReadOnly"`)
      .catch(() => {
        throw new Unavailable('The database does not respond.');
      });
    const isLow = (await space.state())?.isLow === true;
    const storageProblem = !(await files.isAvailable()) ? 'unavailable' : isLow ? 'low_space' : null;
    // Not 503: reads work, or everything except uploads, and a load balancer would remove the instance.
    const problems = {
      ...(database!.isReadOnly ? { database: 'read_only' } : {}),
      ...(storageProblem === null ? {} : { storage: storageProblem }),
    };
    const state = { status: Object.keys(problems).length === 0 ? 'ok' : 'degraded', ...problems };
    if (fileScanner === null) return { data: state };
    // Without the scanner the service still works, but new files wait.
    const scanner = (await countPostponed(db.write)) === 0 ? 'ok' : 'unavailable';
    return { data: { ...state, fileScanner: scanner } };
  });
}
