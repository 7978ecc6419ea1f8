import type { Change } from '../../../platform/change.ts';
import { ApiError } from '../../../platform/errors.ts';
import type { Step, StepOf } from '../definition/schema.ts';
import type { StepConfig, StepType } from '../definition/step-types.ts';
import * as application from './application-steps.ts';
import * as candidate from './candidate-steps.ts';
import { fillIn, type RunData } from './run-data.ts';
import { StepFailed } from './step-failed.ts';

/** Where a step is done. */
export interface StepScope {
  /** Its effects, its events and its record commit together. */
  readonly tx: Change;
  /** The step puts what it has changed into it. */
  readonly data: RunData;
  /** The present moment by the database's clock. */
  readonly now: string;
}

/** What a step was given, with its templates filled in, and what it came to. */
export interface StepOutcome {
  input: unknown;
  output: Record<string, unknown>;
}

type Doing<Type extends StepType> = (scope: StepScope, config: StepConfig<Type>) => Promise<Record<string, unknown>>;

/** The steps that do their work in a transaction of the database, with the verbs that the API uses. */
const DOINGS = {
  move_stage: application.moveStage,
  reject: application.reject,
  hire: application.hire,
  withdraw: application.withdraw,
  add_note: candidate.addNote,
  add_tag: candidate.addTag,
  remove_tag: candidate.removeTag,
  create_task: candidate.createTask,
  add_to_pool: candidate.addToPool,
  send_email: candidate.sendEmail,
  schedule_interview: application.scheduleInterview,
  create_offer: application.createOffer,
} satisfies { [Type in StepType]?: Doing<Type> };

export type DatabaseStepType = keyof typeof DOINGS;
export type DatabaseStep = { [Name in DatabaseStepType]: StepOf<Name> }[DatabaseStepType];

export function isDatabaseStep(step: Step): step is DatabaseStep {
  return Object.hasOwn(DOINGS, step.type);
}

/**
 * Does a step in an open change. Its `when` is the caller's affair.
 * @throws StepFailed, with its input where there is one; errors of the database as they are
 */
export async function executeStep(scope: StepScope, step: DatabaseStep): Promise<StepOutcome> {
  const input = fillIn<DatabaseStep>(step, scope.data);
  const work = DOINGS[step.type] as Doing<DatabaseStepType>; // the configuration is that of its own type
  try {
    return { input, output: await work(scope, input) };
  } catch (error) {
    throw failureOf(error, input);
  }
}

/** A refusal by a verb is for good; only a mended cause helps. */
function failureOf(error: unknown, input: unknown): unknown {
  if (error instanceof ApiError && error.status < 500) {
    return new StepFailed(error.message, { retryable: false, input, cause: error });
  }
  if (error instanceof StepFailed) return new StepFailed(error.message, { retryable: error.retryable, input });
  return error;
}
