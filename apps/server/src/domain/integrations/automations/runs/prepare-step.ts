import { EvaluationFailed } from '../../../../platform/evaluation/errors.ts';
import type { Step } from '../definition-schema.ts';
import { type EvaluationContext, evaluate, evaluateIfSmall } from '../evaluation.ts';
import { fillIn, fillInIfSmall, type RunData } from '../steps/run-data.ts';
import { permanentFailure, StepFailed } from '../steps/step-failed.ts';

/** The evaluated expressions of a step, before it is executed. */
export interface PreparedStep {
  readonly shouldRun: boolean;
  /** Its rendered configuration; requests render theirs later, with the secrets. */
  readonly input: Step['config'];
  /** Why it cannot be executed. */
  readonly failure: StepFailed | null;
}

/** Null when that may take more than a few milliseconds: use `prepareStep` then, outside any transaction. */
export function prepareStepIfSmall(step: Step, data: RunData): PreparedStep | null {
  const wanted = evaluateIfSmall(step.when, data);
  if (wanted === null) return null;
  const ready = { shouldRun: wanted.matched, input: step.config, failure: null };
  if (!wanted.matched || step.type === 'http_request') return ready;
  try {
    const input = fillInIfSmall<Step>(step, data);
    return input === null ? null : { ...ready, input };
  } catch (error) {
    return { ...ready, failure: failureOf(error) };
  }
}

/** @throws EvaluationBudgetSpent when the workspace has to wait */
export async function prepareStep(
  evaluationContext: EvaluationContext,
  step: Step,
  data: RunData,
): Promise<PreparedStep> {
  const ready = { shouldRun: true, input: step.config, failure: null };
  try {
    const { matched } = await evaluate(evaluationContext, step.when, data);
    if (!matched || step.type === 'http_request') return { ...ready, shouldRun: matched };
    return { ...ready, input: await fillIn<Step>(evaluationContext, step, data) };
  } catch (error) {
    if (error instanceof EvaluationFailed) return { ...ready, failure: permanentFailure(`when: ${error.message}`) };
    return { ...ready, failure: failureOf(error) };
  }
}

function failureOf(error: unknown): StepFailed {
  if (error instanceof StepFailed) return error;
  throw error;
}
