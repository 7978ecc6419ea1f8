import type { Database } from '../database/database.ts';
import { messageOf } from '../message-of.ts';
import type { Services } from '../services.ts';

/** Work that is done again and again in the background. Every process may run it: it claims what it touches. */
export interface BackgroundJob {
  name: string;
  everySeconds: number;
  /** `stopping`: the process stops, and what is left is for the next time, or another process. */
  run(db: Database, services: Services, stopping?: AbortSignal): Promise<void>;
}

/** Repeats a job until stopped, with jitter, so that several processes do not all come at once. */
export function repeatJob(job: BackgroundJob, db: Database, services: Services): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const schedule = () => {
    timer = setTimeout(tick, job.everySeconds * 1000 * (0.9 + Math.random() * 0.2));
  };
  const tick = () => {
    running = job
      .run(db, services, stopping.signal)
      .catch((error) => services.log.warn({ job: job.name, message: messageOf(error) }, 'a background job failed'))
      .then(() => {
        if (!stopping.signal.aborted) schedule();
      });
  };
  schedule();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
