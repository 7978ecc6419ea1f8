import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { readField } from '../conditions/read-field.ts';
import { differences } from './differences.ts';

const key = fc.constantFrom('a', 'b', 'c', 'constructor');
const leaf = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('x', 'y'), fc.constant(null), fc.boolean());
const step = fc.record({ id: fc.constantFrom('p', 'q', 'r', 's'), config: fc.dictionary(key, leaf) });
const steps = fc.uniqueArray(step, { selector: ({ id }) => id, maxLength: 4 });
const definition = fc.record({
  trigger: fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf))),
  list: fc.array(leaf, { maxLength: 3 }),
  steps,
});

test('there are differences exactly where the values differ, each with the values at its path', () => {
  fc.assert(
    fc.property(definition, definition, (from, to) => {
      const found = differences(from, to);
      assert.equal(found.length === 0, isDeepStrictEqual(from, to));
      for (const { path, op, ...sides } of found) {
        if (op === 'add' || op === 'replace') assert.deepEqual(readField(to, path), sides.to, path);
        if (op === 'remove' && /^steps\.\d$/.test(path)) assert.deepEqual(readField(from, path), sides.from, path);
        else if (op === 'remove') assert.equal(readField(to, path), undefined, path);
      }
    }),
  );
});

const named = (...ids: string[]) => ({ steps: ids.map((id) => ({ id, config: { for: id } })) });

test('an inserted step is one addition, a removed step one removal, and a changed order one move', () => {
  const kinds = (from: object, to: object) => differences(from, to).map(({ op, path }) => `${op} ${path}`);
  assert.deepEqual(kinds(named('a', 'b'), named('x', 'a', 'b')), ['add steps.0']);
  assert.deepEqual(kinds(named('a', 'b', 'c'), named('a', 'c')), ['remove steps.1']);
  assert.deepEqual(differences(named('a', 'b', 'c'), named('c', 'a', 'b')), [
    { path: 'steps', op: 'move', from: ['a', 'b', 'c'], to: ['c', 'a', 'b'] },
  ]);
});
