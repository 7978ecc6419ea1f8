import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Condition, OPERATORS } from './condition.ts';
import { type ConditionResult, evaluateConditions } from './evaluate-conditions.ts';

const DATA = {
  candidate: { email: 'ada@example.org', phone: null, tags: ['remote', 'senior'] },
  event: { toStage: { kind: 'interview' } },
};

const matched = (tree: Condition | null | undefined, data: unknown = DATA) => evaluateConditions(tree, data).matched;

test('no tree, or an empty one, matches', () => {
  for (const tree of [undefined, null, {}, { all: [] }]) assert.equal(matched(tree), true);
  assert.equal(matched({ any: [] }), false);
});

test('the result mirrors the tree with every leaf explained, decided or not', () => {
  const tree: Condition = {
    all: [
      {
        any: [
          { field: 'event.toStage.kind', op: 'eq', value: 'interview' },
          { field: 'candidate.name', op: 'eq', value: 'x' },
        ],
      },
      { not: { field: 'candidate.tags', op: 'contains', value: 'remote' } },
      { field: 'candidate.phone', op: 'exists' },
    ],
  };
  assert.deepEqual(evaluateConditions(tree, DATA), {
    matched: false,
    result: {
      all: [
        {
          any: [
            { field: 'event.toStage.kind', op: 'eq', value: 'interview', actual: 'interview', matched: true },
            { field: 'candidate.name', op: 'eq', value: 'x', matched: false },
          ],
          matched: true,
        },
        {
          not: {
            field: 'candidate.tags',
            op: 'contains',
            value: 'remote',
            actual: ['remote', 'senior'],
            matched: true,
          },
          matched: false,
        },
        { field: 'candidate.phone', op: 'exists', actual: null, matched: false },
      ],
      matched: false,
    },
  });
});

test('long values are truncated in the result, but compared in full', () => {
  const email = `${'x'.repeat(600)}@example.org`;
  const { result } = evaluateConditions({ field: 'email', op: 'ends_with', value: '@example.org' }, { email });
  assert.deepEqual(result, {
    field: 'email',
    op: 'ends_with',
    value: '@example.org',
    actual: `${'x'.repeat(500)}…`,
    matched: true,
  });
});

const fields = fc.constantFrom('a', 'a.b', 'a.0', 'b.c.d', 'toString', '');
const leaves = fc.record(
  {
    field: fields,
    op: fc.constantFrom(...OPERATORS),
    value: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string())),
  },
  { requiredKeys: ['field', 'op'], noNullPrototype: true },
);
const trees = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaves,
    fc.record({ all: fc.array(tie('tree'), { maxLength: 4 }) }, { noNullPrototype: true }),
    fc.record({ any: fc.array(tie('tree'), { maxLength: 4 }) }, { noNullPrototype: true }),
    fc.record({ not: tie('tree') }, { noNullPrototype: true }),
    fc.constant<Condition>({}),
  ),
})).tree;
/** As read from the database: JSON has no -0. */
const stored = fc.json().map((text): unknown => JSON.parse(JSON.stringify(JSON.parse(text))));
const anyData = fc.oneof(stored, fc.record({ a: stored, b: stored }), fc.constant(undefined));

test('negation goes through all and any (De Morgan), and cancels itself', () => {
  fc.assert(
    fc.property(fc.array(trees, { maxLength: 4 }), anyData, (children, data) => {
      const negated = children.map((not) => ({ not }));
      assert.equal(matched({ not: { all: children } }, data), matched({ any: negated }, data));
      assert.equal(matched({ not: { any: children } }, data), matched({ all: negated }, data));
      assert.equal(matched({ not: { not: { all: children } } }, data), matched({ all: children }, data));
    }),
  );
});

/** The outcome implied by the leaves of a result. */
function recompute(result: ConditionResult): boolean {
  if ('all' in result) return result.all.every(recompute);
  if ('any' in result) return result.any.some(recompute);
  return 'not' in result ? !recompute(result.not) : result.matched;
}

/** A result without the fields that the evaluation added. */
function strip(result: ConditionResult): unknown {
  if ('all' in result) return { all: result.all.map(strip) };
  if ('any' in result) return { any: result.any.map(strip) };
  if ('not' in result) return { not: strip(result.not) };
  if (!('field' in result)) return {};
  const { actual: _actual, matched: _matched, ...leaf } = result;
  return leaf;
}

test('over any JSON, the evaluation ends, and its result is JSON, mirrors the tree and is consistent', () => {
  fc.assert(
    fc.property(trees, anyData, (tree, data) => {
      const { matched: outcome, result } = evaluateConditions(tree, data);
      assert.equal(result.matched, outcome);
      assert.equal(recompute(result), outcome);
      assert.deepEqual(strip(result), tree);
      assert.deepEqual(JSON.parse(JSON.stringify(result)), result);
    }),
    { numRuns: 1000 },
  );
});
