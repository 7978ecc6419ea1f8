import type { Condition, ConditionLeaf } from './condition.ts';
import { expandedSize } from './pattern-size.ts';
import { MATCHED_CHARACTERS } from './patterns.ts';
import { readField } from './read-field.ts';

/** A comparison of two short values. */
const COMPARISON = 1;
/** Characters that a text search examines in the time of one comparison. */
const SEARCH_STEPS = 20;

/**
 * Estimates the cost of evaluating a validated tree, in comparisons of short values: some 50 ns each, up to 1 µs inside a
 * regular expression. Counting stops above `enough`, so that the estimate itself is always cheap.
 */
export function costOf(tree: Condition | null | undefined, data: unknown, enough: number): number {
  let cost = 0;
  const open: Condition[] = tree ? [tree] : [];
  for (let node = open.pop(); node !== undefined && cost <= enough; node = open.pop()) {
    cost += COMPARISON;
    if ('all' in node) open.push(...(node.all as readonly Condition[]));
    else if ('any' in node) open.push(...(node.any as readonly Condition[]));
    else if ('not' in node) open.push(node.not as Condition);
    else if ('field' in node) cost += leafCost(node as ConditionLeaf, data);
  }
  return cost;
}

function leafCost({ field, op, value }: ConditionLeaf, data: unknown): number {
  const actual = readField(data, field);
  const length = typeof actual === 'string' || Array.isArray(actual) ? actual.length : 0;
  const values = Array.isArray(value) ? value.length : 1;
  switch (op) {
    case 'matches': {
      if (typeof value !== 'string' || typeof actual !== 'string') return COMPARISON;
      // The pattern may have to be compiled first.
      return expandedSize(value) * (1 + Math.min(length, MATCHED_CHARACTERS) / 4);
    }
    case 'contains':
    case 'not_contains':
      if (Array.isArray(actual)) return length;
      // V8's search can examine every character once for each character of the search term.
      return typeof value === 'string' ? (length * value.length) / SEARCH_STEPS : COMPARISON;
    default:
      return values;
  }
}
