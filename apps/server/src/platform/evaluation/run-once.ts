import { EvaluationFailed } from './errors.ts';
import { EvaluationThread } from './evaluation-thread.ts';

const LIMITS = { timeLimitMs: 60_000, memoryMb: 512 };

/**
 * A task of the service's own that takes long and is done once, when its result is first needed, in a thread that exists
 * only for it. After an error it is tried again at the next call. For what users have written, there is the evaluator.
 * @param entry module of the thread, which calls `serveTasks`
 * @param input copied to the thread
 */
export function runOnce<Made>(entry: URL, task: string, input: () => unknown = () => null): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= run(entry, task, input()) as Promise<Made>; // what the task returns
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
}

/** @throws EvaluationFailed */
async function run(entry: URL, task: string, input: unknown): Promise<unknown> {
  const thread = new EvaluationThread(entry, LIMITS);
  try {
    const outcome = await thread.run({ task, input }, () => {});
    if ('error' in outcome) throw new EvaluationFailed(outcome.error);
    return outcome.result;
  } finally {
    await thread.end();
  }
}
