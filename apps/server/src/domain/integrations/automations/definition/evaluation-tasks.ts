import { messageOf } from '../../../../platform/errors/message-of.ts';
import { renderTemplate } from '../../../../platform/templates/templates.ts';
import type { Condition } from '../conditions/condition.ts';
import { type ConditionResult, evaluateConditions } from '../conditions/evaluate-conditions.ts';

/** The tasks that run in the evaluator's threads: the same functions that are called directly for small expressions. */

export interface ConditionsInput {
  tree: Condition | null | undefined;
  data: unknown;
}

export function conditionsTask({ tree, data }: ConditionsInput): { matched: boolean; result: ConditionResult } {
  return evaluateConditions(tree, data);
}

/** A template, with what its rendered text must be. */
export interface TemplateToRender {
  text: string;
  maxLength: number;
  /** Whether every variable that is printed must have a value. */
  requiresValues: boolean;
}

export interface TemplatesInput {
  templates: readonly TemplateToRender[];
  scope: Readonly<Record<string, unknown>>;
}

/** A rendered template, or why it could not be rendered. */
export type Rendered = { text: string } | { error: string };

export function templatesTask({ templates, scope }: TemplatesInput): Rendered[] {
  return templates.map(({ text, ...limits }) => {
    try {
      return { text: renderTemplate(text, scope, { escape: 'none', ...limits }) };
    } catch (error) {
      return { error: messageOf(error) };
    }
  });
}
