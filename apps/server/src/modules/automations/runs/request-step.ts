import type { StepOf } from '../definition/schema.ts';
import { readSecrets } from '../secrets/read-secrets.ts';
import { namesSecrets, type PreparedRequest, prepareRequest, sendRequest } from '../steps/http-request.ts';
import { StepFailed } from '../steps/step-failed.ts';
import type { Engine } from './engine.ts';
import { saveProgress } from './queue-queries.ts';
import { copyStand, failStep, passStep, type Stand, startStep, type Walk } from './stand.ts';
import { glide } from './waits.ts';

/**
 * Sends the request of a step, outside any transaction. That it has begun is written before, what came of it after, so a
 * worker that vanishes in between leaves a request which is sent again with the same key.
 * @returns where the run stands now, as written; null when it is not this worker's any more
 */
export async function requestStep(
  engine: Engine,
  walk: Walk,
  stand: Stand,
  step: StepOf<'http_request'>,
): Promise<Stand | null> {
  const next = copyStand(stand);
  startStep(walk, next, step, step.config);
  try {
    const prepared = await prepare(engine, walk, next, step);
    const { stepIndex, steps } = next.progress;
    steps[stepIndex] = { ...steps[stepIndex]!, input: prepared.input };
    if ((await save(engine, walk, next)) !== 'running') return null;
    const output = await engine.outside(walk.run, () => sendRequest(engine.services, prepared, engine.signal));
    passStep(walk, next, step, { output });
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    failStep(walk, next, step, error);
  }
  glide(walk, next);
  return (await save(engine, walk, next)) === 'running' ? next : null;
}

async function prepare(
  { db, services }: Engine,
  { run }: Walk,
  { data }: Stand,
  step: StepOf<'http_request'>,
): Promise<PreparedRequest> {
  const secrets = namesSecrets(step) ? await readSecrets(db.read, services, run.workspaceId) : {};
  return prepareRequest(step, data, secrets, `${run.id}.${step.id}`);
}

function save({ db }: Engine, { run, now }: Walk, { progress }: Stand): Promise<string | undefined> {
  return saveProgress(db.write, { lease: run, progress, at: now() });
}
