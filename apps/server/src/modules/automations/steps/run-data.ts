import type { Condition } from '../conditions/condition.ts';
import { evaluateConditions } from '../conditions/evaluate-conditions.ts';
import type { Subjects } from '../definition/read-subjects.ts';
import type { Step } from '../definition/schema.ts';
import { renderConfig } from '../definition/step-templates.ts';
import { impossible } from './step-failed.ts';

/** What conditions and templates of a run can name. Steps put what they change into it. */
export interface RunData extends Subjects {
  /** The data of the event. */
  readonly event: Readonly<Record<string, unknown>>;
  candidate: Subjects['candidate'];
  application: Subjects['application'];
  job: Subjects['job'];
  /** Outputs of earlier steps, by the id of the step. */
  readonly steps: Record<string, { output: unknown }>;
}

export function runData(event: Readonly<Record<string, unknown>>, subjects: Subjects): RunData {
  return { event, ...subjects, steps: {} };
}

/** A copy that steps may change without changing the first. */
export function copyOf(data: RunData): RunData {
  return { ...data, steps: { ...data.steps } };
}

/** Whether a step with this `when` is done. */
export function isWanted(when: Condition | undefined, data: RunData): boolean {
  return evaluateConditions(when, data).matched;
}

/**
 * The configuration of a step with its templates filled in.
 * @throws StepFailed when a template does not render to what the step takes
 */
export function fillIn<Kind extends Step>(step: Kind, data: RunData): Kind['config'] {
  const { config, problems } = renderConfig(step, asScope(data));
  const [first] = problems;
  if (first !== undefined) throw impossible(`config.${first.path}: ${first.message}`);
  return config;
}

/** Templates read a plain record. */
export function asScope(data: RunData): Readonly<Record<string, unknown>> {
  return { ...data };
}
