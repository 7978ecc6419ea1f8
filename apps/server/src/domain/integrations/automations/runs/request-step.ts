import { namesSecrets } from '../definition/names-secrets.ts';
import type { StepOf } from '../definition-schema.ts';
import type { EvaluationContext } from '../evaluation.ts';
import { readSecrets } from '../secrets/read-secrets.ts';
import { type PreparedRequest, prepareRequest, sendRequest } from '../steps/http-request.ts';
import { StepFailed } from '../steps/step-failed.ts';
import type { Engine } from './engine.ts';
import type { RunExecution } from './run-execution.ts';
import { saveRun } from './save-run.ts';

/**
 * Sends the request of a step, outside any transaction. The start is saved before and the result after, so if the worker
 * crashes in between, the request is sent again with the same idempotency key.
 * @returns the run as written; null when this worker no longer owns it
 */
export async function requestStep(
  engine: Engine,
  evaluationContext: EvaluationContext,
  execution: RunExecution,
  step: StepOf<'http_request'>,
): Promise<RunExecution | null> {
  const { services, signal } = engine;
  const next = execution.fork();
  next.start();
  try {
    if (next.ready?.failure) throw next.ready.failure;
    const prepared = await engine.outside(next, () => prepare(engine, evaluationContext, next, step));
    next.setInput(prepared.input);
    if ((await saveRun(engine, next)) !== 'running') return null;
    next.complete({ output: await engine.outside(next, () => sendRequest(services, prepared, signal)) });
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    next.fail(error);
  }
  next.next();
  return (await saveRun(engine, next)) === 'running' ? next : null;
}

async function prepare(
  { db, services }: Engine,
  evaluationContext: EvaluationContext,
  { run, shown }: RunExecution,
  step: StepOf<'http_request'>,
): Promise<PreparedRequest> {
  const secrets = namesSecrets(step)
    ? await readSecrets(db.read, services, run.workspaceId)
    : { values: {}, hosts: {} };
  return prepareRequest(evaluationContext, step, shown, secrets, `${run.id}.${step.id}`);
}
