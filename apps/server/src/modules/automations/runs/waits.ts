import type { Step, StepOf } from '../definition/schema.ts';
import { fillIn, isWanted } from '../steps/run-data.ts';
import { StepFailed } from '../steps/step-failed.ts';
import type { Progress } from './progress.ts';
import { failStep, passStep, type Stand, skipStep, startStep, type Walk } from './stand.ts';

type WaitingStep = StepOf<'delay'> | StepOf<'wait_for_event'>;

/** A step that has an effect. */
export type ActiveStep = Exclude<Step, WaitingStep>;

function isWait(step: Step): step is WaitingStep {
  return step.type === 'delay' || step.type === 'wait_for_event';
}

/**
 * Goes on through everything that needs neither the database nor the outside: steps that are not wanted, the beginning of
 * a wait, the end of the run.
 * @returns the step that is to be done now; null when there is none, because the run waits or has ended
 */
export function glide(walk: Walk, stand: Stand): ActiveStep | null {
  const { progress, data } = stand;
  while (progress.status === 'running') {
    const step = walk.definition.steps[progress.stepIndex];
    if (step === undefined) progress.status = 'succeeded';
    else if (!isWanted(step.when, data)) skipStep(walk, stand, step);
    else if (isWait(step)) beginWait(walk, stand, step);
    else return step;
  }
  return null;
}

function beginWait(walk: Walk, stand: Stand, step: WaitingStep): void {
  startStep(walk, stand, step, step.config);
  if (step.type === 'wait_for_event') {
    const { event: waitEvent, timeoutSeconds: seconds } = step.config;
    Object.assign(stand.progress, { status: 'waiting', waitEvent, resume: { seconds } } satisfies Partial<Progress>);
    return;
  }
  try {
    const { seconds, until } = fillIn(step, stand.data);
    const now = walk.now();
    const at = new Date(until === undefined ? Date.parse(now) + 1000 * (seconds ?? 0) : until).toISOString();
    if (at <= now) passStep(walk, stand, step, { output: { until: at } });
    else Object.assign(stand.progress, { status: 'waiting', resume: { at } } satisfies Partial<Progress>);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    failStep(walk, stand, step, error);
  }
}

/** Ends the wait of a run that was claimed because its time or its event has come. */
export function endWait(walk: Walk, stand: Stand): void {
  const { progress } = stand;
  const step = walk.definition.steps[progress.stepIndex];
  if (step === undefined || !isWait(step) || progress.steps[progress.stepIndex]?.status !== 'running') return;
  const event = walk.run.wokenBy;
  const output = step.type === 'delay' ? { until: walk.run.claimedAt } : { timedOut: event === null, event };
  passStep(walk, stand, step, { output });
}
