import type { Change } from '../../../../platform/changes/change.ts';
import { ApiError } from '../../../../platform/errors/errors.ts';
import type { Step, StepOf } from '../definition-schema.ts';
import type { StepConfig, StepType } from '../step-types.ts';
import * as application from './application-steps.ts';
import * as candidate from './candidate-steps.ts';
import type { RunData } from './run-data.ts';
import { setCustomFieldStep } from './set-custom-field.ts';
import { StepFailed } from './step-failed.ts';

/** The context in which a step is executed. */
export interface StepScope {
  /** Its effects, its events and its record commit together. */
  readonly tx: Change;
  /** The run's data; the step updates the records that it changes. */
  readonly data: RunData;
  /** The current time by the database's clock. */
  readonly now: string;
}

/** The rendered input of a step, and its output. */
interface StepOutcome {
  input: unknown;
  output: Record<string, unknown>;
}

type StepHandler<Type extends StepType> = (
  scope: StepScope,
  config: StepConfig<Type>,
) => Promise<Record<string, unknown>>;

/** The steps that run in a database transaction, with the same functions that the API uses. */
const STEP_HANDLERS = {
  move_stage: application.moveStageStep,
  reject: application.rejectStep,
  hire: application.hireStep,
  withdraw: application.withdrawStep,
  add_note: candidate.addNoteStep,
  add_tag: candidate.addTagStep,
  remove_tag: candidate.removeTagStep,
  set_custom_field: setCustomFieldStep,
  create_task: candidate.createTaskStep,
  add_to_pool: candidate.addToPoolStep,
  send_email: candidate.sendEmailStep,
  schedule_interview: application.scheduleInterviewStep,
  create_offer: application.createOfferStep,
} satisfies { [Type in StepType]?: StepHandler<Type> };

type DatabaseStepType = keyof typeof STEP_HANDLERS;
export type DatabaseStep = { [Name in DatabaseStepType]: StepOf<Name> }[DatabaseStepType];

export function isDatabaseStep(step: Step): step is DatabaseStep {
  return Object.hasOwn(STEP_HANDLERS, step.type);
}

/**
 * Executes a step in an open change. `input` is its rendered configuration. The caller evaluates its `when`.
 * @throws StepFailed with its input; database errors unchanged
 */
export async function executeStep(
  scope: StepScope,
  step: DatabaseStep,
  input: DatabaseStep['config'],
): Promise<StepOutcome> {
  const work = STEP_HANDLERS[step.type] as StepHandler<DatabaseStepType>; // the configuration is that of its own type
  try {
    return { input, output: await work(scope, input) };
  } catch (error) {
    throw failureOf(error, input);
  }
}

/** A client error from the API function is permanent: a retry cannot succeed. */
function failureOf(error: unknown, input: unknown): unknown {
  if (error instanceof ApiError && error.status < 500) {
    return new StepFailed(error.message, { retryable: false, input, cause: error });
  }
  if (error instanceof StepFailed) return new StepFailed(error.message, { retryable: error.retryable, input });
  return error;
}
