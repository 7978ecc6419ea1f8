/** The conditions of an automation: a tree over the fields of the event, candidate, application and job. */

export const OPERATORS = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'not_in',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'exists',
  'not_exists',
  'matches',
] as const;

export type Operator = (typeof OPERATORS)[number];

/** A value that a definition compares with. Times are ISO 8601 text. */
export type Scalar = string | number | boolean;

export interface ConditionLeaf {
  /** Dotted name: `candidate.email`, `event.toStage.kind`. */
  readonly field: string;
  readonly op: Operator;
  /** A list for `in` and `not_in`, omitted for `exists` and `not_exists`, otherwise one value. */
  readonly value?: Scalar | readonly Scalar[];
}

/** `{}` matches everything. An empty `all` matches, an empty `any` does not. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | ConditionLeaf
  | Record<string, never>;

/** Dotted field name in the event's data -> the required value, or a list of accepted values. */
export type TriggerFilter = Readonly<Record<string, Scalar | readonly Scalar[]>>;

/** Size limits of a definition. They keep the evaluation of any definition cheap. */
export const LIMITS = {
  /** Levels of a tree, its leaves included. */
  depth: 10,
  leaves: 100,
  listLength: 100,
  textLength: 1000,
  filterFields: 20,
  /** Characters of one regular expression. */
  patternLength: 500,
  /** Instructions of all regular expressions in one tree, compiled. */
  patternProgram: 250,
  /** The same, estimated by `expandedSize` before compilation: for one expression, and for a whole definition. */
  patternExpanded: 4_000,
  definitionExpanded: 8_000,
} as const;

/** One problem in a definition; `path` as in API errors: `conditions.all.0.value`. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}
