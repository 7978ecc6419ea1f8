import { messageOf } from './boot.ts';
import type { Config } from './config.ts';
import type { Database } from './platform/database/database.ts';
import { sql } from './platform/database/sql.ts';
import type { Services } from './platform/services.ts';

/** Work that is done again and again in the background. Every process may run it: it claims what it touches. */
export interface BackgroundJob {
  name: string;
  everySeconds: number;
  run(db: Database, services: Services): Promise<void>;
}

export interface WorkerOptions {
  config: Config;
  db: Database;
  services: Services;
  connectionString: string;
}

export interface Workers {
  /** Starts nothing new and waits for what is running. */
  stop(): Promise<void>;
}

const removeOldIdempotencyKeys: BackgroundJob = {
  name: 'remove idempotency keys older than 24 hours',
  everySeconds: 600,
  async run(db) {
    await db.write.query(sql`delete from idempotency_keys where created_at < rolecall_now() - interval '24 hours'`);
  },
};

const JOBS: readonly BackgroundJob[] = [removeOldIdempotencyKeys];

/** Starts the background loops of this process. */
export function startWorkers({ db, services }: WorkerOptions): Workers {
  const loops = JOBS.map((job) => repeat(job, db, services));
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function repeat(job: BackgroundJob, db: Database, services: Services): Workers {
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const schedule = () => {
    // Jitter, so that several processes do not all come at once.
    timer = setTimeout(tick, job.everySeconds * 1000 * (0.9 + Math.random() * 0.2));
  };
  const tick = () => {
    running = job
      .run(db, services)
      .catch((error) => services.log.warn({ job: job.name, message: messageOf(error) }, 'a background job failed'))
      .then(() => {
        if (!stopped) schedule();
      });
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
