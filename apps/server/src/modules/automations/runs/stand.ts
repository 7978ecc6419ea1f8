import { type ConditionResult, evaluateConditions } from '../conditions/evaluate-conditions.ts';
import type { Subjects } from '../definition/read-subjects.ts';
import type { Definition, Step } from '../definition/schema.ts';
import { copyOf, type RunData, runData } from '../steps/run-data.ts';
import type { StepFailed } from '../steps/step-failed.ts';
import { storableText } from '../steps/storable.ts';
import type { Progress, StoredStep } from './progress.ts';
import type { ClaimedRun } from './queue-queries.ts';
import { retrySeconds } from './retry-delay.ts';

/** Where a run stands while a worker carries it on: what will be written, and what its steps can read. */
export interface Stand {
  readonly progress: Progress;
  readonly data: RunData;
}

/** What stays the same while a worker carries a run on. */
export interface Walk {
  readonly run: ClaimedRun;
  readonly definition: Definition;
  /** Now, by the database's clock. */
  readonly now: () => string;
  readonly random: () => number;
}

export function standOf({ run, definition }: Walk, subjects: Subjects): Stand {
  const data = runData(run.payload, subjects);
  for (const { index, output } of run.steps) data.steps[definition.steps[index]!.id] = { output };
  const { stepIndex, steps, failedSteps } = run;
  return {
    progress: { status: 'running', stepIndex, steps, failedSteps, error: null, resume: null, waitEvent: null },
    data,
  };
}

/** A copy to go on with, while the first remains what is committed. Records of steps are replaced, never changed. */
export function copyStand({ progress, data }: Stand): Stand {
  const { steps, failedSteps } = progress;
  return { progress: { ...progress, steps: [...steps], failedSteps: [...failedSteps] }, data: copyOf(data) };
}

/** Looks at the conditions; the run ends as skipped when they do not hold. */
export function judge({ definition }: Walk, { progress, data }: Stand): void {
  const { matched, result } = evaluateConditions(definition.conditions, data);
  progress.conditionResult = result satisfies ConditionResult;
  if (!matched) progress.status = 'skipped';
}

export function startStep({ now }: Walk, { progress }: Stand, step: Step, input: unknown): void {
  const { stepIndex: index, steps } = progress;
  const earlier = steps[index];
  const at = now();
  steps[index] = {
    ...blankStep(index, step),
    ...earlier,
    status: 'running',
    attemptCount: (earlier?.attemptCount ?? 0) + 1,
    input,
    error: null,
    output: null,
    startedAt: earlier?.startedAt ?? at,
    finishedAt: null,
  };
}

/** The step that was started has been done; the next one follows. */
export function passStep(
  { now }: Walk,
  { progress, data }: Stand,
  step: Step,
  { input, output }: { input?: unknown; output: unknown },
): void {
  const { stepIndex: index, steps } = progress;
  const begun = steps[index]!;
  steps[index] = { ...begun, status: 'succeeded', input: input ?? begun.input, output, finishedAt: now() };
  data.steps[step.id] = { output };
  progress.stepIndex += 1;
}

export function skipStep({ now }: Walk, { progress, data }: Stand, step: Step): void {
  const index = progress.stepIndex;
  progress.steps[index] = { ...blankStep(index, step), status: 'skipped', finishedAt: now() };
  data.steps[step.id] = { output: null };
  progress.stepIndex += 1;
}

/** The step that was started has failed: another attempt, the next step, or the end of the run. */
export function failStep({ run, now, random }: Walk, { progress, data }: Stand, step: Step, failure: StepFailed): void {
  const { stepIndex: index, steps } = progress;
  const begun = steps[index]!;
  const message = storableText(failure.message);
  const attempts = begun.attemptCount - begun.spent;
  const again = failure.retryable && attempts < (step.maxAttempts ?? run.maxAttempts);
  steps[index] = {
    ...begun,
    status: again ? 'pending' : 'failed',
    input: failure.input ?? begun.input,
    output: failure.output,
    error: message,
    finishedAt: again ? null : now(),
  };
  const error = `Step ${step.id}: ${message}`;
  if (again) {
    const seconds = Math.max(retrySeconds(attempts, random), failure.retryAfter);
    Object.assign(progress, { status: 'queued', resume: { seconds }, error } satisfies Partial<Progress>);
    return;
  }
  progress.failedSteps.push(index);
  data.steps[step.id] = { output: failure.output };
  if (step.onError === 'continue') progress.stepIndex += 1;
  else Object.assign(progress, { status: failure.retryable ? 'dead_letter' : 'failed', error });
}

/** The record of a step that has not begun. */
export function blankStep(index: number, { type, config }: Step): StoredStep {
  return {
    index,
    type,
    status: 'pending',
    attemptCount: 0,
    spent: 0,
    input: config,
    output: null,
    error: null,
    startedAt: null,
    finishedAt: null,
  };
}
