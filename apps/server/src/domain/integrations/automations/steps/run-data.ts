import { withoutContext } from '../../activity/catalog/visible-data.ts';
import type { Subjects } from '../definition/read-subjects.ts';
import { assembleConfig, type RenderedConfig, renderTextsIfSmall } from '../definition/step-templates.ts';
import type { Step } from '../definition-schema.ts';
import { type EvaluationContext, renderConfig } from '../evaluation.ts';
import { permanentFailure } from './step-failed.ts';

/** The data that conditions and templates of a run can read. Steps update the records that they change. */
export interface RunData extends Subjects {
  /** The data of the event. */
  readonly event: Readonly<Record<string, unknown>>;
  candidate: Subjects['candidate'];
  application: Subjects['application'];
  job: Subjects['job'];
  /** Outputs of earlier steps, by step id. */
  readonly steps: Record<string, { output: unknown }>;
}

/** Without the event's context: a run reads the records themselves, which its automation holds the scopes for. */
export function runData(eventData: Readonly<Record<string, unknown>>, subjects: Subjects): RunData {
  return { event: withoutContext(eventData), ...subjects, steps: {} };
}

/** A copy that steps may change without affecting the original. */
export function copyOf(data: RunData): RunData {
  return { ...data, steps: { ...data.steps } };
}

/**
 * The configuration of a step with its rendered templates.
 * @throws StepFailed when a template renders to an invalid value; EvaluationBudgetSpent
 */
export async function fillIn<Kind extends Step>(
  evaluationContext: EvaluationContext,
  step: Kind,
  data: RunData,
): Promise<Kind['config']> {
  return requireRendered(await renderConfig(evaluationContext, step, asScope(data)));
}

/** The same, or null when it may take more than a few milliseconds. @throws StepFailed */
export function fillInIfSmall<Kind extends Step>(step: Kind, data: RunData): Kind['config'] | null {
  const texts = renderTextsIfSmall(step, asScope(data));
  return texts === null ? null : requireRendered(assembleConfig(step, texts));
}

/** @throws StepFailed for the first problem */
function requireRendered<Kind extends Step>({ config, problems: [first] }: RenderedConfig<Kind>): Kind['config'] {
  if (first !== undefined) throw permanentFailure(`config.${first.path}: ${first.message}`);
  return config;
}

/** The run's data as the plain object that templates read. */
export function asScope(data: RunData): Readonly<Record<string, unknown>> {
  return { ...data };
}
