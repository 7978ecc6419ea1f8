import { AsyncLocalStorage } from 'node:async_hooks';
import { createInterface } from 'node:readline';
import type { RunningService } from '../apps/server/test/running-service.ts';

const MOST = 20;
const LONGEST = 1_000;
/** The lines of the current experiment. Several experiments may run concurrently. */
const current = new AsyncLocalStorage<string[]>();

/** The level at which processes log, so that unexpected errors, and nothing else, can be printed. */
export const ERRORS_ONLY = { LOG_LEVEL: 'error' };

/** @returns what the work returned, and the first unexpected errors that its processes logged */
export async function withLoggedErrors<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; errors: readonly string[] }> {
  const errors: string[] = [];
  const result = await current.run(errors, work);
  return { result, errors };
}

/** Keeps the unexpected errors that the process logs, for the current experiment. */
export function keepErrors<Service extends Pick<RunningService, 'process'>>(service: Service): Service {
  const errors = current.getStore();
  const { stdout } = service.process;
  if (errors === undefined || stdout === null) return service;
  createInterface({ input: stdout }).on('line', (line) => {
    if (errors.length < MOST && /^\{.*"level":"(error|fatal)"/.test(line)) errors.push(line.slice(0, LONGEST));
  });
  return service;
}
