import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkConditions } from './check-conditions.ts';
import { operatorsFor } from './check-value.ts';
import { OPERATORS } from './condition.ts';
import type { FieldCatalogue } from './fields.ts';

const FIELDS: FieldCatalogue = {
  'candidate.email': 'string',
  'candidate.tags': 'string[]',
  'application.appliedAt': 'timestamp',
  'job.salaryMin': 'number',
  'experience.current': 'boolean',
  'event.toStage.kind': { enum: ['applied', 'interview', 'offer'] },
  'event.answers': 'unknown',
};

const check = (tree: unknown) => checkConditions(tree, FIELDS, 'conditions');
const problems = (tree: unknown) => Object.fromEntries(check(tree).map(({ path, message }) => [path, message]));

/** `levels` groups around one comparison. */
function nested(levels: number): unknown {
  let tree: unknown = { field: 'candidate.email', op: 'exists' };
  for (let level = 0; level < levels; level++) tree = { all: [tree] };
  return tree;
}

test('valid trees have no problems', () => {
  const fine = [
    undefined,
    null,
    {},
    { all: [] },
    { field: 'candidate.email', op: 'ends_with', value: '@example.org' },
    { field: 'candidate.email', op: 'matches', value: '^[a-z]+@' },
    { field: 'candidate.email', op: 'in', value: ['a@b', 'c@d'] },
    { field: 'candidate.tags', op: 'contains', value: 'remote' },
    { field: 'application.appliedAt', op: 'gte', value: '2026-11-21T09:30:00+01:00' },
    { field: 'application.appliedAt', op: 'lt', value: '2026-11-21' },
    { field: 'job.salaryMin', op: 'gt', value: 50_000 },
    { field: 'experience.current', op: 'eq', value: true },
    { field: 'event.toStage.kind', op: 'not_in', value: ['offer'] },
    { field: 'event.answers.years', op: 'gte', value: 5 },
    { field: 'event.answers.start', op: 'lt', value: '2026-12-01' },
    { field: 'event.answers.languages', op: 'contains', value: 3 },
    { any: [{ not: { field: 'candidate.email', op: 'exists' } }, nested(7)] },
    nested(9),
  ];
  for (const tree of fine) assert.deepEqual(check(tree), [], JSON.stringify(tree));
});

test('each problem has its exact path', () => {
  assert.deepEqual(
    problems({
      all: [
        { field: 'candidate.emial', op: 'eq', value: 'x' },
        {
          any: [
            { field: 'candidate.email', op: 'equals', value: 'x' },
            { not: { field: 'job.salaryMin', op: 'gt', value: '5' } },
          ],
        },
        'text',
        { field: 'candidate.email', op: 'eq', value: 'x', extra: 1 },
      ],
    }),
    {
      'conditions.all.0.field': 'is not a known field; did you mean candidate.email?',
      'conditions.all.1.any.0.op': `must be one of ${OPERATORS.join(', ')}`,
      'conditions.all.1.any.1.not.value': 'must be a number',
      'conditions.all.2': 'must be an object',
      'conditions.all.3.extra': 'cannot be combined with field',
    },
  );
});

test('a misspelled operator or enum value is reported with a suggestion', () => {
  assert.match(
    check({ field: 'candidate.email', op: 'start_with', value: 'x' })[0]?.message ?? '',
    /did you mean starts_with\?$/,
  );
  assert.match(
    check({ field: 'event.toStage.kind', op: 'eq', value: 'intervew' })[0]?.message ?? '',
    /did you mean interview\?$/,
  );
});

test('an operator must apply to the type of its field', () => {
  const unfit = [
    ['candidate.email', 'gt', 'a'],
    ['candidate.tags', 'eq', 'a'],
    ['candidate.tags', 'starts_with', 'a'],
    ['job.salaryMin', 'contains', 5],
    ['job.salaryMin', 'matches', '5'],
    ['experience.current', 'gt', true],
    ['application.appliedAt', 'contains', '2026'],
    ['event.toStage.kind', 'matches', 'a'],
    ['event.toStage.kind', 'gt', 'applied'],
  ];
  for (const [field, op, value] of unfit) {
    assert.deepEqual(Object.keys(problems({ field, op, value })), ['conditions.op'], `${field} ${op}`);
  }
});

