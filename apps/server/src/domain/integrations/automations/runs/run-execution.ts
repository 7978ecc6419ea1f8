import { performance } from 'node:perf_hooks';
import type { Occupancy } from '../../../../platform/queue/worker-capacity.ts';
import type { Subjects } from '../definition/read-subjects.ts';
import type { Definition, Step } from '../definition-schema.ts';
import type { Evaluated, EvaluationContext } from '../evaluation.ts';
import { typeOf } from '../step-types/steps.ts';
import { isWaitStep, type WaitStep } from '../steps/execute-step.ts';
import { copyOf, type RunData, runData } from '../steps/run-data.ts';
import { shownData, shownOutput } from '../steps/shown-data.ts';
import type { StepFailed } from '../steps/step-failed.ts';
import { storableText } from '../steps/storable.ts';
import { type PreparedStep, prepareStep, prepareStepIfSmall } from './prepare-step.ts';
import { blankStep, type Progress, type StoredStep } from './progress.ts';
import type { ClaimedRun, Save } from './queue-queries.ts';

/** A step that has an effect. */
type ActiveStep = Exclude<Step, WaitStep>;

interface NewExecution {
  run: ClaimedRun;
  definition: Definition;
  subjects: Subjects;
  /** The capacity of the worker that the run occupies. */
  occupancy: Occupancy;
  random: () => number;
}

interface Parts extends Omit<NewExecution, 'subjects'> {
  now: () => string;
  progress: Progress;
  data: RunData;
  ready: PreparedStep | null;
}

/**
 * A claimed run while a worker executes it: its progress, and the data that its steps can read. While its status is
 * `running`, the current step is next; otherwise it is saved, and resumed later or not at all. Nothing here reads or
 * writes the database.
 */
export class RunExecution {
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  static of({ subjects, ...more }: NewExecution): RunExecution {
    const { run, definition } = more;
    const data = runData(run.payload, subjects);
    for (const { index, output } of run.steps) data.steps[definition.steps[index]!.id] = { output };
    const { stepIndex, steps, failedSteps } = run;
    const progress: Progress = {
      status: 'running',
      stepIndex,
      steps,
      failedSteps,
      error: null,
      resume: null,
      waitEvent: null,
    };
    return new RunExecution({ ...more, now: clockFrom(run.claimedAt), progress, data, ready: null });
  }

  /** A copy to continue with, while this one remains the committed state. Step records are replaced, never mutated. */
  fork(): RunExecution {
    const { progress, data } = this.#parts;
    const { steps, failedSteps } = progress;
    return new RunExecution({
      ...this.#parts,
      progress: { ...progress, steps: [...steps], failedSteps: [...failedSteps] },
      data: copyOf(data),
    });
  }

  get run(): ClaimedRun {
    return this.#parts.run;
  }

  get definition(): Definition {
    return this.#parts.definition;
  }

  get data(): RunData {
    return this.#parts.data;
  }

  /** The data that its conditions and templates read: within the limits of its automation. */
  get shown(): RunData {
    const { limits, event } = this.run;
    return shownData(limits, event, this.data);
  }

  get occupancy(): Occupancy {
    return this.#parts.occupancy;
  }

  get isRunning(): boolean {
    return this.#parts.progress.status === 'running';
  }

  get stepIndex(): number {
    return this.#parts.progress.stepIndex;
  }

  /** The evaluated expressions of the current step; null until they are evaluated. */
  get ready(): PreparedStep | null {
    return this.#parts.ready;
  }

  /** The current time by the database's clock. */
  now(): string {
    return this.#parts.now();
  }

