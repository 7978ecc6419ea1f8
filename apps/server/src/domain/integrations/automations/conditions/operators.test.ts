import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { OPERATORS, type Operator } from './condition.ts';
import { holds } from './operators.ts';

function check(op: Operator, expected: boolean, pairs: [actual: unknown, value: unknown][]) {
  for (const [actual, value] of pairs) {
    assert.equal(holds(op, actual, value), expected, `${JSON.stringify(actual)} ${op} ${JSON.stringify(value)}`);
  }
}

test('eq compares text exactly, times as instants, and converts nothing but numbers in answers', () => {
  check('eq', true, [
    ['Ada', 'Ada'],
    [1, 1],
    [false, false],
    ['2026-11-21T10:30:00+01:00', '2026-11-21T09:30:00.000Z'],
    ['5', 5],
    [' -2.50 ', -2.5],
  ]);
  check('eq', false, [
    ['ada', 'Ada'],
    ['Ada ', 'Ada'],
    [5, '5'],
    ['', 0],
    ['0x10', 16],
    ['1e3', 1000],
    ['true', true],
    [1, true],
    [null, false],
    [[], ''],
    [['Ada'], 'Ada'],
    [{}, '[object Object]'],
    ['2026-11-21T10:30:00', '2026-11-21T10:30:00Z'],
  ]);
});

test('ne, not_in and not_contains are the opposite of eq, in and contains for any values', () => {
  fc.assert(
    fc.property(fc.option(fc.jsonValue(), { nil: undefined }), fc.jsonValue(), (actual, value) => {
      assert.equal(holds('ne', actual, value), !holds('eq', actual, value));
      assert.equal(holds('not_in', actual, value), !holds('in', actual, value));
      assert.equal(holds('not_contains', actual, value), !holds('contains', actual, value));
      assert.equal(holds('not_exists', actual, value), !holds('exists', actual, value));
    }),
  );
});

test('order applies to numbers and times, never to text', () => {
  check('gt', true, [
    [10, 9],
    ['10', 9],
    ['2026-11-21T09:30:00Z', '2026-11-21T10:00:00+01:00'],
    ['2026-11-22', '2026-11-21T23:59:59Z'],
  ]);
  check('gt', false, [
    [9, 9],
    ['b', 'a'],
    ['10', '9'],
    [true, false],
    ['2026-11', '2026-10'],
    [[2], 1],
  ]);
  check('gte', true, [[9, 9]]);
  check('lte', true, [[9, 9]]);
  check('lt', true, [[8, 9]]);
  check('lt', false, [[9, 9]]);
});

test('exactly one order holds between two numbers', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (a, b) => {
      const orders = (['lt', 'eq', 'gt'] as const).filter((op) => holds(op, a, b));
      assert.equal(orders.length, 1);
      assert.equal(holds('gte', a, b), !holds('lt', a, b));
      assert.equal(holds('lte', a, b), !holds('gt', a, b));
    }),
  );
});

test('in searches the list of values, contains searches text and lists', () => {
  check('in', true, [
    ['b', ['a', 'b']],
    [2, [1, 2]],
  ]);
  check('in', false, [
    ['c', ['a', 'b']],
    ['a', 'abc'],
    [['a'], ['a']],
  ]);
  check('contains', true, [
    ['Ada Lovelace', 'Love'],
    [['a', 'b'], 'b'],
    [[1, 2], 2],
  ]);
  check('contains', false, [
    ['Ada', 'ada'],
    [['ab'], 'a'],
    [12, '1'],
    [{ a: 1 }, 'a'],
  ]);
  check('starts_with', true, [['Ada', 'A']]);
  check('starts_with', false, [
    ['Ada', 'a'],
    [['Ada'], 'A'],
  ]);
  check('ends_with', true, [['a@example.org', '@example.org']]);
  check('ends_with', false, [['a@example.org', '@example.com']]);
});

test('matches finds a regular expression anywhere in text', () => {
  check('matches', true, [
    ['senior engineer', 'engineer$'],
    ['ÜNÏ', '(?i)^ünï$'],
    ['tel. 030 123', '\\d{3}'],
  ]);
  check('matches', false, [
    ['engineering', 'engineer$'],
    [['engineer'], 'engineer'],
    [5, '5'],
    ['x', '['],
    ['x', `x{${'9'.repeat(600)}}`],
  ]);
});

test('a missing value satisfies only ne, not_in, not_contains and not_exists, whatever it is compared with', () => {
  fc.assert(
    fc.property(fc.constantFrom(undefined, null), fc.oneof(fc.jsonValue(), fc.constant(null)), (missing, value) => {
      const holding = OPERATORS.filter((op) => holds(op, missing, value));
      assert.deepEqual(holding, ['ne', 'not_in', 'not_contains', 'not_exists']);
    }),
  );
});

test('an empty value exists', () => {
  check('exists', true, [
    ['', undefined],
    [0, undefined],
    [false, undefined],
    [[], undefined],
  ]);
});

test('no pattern takes more than linear time', () => {
  // With backtracking, each of these would take practically forever.
  for (const pattern of ['^(a+)+$', '^(a|aa)+$', '^(a|a?)+$', '(.*a){25}b', '^(([a-z])+.)+[A-Z]$', '(x+x+)+y']) {
    assert.equal(holds('matches', `${'a'.repeat(9_000)}!`, pattern), false, pattern);
  }
});

test('only the beginning of a very long text is matched', () => {
  assert.equal(holds('matches', `${'a'.repeat(9_999)}b`, 'b'), true);
  assert.equal(holds('matches', `${'a'.repeat(10_000)}b`, 'b'), false);
});
