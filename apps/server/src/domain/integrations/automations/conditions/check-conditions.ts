import { withSuggestion } from '../../../../platform/text/closest-match.ts';
import { operatorsFor, valueProblem } from './check-value.ts';
import { LIMITS, OPERATORS, type Operator, type Problem } from './condition.ts';
import { type FieldCatalogue, fieldType, unknownField } from './fields.ts';
import { expandedSize } from './pattern-size.ts';
import { compilePattern } from './patterns.ts';
import { isObject } from './read-field.ts';

const KINDS = ['all', 'any', 'not', 'field'] as const;
const LEAF_KEYS = ['field', 'op', 'value'];

/** The most problems reported at once. */
const MAX_PROBLEMS = 100;

type Node = Readonly<Record<string, unknown>>;

/**
 * Validates a condition tree of any shape. An empty result means that it can be stored and evaluated. `path` is the
 * tree's path in the body (`conditions`).
 */
export function checkConditions(tree: unknown, fields: FieldCatalogue, path: string): Problem[] {
  if (tree === undefined || tree === null) return [];
  if (isObject(tree) && Object.keys(tree).length === 0) return [];
  const leaves = [...leavesOf(tree, 1).take(LIMITS.leaves + 1)];
  if (leaves.length > LIMITS.leaves) return [{ path, message: `has more than ${LIMITS.leaves} comparisons` }];
  const large = largePatterns(tree, path);
  if (large.length > 0) return large;
  const problems = [...checkNode(tree, fields, path, 1).take(MAX_PROBLEMS)];
  if (leaves.map(programSize).reduce((sum, size) => sum + size, 0) > LIMITS.patternProgram) {
    const [first] = patternsIn(tree, path, 1);
    const at = leaves.filter(({ op }) => op === 'matches').length === 1 ? first!.at : path;
    problems.push({ path: at, message: 'has too many or too large regular expressions' });
  }
  return problems;
}

/**
 * The regular expressions that push a tree over the compilation limit, by path. This is checked before any is compiled,
 * because compiling a hundred of them can take seconds.
 */
function largePatterns(tree: unknown, path: string): Problem[] {
  const problems: Problem[] = [];
  let size = 0;
  for (const { source, at } of patternsIn(tree, path, 1)) {
    size += expandedSize(source);
    if (size > LIMITS.patternExpanded) {
      problems.push({ path: at, message: 'has too many or too large regular expressions' });
    }
  }
  return problems.slice(0, MAX_PROBLEMS);
}

/** The total `expandedSize` of all regular expressions in a tree. */
export function patternSize(tree: unknown): number {
  return [...patternsIn(tree, '', 1)].reduce((sum, { source }) => sum + expandedSize(source), 0);
}

function* patternsIn(node: unknown, path: string, depth: number): Generator<{ source: string; at: string }, undefined> {
  if (!isObject(node) || depth > LIMITS.depth) return;
  // Longer ones are rejected because of their length.
  if (node.op === 'matches' && typeof node.value === 'string' && node.value.length <= LIMITS.patternLength) {
    yield { source: node.value, at: `${path}.value` };
  }
  for (const kind of ['all', 'any'] as const) {
    const children = node[kind];
    if (!Array.isArray(children)) continue;
    for (const [index, child] of children.entries()) yield* patternsIn(child, `${path}.${kind}.${index}`, depth + 1);
  }
  if (node.not !== undefined) yield* patternsIn(node.not, `${path}.not`, depth + 1);
}

function* leavesOf(node: unknown, depth: number): Generator<Node, undefined> {
  if (!isObject(node) || depth > LIMITS.depth) return;
  if (Object.hasOwn(node, 'field')) yield node;
  for (const child of [node.all, node.any, node.not].flat()) yield* leavesOf(child, depth + 1);
}

function programSize({ op, value }: Node): number {
  if (op !== 'matches' || typeof value !== 'string') return 0;
  const pattern = compilePattern(value);
  return 'regex' in pattern ? pattern.regex.programSize() : 0;
}

function* checkNode(node: unknown, fields: FieldCatalogue, path: string, depth: number): Generator<Problem, undefined> {
  if (!isObject(node)) {
    yield { path, message: 'must be an object' };
    return;
  }
  if (depth > LIMITS.depth) {
    yield { path, message: `is nested deeper than ${LIMITS.depth} levels` };
    return;
  }
  const [kind, ...others] = KINDS.filter((key) => Object.hasOwn(node, key));
  if (kind === undefined || others.length > 0) {
    yield { path, message: `must have exactly one of ${KINDS.join(', ')}` };
    return;
  }
  yield* otherKeys(node, kind, path);
  if (kind === 'field') yield* checkLeaf(node, fields, path);
  else if (kind === 'not') yield* checkNode(node.not, fields, `${path}.not`, depth + 1);
  else yield* checkGroup(node[kind], kind, fields, `${path}.${kind}`, depth);
}

function* checkGroup(
  children: unknown,
  kind: 'all' | 'any',
  fields: FieldCatalogue,
  path: string,
  depth: number,
): Generator<Problem, undefined> {
  if (!Array.isArray(children)) {
    yield { path, message: 'must be a list' };
    return;
  }
  if (kind === 'any' && children.length === 0) yield { path, message: 'must not be empty: it would match nothing' };
  for (const [index, child] of children.entries()) yield* checkNode(child, fields, `${path}.${index}`, depth + 1);
}

function* checkLeaf({ field, op, value }: Node, fields: FieldCatalogue, path: string): Generator<Problem, undefined> {
  const type = typeof field === 'string' ? fieldType(fields, field) : null;
  if (type === null) {
    const message = typeof field === 'string' ? unknownField(fields, field) : 'must be text';
    yield { path: `${path}.field`, message };
  }
  if (!isOperator(op)) {
    const message = withSuggestion(`must be one of ${OPERATORS.join(', ')}`, op, OPERATORS);
    yield { path: `${path}.op`, message };
    return;
  }
  if (type === null) return;
  const allowed = operatorsFor(type);
  if (!allowed.includes(op)) {
    yield { path: `${path}.op`, message: `cannot be used with ${String(field)}; use one of ${allowed.join(', ')}` };
    return;
  }
  const message = valueProblem(type, op, value);
  if (message !== null) yield { path: `${path}.value`, message };
}

function* otherKeys(node: Node, kind: string, path: string): Generator<Problem, undefined> {
  const known = kind === 'field' ? LEAF_KEYS : [kind];
  for (const key of Object.keys(node)) {
    if (!known.includes(key)) yield { path: `${path}.${key}`, message: `cannot be combined with ${kind}` };
  }
}

function isOperator(op: unknown): op is Operator {
  return OPERATORS.some((known) => known === op);
}
