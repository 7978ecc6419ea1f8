import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { snapshot } from './snapshot.ts';

test('small values are unchanged', () => {
  const value = { a: [1, null, true, 'x'.repeat(400)], b: { c: '😀' } };
  assert.deepEqual(snapshot(value), value);
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }), (any) => {
      fc.pre(JSON.stringify(any).length < 100);
      assert.deepEqual(snapshot(any), any);
    }),
  );
});

test('long text is truncated at 500 characters, never inside a surrogate pair', () => {
  assert.equal(snapshot('x'.repeat(500)), 'x'.repeat(500));
  assert.equal(snapshot('x'.repeat(501)), `${'x'.repeat(500)}…`);
  const cut = snapshot('x😀'.repeat(400));
  assert.ok(typeof cut === 'string' && cut.isWellFormed() && cut.length === 501);
});

test('the snapshot of any value is small, however long, wide or deep it is', () => {
  const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, index]));
  const deep = JSON.parse(`${'[{"a":'.repeat(3000)}1${'}]'.repeat(3000)}`);
  const longKey = { ['k'.repeat(100_000)]: ['v'.repeat(100_000)] };
  const long = Array.from({ length: 10_000 }, () => 'text');
  for (const value of [wide, deep, longKey, long]) assert.ok(JSON.stringify(snapshot(value)).length < 3000);
});
