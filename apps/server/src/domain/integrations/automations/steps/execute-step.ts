import { ApiError } from '../../../../platform/errors/errors.ts';
import type { Step, StepOf } from '../definition-schema.ts';
import type { StepScope } from '../step-types/step.ts';
import { type StepTypesWith, typeOf } from '../step-types/steps.ts';
import { StepFailed } from './step-failed.ts';

/** A step that waits. */
export type WaitStep = { [Name in StepTypesWith<'wait'>]: StepOf<Name> }[StepTypesWith<'wait'>];

export function isWaitStep(step: Step): step is WaitStep {
  return typeOf(step).wait !== undefined;
}

/** The rendered input of a step, and its output. */
interface StepOutcome {
  input: unknown;
  output: Record<string, unknown>;
}

/** A step that runs in a database transaction. */
export type DatabaseStep = { [Name in StepTypesWith<'run'>]: StepOf<Name> }[StepTypesWith<'run'>];

export function isDatabaseStep(step: Step): step is DatabaseStep {
  return typeOf(step).run !== undefined;
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
  try {
    return { input, output: await typeOf(step).run!(scope, input) };
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