test('a value must match the operator and the type of the field', () => {
  const unfit = [
    ['candidate.email', 'eq', 5],
    ['candidate.email', 'eq', null],
    ['candidate.email', 'eq', undefined],
    ['candidate.email', 'eq', ['a']],
    ['candidate.email', 'eq', 'x'.repeat(1001)],
    ['candidate.email', 'contains', ''],
    ['candidate.email', 'in', 'a'],
    ['candidate.email', 'in', []],
    ['candidate.email', 'in', ['a', 5]],
    ['candidate.email', 'in', Array.from({ length: 101 }, String)],
    ['candidate.email', 'exists', true],
    ['candidate.email', 'matches', '('],
    ['candidate.email', 'matches', '(?=a)'],
    ['candidate.email', 'matches', ''],
    ['candidate.email', 'matches', 5],
    ['candidate.email', 'matches', 'x'.repeat(501)],
    ['candidate.email', 'matches', '(a{1000}){1000}'],
    ['candidate.tags', 'contains', 5],
    ['application.appliedAt', 'gt', 'yesterday'],
    ['application.appliedAt', 'gt', '2026-13-41'],
    ['application.appliedAt', 'eq', 5],
    ['job.salaryMin', 'in', [1, '2']],
    ['job.salaryMin', 'gt', Number.NaN],
    ['experience.current', 'eq', 'true'],
    ['event.toStage.kind', 'in', ['offer', 'hire']],
    ['event.toStage.kind', 'eq', { toString: 1 }],
    ['event.answers.x', 'gt', 'abc'],
    ['event.answers.x', 'eq', {}],
  ];
  for (const [field, op, value] of unfit) {
    assert.deepEqual(
      Object.keys(problems({ field, op, value })),
      ['conditions.value'],
      `${field} ${op} ${JSON.stringify(value)}`,
    );
  }
});

test('a node is exactly one of its kinds', () => {
  const wrong: [unknown, string][] = [
    ['x', 'conditions'],
    [[], 'conditions'],
    [{ all: [], any: [] }, 'conditions'],
    [{ all: [], field: 'candidate.email', op: 'exists' }, 'conditions'],
    [{ op: 'exists' }, 'conditions'],
    [{ all: {} }, 'conditions.all'],
    [{ any: [] }, 'conditions.any'],
    [{ all: [{}] }, 'conditions.all.0'],
    [{ not: {} }, 'conditions.not'],
    [{ not: null }, 'conditions.not'],
    [{ not: [{ all: [] }] }, 'conditions.not'],
    [{ field: 5, op: 'exists' }, 'conditions.field'],
    [{ field: 'candidate.email' }, 'conditions.op'],
    [{ field: 'candidate.email', op: { toString: 1 } }, 'conditions.op'],
    [JSON.parse('{"all": [], "__proto__": 1}'), 'conditions.__proto__'],
  ];
  for (const [tree, path] of wrong) assert.deepEqual(Object.keys(problems(tree)), [path], JSON.stringify(tree));
});

test('built-in JavaScript property names are not fields', () => {
  for (const field of ['constructor', '__proto__', 'toString', 'candidate.constructor', 'candidate.email.length', '']) {
    assert.deepEqual(Object.keys(problems({ field, op: 'exists' })), ['conditions.field'], field);
  }
});

test('trees are bounded in depth, comparisons and regular expressions', () => {
  assert.deepEqual(Object.keys(problems(nested(10))), [`conditions${'.all.0'.repeat(10)}`]);
  const leaf = { field: 'candidate.email', op: 'exists' };
  assert.deepEqual(check({ all: Array.from({ length: 100 }, () => leaf) }), []);
  assert.deepEqual(check({ all: Array.from({ length: 101 }, () => leaf) }), [
    { path: 'conditions', message: 'has more than 100 comparisons' },
  ]);
  const heavy = { field: 'candidate.email', op: 'matches', value: '[a-z]{100}' };
  assert.deepEqual(check({ all: [heavy, heavy] }), []);
  assert.deepEqual(check({ all: [heavy, heavy, { not: heavy }] }), [
    { path: 'conditions', message: 'has too many or too large regular expressions' },
  ]);
});

test('for any input, the check ends with a bounded list of problems', () => {
  const junk = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 12 },
      fc.jsonValue(),
      fc.record({ all: fc.array(tie('node'), { maxLength: 3 }) }),
      fc.record({ any: tie('node'), not: tie('node') }, { requiredKeys: [] }),
      fc.record({
        field: fc.oneof(fc.constantFrom(...Object.keys(FIELDS)), fc.jsonValue()),
        op: fc.oneof(fc.constantFrom(...OPERATORS), fc.jsonValue()),
        value: fc.jsonValue(),
      }),
    ),
  })).node;
  fc.assert(fc.property(junk, (tree) => check(tree).length <= 101));
  assert.ok(check({ all: Array.from({ length: 10_000 }, () => 5) }).length <= 101);
  assert.ok(check(JSON.parse('{"all":['.repeat(5000) + ']}'.repeat(5000))).length === 1);
});

test('every operator applies to some type, and the existence operators to all', () => {
  const types = Object.values(FIELDS);
  for (const op of OPERATORS)
    assert.ok(
      types.some((type) => operatorsFor(type).includes(op)),
      op,
    );
  for (const type of types)
    assert.ok(operatorsFor(type).includes('exists') && operatorsFor(type).includes('not_exists'));
});
