import type { Change } from '../../../platform/change.ts';
import { ApiError } from '../../../platform/errors.ts';
import type { Step, StepOf } from '../definition/schema.ts';
import type { StepType } from '../definition/step-types.ts';
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

/** The types of steps that do their work in a transaction of the database, with the verbs that the API uses. */
export type DatabaseStepType = Exclude<StepType, 'http_request' | 'delay' | 'wait_for_event'>;
export type DatabaseStep = { [Name in DatabaseStepType]: StepOf<Name> }[DatabaseStepType];

export function isDatabaseStep(step: Step): step is DatabaseStep {
  return step.type !== 'http_request' && step.type !== 'delay' && step.type !== 'wait_for_event';
}

/**
 * Does a step in an open change. Its `when` is the caller's affair.
 * @throws StepFailed, with its input where there is one; errors of the database as they are
 */
export async function executeStep(scope: StepScope, step: DatabaseStep): Promise<StepOutcome> {
  const input = fillIn<DatabaseStep>(step, scope.data);
  try {
    return { input, output: await run(scope, { ...step, config: input } as DatabaseStep) }; // its own type's configuration
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

function run(scope: StepScope, step: DatabaseStep): Promise<Record<string, unknown>> {
  switch (step.type) {
    case 'move_stage':
      return application.moveStage(scope, step.config);
    case 'reject':
      return application.reject(scope, step.config);
    case 'hire':
      return application.hire(scope);
    case 'withdraw':
      return application.withdraw(scope);
    case 'add_note':
      return candidate.addNote(scope, step.config);
    case 'add_tag':
      return candidate.addTag(scope, step.config);
    case 'remove_tag':
      return candidate.removeTag(scope, step.config);
    case 'create_task':
      return candidate.createTask(scope, step.config);
    case 'add_to_pool':
      return candidate.addToPool(scope, step.config);
    case 'send_email':
      return candidate.sendEmail(scope, step.config);
    case 'schedule_interview':
      return application.scheduleInterview(scope, step.config);
    case 'create_offer':
      return application.createOffer(scope, step.config);
  }
}
