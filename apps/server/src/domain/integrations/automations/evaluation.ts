import type { Services } from '../../../platform/context/services.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import { EvaluationFailed } from '../../../platform/evaluation/errors.ts';
import type { Condition } from './conditions/condition.ts';
import { costOf } from './conditions/cost.ts';
import { type ConditionResult, evaluateConditions } from './conditions/evaluate-conditions.ts';
import type { ConditionsInput, Rendered, TemplatesInput } from './definition/evaluation-tasks.ts';
import { assembleConfig, type RenderedConfig, renderTextsIfSmall, textsToRender } from './definition/step-templates.ts';
import type { Step } from './definition-schema.ts';

/**
 * Evaluates the conditions and templates of automations. Small ones run inline, because a thread would cost more than the
 * evaluation; the others run in the evaluator's threads and count towards their workspace's budget.
 */

/** The workspace whose evaluation budget is used. */
export interface EvaluationContext {
  readonly services: Pick<Services, 'evaluator'>;
  readonly workspaceId: string;
}

export interface Evaluated {
  matched: boolean;
  result: ConditionResult;
}

/** In the unit of `costOf`: a millisecond or two. */
const SMALL_COST = 5_000;

/** Null when it may take more than a few milliseconds. */
export function evaluateIfSmall(tree: Condition | null | undefined, data: unknown): Evaluated | null {
  return costOf(tree, data, SMALL_COST) > SMALL_COST ? null : evaluateConditions(tree, data);
}

/** @throws EvaluationFailed when it exceeds its limits; EvaluationBudgetSpent when the workspace has to wait */
export async function evaluate(
  evaluationContext: EvaluationContext,
  tree: Condition | null | undefined,
  data: unknown,
): Promise<Evaluated> {
  const small = evaluateIfSmall(tree, data);
  if (small !== null) return small;
  const input: ConditionsInput = { tree, data };
  const { services, workspaceId } = evaluationContext;
  return (await services.evaluator.run(workspaceId, 'conditions', input)) as Evaluated; // what conditionsTask returns
}

/** For API requests. @throws Invalid when it exceeds its limits; EvaluationBudgetSpent, which becomes a 429 */
export async function evaluateOrReject(
  evaluationContext: EvaluationContext,
  conditions: Condition | null | undefined,
  data: unknown,
): Promise<Evaluated> {
  try {
    return await evaluate(evaluationContext, conditions, data);
  } catch (error) {
    if (error instanceof EvaluationFailed) throw Invalid.field('conditions', error.message);
    throw error;
  }
}

/**
 * The configuration of a step with its rendered templates.
 * @throws EvaluationBudgetSpent when the workspace has to wait
 */
export async function renderConfig<Kind extends Step>(
  evaluationContext: EvaluationContext,
  step: Kind,
  scope: Readonly<Record<string, unknown>>,
): Promise<RenderedConfig<Kind>> {
  const texts = renderTextsIfSmall(step, scope) ?? (await renderTexts(evaluationContext, step, scope));
  return assembleConfig(step, texts);
}

async function renderTexts(
  { services, workspaceId }: EvaluationContext,
  step: Step,
  scope: Readonly<Record<string, unknown>>,
): Promise<Rendered[]> {
  const templates = textsToRender(step);
  const input: TemplatesInput = { templates, scope };
  try {
    return (await services.evaluator.run(workspaceId, 'templates', input)) as Rendered[]; // what templatesTask returns
  } catch (error) {
    if (error instanceof EvaluationFailed) return templates.map(() => ({ error: error.message }));
    throw error;
  }
}
