import '../confinement/close-network.ts';
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../concurrency/low-priority.ts';
import { messageOf } from '../errors/message-of.ts';
import type { Job, Outcome } from './evaluation-thread.ts';

/** The tasks of a thread, by name. Input and result are copied between threads. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

/** The thread's side of `EvaluationThread`: reports that it is ready, then processes one job at a time. */
export function serveTasks(tasks: Tasks): void {
  const port = parentPort;
  if (port === null) throw new Error('Tasks are served in a thread only.');
  lowerThreadPriority();
  port.on('message', async (job: Job) => port.postMessage(await perform(tasks, job)));
  port.postMessage('ready');
}

async function perform(tasks: Tasks, { task, input }: Job): Promise<Outcome> {
  try {
    const work = Object.hasOwn(tasks, task) ? tasks[task] : undefined;
    if (work === undefined) throw new Error(`there is no task ${task}`);
    return { result: await work(input as never) }; // callers of a task and its function share one type, see Evaluations
  } catch (error) {
    return { error: messageOf(error) };
  }
}
