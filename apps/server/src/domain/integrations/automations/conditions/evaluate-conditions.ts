import type { Condition, ConditionLeaf } from './condition.ts';
import { holds } from './operators.ts';
import { readField } from './read-field.ts';
import { snapshot } from './snapshot.ts';

/** The condition tree with the outcome of each node; values are truncated to about 500 characters. */
export type ConditionResult =
  | { readonly all: readonly ConditionResult[]; readonly matched: boolean }
  | { readonly any: readonly ConditionResult[]; readonly matched: boolean }
  | { readonly not: ConditionResult; readonly matched: boolean }
  | (Pick<ConditionLeaf, 'field' | 'op'> & {
      readonly value?: unknown;
      /** The value of the field; omitted when the field was missing. */
      readonly actual?: unknown;
      readonly matched: boolean;
    })
  | { readonly matched: true };

/**
 * Evaluates a validated tree over JSON data. Every leaf is evaluated, even when the outcome is already known, so that the
 * result is a complete explanation. No tree, or an empty one, matches. Never throws.
 */
export function evaluateConditions(
  tree: Condition | null | undefined,
  data: unknown,
): { matched: boolean; result: ConditionResult } {
  const result: ConditionResult = tree ? evaluate(tree, data) : { matched: true };
  return { matched: result.matched, result };
}

function evaluate(node: Condition, data: unknown): ConditionResult {
  if (isGroup(node, 'all')) {
    const all = node.all.map((child) => evaluate(child, data));
    return { all, matched: all.every(({ matched }) => matched) };
  }
  if (isGroup(node, 'any')) {
    const any = node.any.map((child) => evaluate(child, data));
    return { any, matched: any.some(({ matched }) => matched) };
  }
  if (isGroup(node, 'not')) {
    const not = evaluate(node.not, data);
    return { not, matched: !not.matched };
  }
  return isGroup(node, 'field') ? evaluateLeaf(node, data) : { matched: true };
}

function evaluateLeaf({ field, op, value }: ConditionLeaf, data: unknown): ConditionResult {
  const actual = readField(data, field);
  return {
    field,
    op,
    ...(value === undefined ? {} : { value: snapshot(value) }),
    ...(actual === undefined ? {} : { actual: snapshot(actual) }),
    matched: holds(op, actual, value),
  };
}

function isGroup<Key extends 'all' | 'any' | 'not' | 'field'>(
  node: Condition,
  key: Key,
): node is Extract<Condition, Record<Key, unknown>> {
  return Object.hasOwn(node, key);
}
