import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../apps/server/test/prepared-database.ts';
import { postmasterOf, withFolder } from '../apps/server/test/running-service.ts';
import type { SmallDisk } from './small-disk.ts';

/** A PostgreSQL that an experiment can stop and crash, with the durability of a real instance. */
export interface OwnServer {
  connectionString: string;
  /** A regular shutdown: sessions are terminated and a checkpoint is written. */
  stop(): Promise<void>;
  /** A crash, as in a power failure. */
  crash(): Promise<void>;
  /** Waits until it accepts connections. */
  start(): Promise<void>;
}

/** @param mount puts a disk where the server's folder will be */
export async function withOwnServer<Result>(
  work: (server: OwnServer) => Promise<Result>,
  mount?: (folder: string) => SmallDisk | string,
): Promise<Result> {
  let result: Result | undefined;
  await withFolder(async (folder) => {
    chmodSync(folder, 0o711); // PostgreSQL runs as another user when we are root
    const dataDir = join(folder, 'server');
    mkdirSync(dataDir, { mode: 0o711 });
    const disk = mount?.(dataDir);
    // A small disk is to be filled by the server itself.
    if (disk === undefined) await prepareDatabase(dataDir);
    const start = () => startEmbeddedPostgres({ dataDir, log: () => {} });
    let running: EmbeddedPostgres | undefined = await start();
    const stop = async () => {
      await running?.stop();
      running = undefined;
    };
    try {
      result = await work({
        connectionString: running.connectionString,
        stop,
        async crash() {
          process.kill(await postmasterOf(dataDir), 'SIGKILL');
          await stop(); // otherwise it would restart automatically
        },
        async start() {
          running = await start();
        },
      });
    } finally {
      await stop();
      await removeEmbeddedPostgres(dataDir);
      if (typeof disk === 'object') disk.unmount();
    }
  });
  return result as Result; // set, or `withFolder` has thrown
}
