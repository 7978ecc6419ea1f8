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

/** What a definition compares with. Times are ISO 8601 text. */
export type Scalar = string | number | boolean;

export interface ConditionLeaf {
  /** Dotted name: `candidate.email`, `event.toStage.kind`. */
  readonly field: string;
  readonly op: Operator;
  /** A list for `in` and `not_in`, absent for `exists` and `not_exists`, else one value. */
  readonly value?: Scalar | readonly Scalar[];
}

/** `{}` matches everything. An empty `all` matches, an empty `any` does not. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | ConditionLeaf
  | Record<string, never>;

/** Dotted name in the event's data -> the value it must have, or a list of those it may have. */
export type TriggerFilter = Readonly<Record<string, Scalar | readonly Scalar[]>>;

/** Bounds of what a definition may hold. They are what makes evaluating any definition cheap. */
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
} as const;

/** One thing that is wrong with a definition; `path` as in the error envelope: `conditions.all.0.value`. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}
