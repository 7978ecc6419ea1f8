import type { Services } from '../context/services.ts';
import type { Database } from '../database/database.ts';
import { messageOf } from '../errors/message-of.ts';

/** Work that is repeated in the background. Every process may run it: it claims the rows it works on. */
export interface BackgroundJob {
  name: string;
  everySeconds: number;
  /** `stopping`: the process is shutting down; remaining work is left for the next run or another process. */
  run(db: Database, services: Services, stopping?: AbortSignal): Promise<void>;
}

/** Repeats a job until stopped, with jitter, so that processes do not all run it at the same time. */
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
