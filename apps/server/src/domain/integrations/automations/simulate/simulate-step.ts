import { type Change, trialOf } from '../../../../platform/changes/change.ts';
import { withinSavepoint } from '../../../../platform/database/savepoint.ts';
import { EvaluationFailed } from '../../../../platform/evaluation/errors.ts';
import type { Subject } from '../definition/subjects.ts';
import type { Step } from '../definition-schema.ts';
import { type Evaluated, evaluate } from '../evaluation.ts';
import type { Secrets } from '../secrets/read-secrets.ts';
import { typeOf } from '../step-types/steps.ts';
import { type DatabaseStep, executeStep, isDatabaseStep, isWaitStep, type WaitStep } from '../steps/execute-step.ts';
import { prepareRequest } from '../steps/http-request.ts';
import { copyOf, fillIn, type RunData } from '../steps/run-data.ts';
import { shownData, shownOutput } from '../steps/shown-data.ts';
import { StepFailed } from '../steps/step-failed.ts';
import type { SimulatedStep } from './schema.ts';

/** The context that the steps of a simulation share. */
export interface SimulationContext {
  readonly tx: Change;
  /** The type of the event. */
  readonly event: string;
  readonly now: string;
  readonly secrets: Secrets;
  /** The given outputs of steps that are not executed, by step id. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** The records that come from the sample data, not the database. */
  readonly sampleSubjects: readonly Subject[];
}

type Report = Pick<SimulatedStep, 'outcome' | 'input' | 'output' | 'error' | 'events'>;

const NOTHING = { input: null, output: null, error: null, events: [] };

/** A step that comes after the end of the run. */
export function notReached(step: Step, index: number): SimulatedStep {
  return { index, id: step.id, type: step.type, when: null, outcome: 'not_reached', ...NOTHING };
}

/** Executes or describes one step, and puts its output into `data`. */
export async function simulateStep(
  stage: SimulationContext,
  data: RunData,
  step: Step,
  index: number,
): Promise<SimulatedStep> {
  const { id, type, when } = step;
  let wanted: Evaluated | null = null;
  let report: Report;
  try {
    wanted = when === undefined ? null : await evaluate(stage.tx, when, shown(stage, data));
    report = wanted?.matched === false ? { outcome: 'skipped', ...NOTHING } : await reportOn(stage, data, step);
  } catch (error) {
    if (!(error instanceof EvaluationFailed)) throw error;
    report = { ...NOTHING, outcome: 'failed', error: `when: ${error.message}` };
  }
  report = { ...report, output: shownOutput(stage.tx.limits, type, report.output) };
  data.steps[id] = { output: report.output };
  return { index, id, type, when: wanted?.result ?? null, ...report };
}

/** The data as the conditions and templates of the automation read it. */
function shown({ tx, event }: SimulationContext, data: RunData): RunData {
  return shownData(tx.limits, event, data);
}

async function reportOn(stage: SimulationContext, data: RunData, step: Step): Promise<Report> {
  try {
    if (!isDatabaseStep(step)) return await describe(stage, data, step);
    const input = await fillIn<DatabaseStep>(stage.tx, step, shown(stage, data));
    return canExecute(stage, step) ? await executeInSavepoint(stage, data, step, input) : notExecuted(input, null);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    return { ...NOTHING, outcome: 'failed', input: error.input ?? null, error: error.message };
  }
}

/** Steps cannot change a sample record or link a task to it, but an email to a sample candidate can be composed. */
function canExecute({ sampleSubjects }: SimulationContext, step: Step): boolean {
  const { runsWithSamples, subject } = typeOf(step);
  if (runsWithSamples !== undefined) return runsWithSamples || sampleSubjects.length === 0;
  const worksOn = subject?.(step.config);
  return worksOn === undefined || !sampleSubjects.includes(worksOn);
}

function notExecuted(input: unknown, output: unknown): Report {
  return { outcome: 'not_executed', input, output, error: null, events: [] };
}

/** Uses a savepoint, because a step that fails in the database would abort the transaction for the later steps. */
async function executeInSavepoint(
  { tx, now }: SimulationContext,
  data: RunData,
  step: DatabaseStep,
  config: DatabaseStep['config'],
): Promise<Report> {
  // The trial skips statements whose result nothing reads: an email to a sample candidate would violate a foreign key.
  const { trial, recordedTypes } = trialOf(tx);
  return withinSavepoint(tx, async () => {
    const attempt = copyOf(data);
    const { input, output } = await executeStep({ tx: trial, data: attempt, now }, step, config);
    Object.assign(data, attempt);
    return { outcome: 'executed', input, output, error: null, events: recordedTypes() };
  });
}

/** Describes a step that would call another service, or wait. */
async function describe(stage: SimulationContext, whole: RunData, step: Exclude<Step, DatabaseStep>): Promise<Report> {
  const { tx, now, secrets, outputs } = stage;
  const data = shown(stage, whole);
  const given = Object.hasOwn(outputs, step.id) ? outputs[step.id] : null;
  if (isWaitStep(step)) {
    const input = await fillIn<WaitStep>(tx, step, data);
    const wait = typeOf(step).wait!(input, now);
    return notExecuted(input, 'until' in wait ? wait : given);
  }
  const { request, input, mask } = await prepareRequest(tx, step, data, secrets, 'simulated');
  const rejection = tx.services.egress.checkUrl(request.url);
  if (rejection !== null) throw new StepFailed(mask(rejection), { retryable: false, input });
  return notExecuted(input, given);
}
