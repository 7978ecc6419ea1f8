import type { Change, NewEvent } from '../../../platform/change.ts';
import { sql } from '../../../platform/database/sql.ts';
import { evaluateConditions } from '../conditions/evaluate-conditions.ts';
import { subjectOf } from '../definition/check-steps.ts';
import type { Step, StepOf } from '../definition/schema.ts';
import type { Subject } from '../definition/subjects.ts';
import { executeStep, isDatabaseStep } from '../steps/execute-step.ts';
import { prepareRequest } from '../steps/http-request.ts';
import { copyOf, fillIn, type RunData } from '../steps/run-data.ts';
import { StepFailed } from '../steps/step-failed.ts';
import type { SimulatedStep } from './schema.ts';

/** What the steps of a simulation share. */
export interface Stage {
  readonly tx: Change;
  readonly now: string;
  readonly secrets: Readonly<Record<string, string>>;
  /** What steps that go outside are to come to. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** The records that are not in the database. */
  readonly madeUp: readonly Subject[];
}

type Report = Pick<SimulatedStep, 'outcome' | 'input' | 'output' | 'error' | 'events'>;

const NOTHING = { input: null, output: null, error: null, events: [] };

/** A step that comes after the end of the run. */
export function unreached(step: Step, index: number): SimulatedStep {
  return { index, id: step.id, type: step.type, when: null, outcome: 'not_reached', ...NOTHING };
}

/** Does one step, or describes it, and puts its output into `data`. */
export async function simulateStep(stage: Stage, data: RunData, step: Step, index: number): Promise<SimulatedStep> {
  const { id, type, when } = step;
  const wanted = when === undefined ? null : evaluateConditions(when, data);
  const report: Report =
    wanted?.matched === false ? { outcome: 'skipped', ...NOTHING } : await reportOn(stage, data, step);
  data.steps[id] = { output: report.output };
  return { index, id, type, when: wanted?.result ?? null, ...report };
}

async function reportOn(stage: Stage, data: RunData, step: Step): Promise<Report> {
  try {
    if (!isDatabaseStep(step)) return describe(stage, data, step);
    return isPossible(stage, step) ? await carryOut(stage, data, step) : described(fillIn<Step>(step, data), null);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    return { ...NOTHING, outcome: 'failed', input: error.input ?? null, error: error.message };
  }
}

/** Nothing can be done to a record that was made up, and a task cannot be linked with one; but a mail can be written. */
function isPossible({ madeUp }: Stage, step: Step): boolean {
  if (step.type === 'create_task') return madeUp.length === 0;
  const subject = subjectOf(step);
  return step.type === 'send_email' || subject === undefined || !madeUp.includes(subject);
}

function described(input: unknown, output: unknown): Report {
  return { outcome: 'described', input, output, error: null, events: [] };
}

/** Behind a savepoint, because a step that fails in the database would end the transaction for those that follow. */
async function carryOut({ tx, now }: Stage, data: RunData, step: Parameters<typeof executeStep>[1]): Promise<Report> {
  const events: string[] = [];
  const listening: Change = Object.create(tx, {
    record: { value: (event: NewEvent) => events.push(event.type) && tx.record(event) },
    // Nobody waits for these statements: a mail to somebody who was made up would break those that follow.
    send: { value: () => {} },
  });
  await tx.query(sql`savepoint step`);
  try {
    const attempt = copyOf(data);
    const { input, output } = await executeStep({ tx: listening, data: attempt, now }, step);
    Object.assign(data, attempt);
    await tx.query(sql`release savepoint step`);
    return { outcome: 'done', input, output, error: null, events };
  } catch (error) {
    await tx.query(sql`rollback to savepoint step`);
    throw error;
  }
}

type OutsideStep = StepOf<'http_request'> | StepOf<'delay'> | StepOf<'wait_for_event'>;

/** A step that would go outside, or wait. */
function describe({ tx, now, secrets, outputs }: Stage, data: RunData, step: OutsideStep): Report {
  const given = Object.hasOwn(outputs, step.id) ? outputs[step.id] : null;
  switch (step.type) {
    case 'http_request': {
      const { request, input, mask } = prepareRequest(step, data, secrets, 'simulated');
      const refusal = tx.context.services.egress.checkUrl(request.url);
      if (refusal !== null) throw new StepFailed(mask(refusal), { retryable: false, input });
      return described(input, given);
    }
    case 'delay': {
      const input = fillIn<StepOf<'delay'>>(step, data);
      const until = input.until ?? new Date(Date.parse(now) + 1000 * (input.seconds ?? 0)).toISOString();
      return described(input, { until });
    }
    case 'wait_for_event':
      return described(step.config, given);
  }
}