  /** The state to write. */
  save(): Save {
    return { lease: this.run, progress: this.#parts.progress, at: this.now() };
  }

  /** Ends the run at the current step. */
  end(status: 'failed' | 'cancelled' | 'dead_letter', error: string): void {
    Object.assign(this.#parts.progress, { status, error } satisfies Partial<Progress>);
  }

  /** Records the result of the conditions; the run ends as skipped if they do not match. */
  applyConditions({ matched, result }: Evaluated): void {
    const { progress } = this.#parts;
    progress.conditionResult = result;
    if (!matched) progress.status = 'skipped';
  }

  /** Completes the wait of a run that was claimed because its time or its event has arrived. */
  resumeWait(): void {
    const step = this.#step;
    if (!this.isRunning || step === undefined || !isWaitStep(step) || this.#record?.status !== 'running') return;
    const { wokenBy: event, claimedAt } = this.run;
    this.complete({ output: typeOf(step).resumed!(claimedAt, event) });
  }

  /**
   * Advances through everything that needs neither the database nor another service: skipped steps, the start of a wait, the
   * end of the run.
   * @returns the step to execute now, with its evaluated expressions in `ready`; null if the run waits, has ended, or is
   * running with a step whose expressions have to be evaluated first
   */
  next(): ActiveStep | null {
    const { progress } = this.#parts;
    while (progress.status === 'running') {
      const step = this.#step;
      if (step === undefined) {
        progress.status = 'succeeded';
        return null;
      }
      this.#parts.ready ??= prepareStepIfSmall(step, this.shown);
      if (this.#parts.ready === null) return null;
      if (!this.#parts.ready.shouldRun) this.#skip();
      else if (isWaitStep(step)) this.#beginWait(step, this.#parts.ready);
      else return step;
    }
    return null;
  }

  /** Evaluates the expressions of the current step, however long that takes. @throws EvaluationBudgetSpent */
  async prepareCurrentStep(evaluationContext: EvaluationContext): Promise<void> {
    this.#parts.ready = await prepareStep(evaluationContext, this.#currentStep, this.shown); // else the run would have ended
  }

  /** Starts an attempt of the current step. */
  start(): void {
    const step = this.#currentStep;
    const earlier = this.#record;
    this.#setRecord({
      ...blankStep(this.stepIndex, step),
      ...earlier,
      status: 'running',
      attemptCount: (earlier?.attemptCount ?? 0) + 1,
      input: step.config,
      error: null,
      output: null,
      startedAt: earlier?.startedAt ?? this.now(),
      finishedAt: null,
    });
  }

  /** Records the input of the attempt, with secrets masked. */
  setInput(input: unknown): void {
    this.#setRecord({ ...this.#begun, input });
  }

  /** Completes the attempt successfully. */
  complete({ input, output: whole }: { input?: unknown; output: unknown }): void {
    const begun = this.#begun;
    const output = shownOutput(this.run.limits, this.#currentStep.type, whole);
    this.#setRecord({ ...begun, status: 'succeeded', input: input ?? begun.input, output, finishedAt: this.now() });
    this.#advance(output);
  }

  /** Fails the attempt: another attempt follows, or the next step, or the run ends. */
  fail(failure: StepFailed): void {
    const { progress, run, random } = this.#parts;
    const step = this.#currentStep;
    const begun = this.#begun;
    const message = storableText(failure.message);
    const error = `Step ${step.id}: ${message}`;
    const { retryable, retryAfter, output } = failure;
    const attempts = begun.attemptCount - begun.spent;
    const again = retryable && attempts < (step.maxAttempts ?? run.maxAttempts);
    const failed = { ...begun, input: failure.input ?? begun.input, output, error: message };
    if (again) {
      this.#setRecord({ ...failed, status: 'pending', finishedAt: null });
      const seconds = Math.max(retrySeconds(attempts, random), retryAfter);
      Object.assign(progress, { status: 'queued', resume: { seconds }, error } satisfies Partial<Progress>);
      return;
    }
    this.#setRecord({ ...failed, status: 'failed', finishedAt: this.now() });
    progress.failedSteps.push(this.stepIndex);
    if (step.onError === 'continue') this.#advance(output);
    else this.end(retryable ? 'dead_letter' : 'failed', error);
  }

  #skip(): void {
    const record = blankStep(this.stepIndex, this.#currentStep);
    this.#setRecord({ ...record, status: 'skipped', finishedAt: this.now() });
    this.#advance(null);
  }

  #beginWait(step: WaitStep, { input, failure }: PreparedStep): void {
    const { progress } = this.#parts;
    this.start();
    if (failure !== null) {
      this.fail(failure);
      return;
    }
    const wait = typeOf(step).wait!(input, this.now());
    if ('event' in wait) {
      const { event: waitEvent, seconds } = wait;
      Object.assign(progress, { status: 'waiting', waitEvent, resume: { seconds } } satisfies Partial<Progress>);
    } else if (wait.until <= this.now()) this.complete({ output: wait });
    else Object.assign(progress, { status: 'waiting', resume: { at: wait.until } } satisfies Partial<Progress>);
  }

  /** Moves to the next step and makes the output available to later steps. */
  #advance(output: unknown): void {
    this.data.steps[this.#currentStep.id] = { output };
    this.#parts.progress.stepIndex += 1;
    this.#parts.ready = null;
  }

  /** The current step; undefined after the last one. */
  get #step(): Step | undefined {
    return this.definition.steps[this.stepIndex];
  }

  get #currentStep(): Step {
    return this.#step!; // only called while there is a current step
  }

  /** The record of the current step, once it has started. */
  get #record(): StoredStep | undefined {
    return this.#parts.progress.steps[this.stepIndex];
  }

  get #begun(): StoredStep {
    return this.#record!; // an attempt has started
  }

  #setRecord(record: StoredStep): void {
    this.#parts.progress.steps[this.stepIndex] = record;
  }
}

/** A clock that continues from a time given by the database, ISO 8601. */
function clockFrom(moment: string): () => string {
  const offset = Date.parse(moment) - performance.now();
  return () => new Date(offset + performance.now()).toISOString();
}

const FIRST_SECONDS = 10;
export const MAX_SECONDS = 15 * 60;
const JITTER = 0.2;

/** Seconds to wait after attempt number `attempt`, from 1: exponential backoff up to 15 minutes with jitter. `random` returns 0 to 1. */
export function retrySeconds(attempt: number, random: () => number): number {
  return Math.min(MAX_SECONDS, FIRST_SECONDS * 2 ** (attempt - 1)) * (1 + random() * JITTER);
}
