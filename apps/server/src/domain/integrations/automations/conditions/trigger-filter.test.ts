import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FieldCatalogue } from './fields.ts';
import { checkFilter, matchesFilter } from './trigger-filter.ts';

const DATA = { toStage: { kind: 'interview', position: 3 }, tags: ['a', 'b'], job: null };

test('each named field must equal its value or one of its values', () => {
  assert.equal(matchesFilter({ 'toStage.kind': 'interview' }, DATA), true);
  assert.equal(matchesFilter({ 'toStage.kind': ['offer', 'interview'], 'toStage.position': 3 }, DATA), true);
  assert.equal(matchesFilter({ tags: 'b' }, DATA), true);
  assert.equal(matchesFilter({ tags: ['x', 'a'] }, DATA), true);
  assert.equal(matchesFilter({ 'toStage.kind': 'interview', 'toStage.position': 4 }, DATA), false);
  assert.equal(matchesFilter({ 'toStage.kind': [] }, DATA), false);
  assert.equal(matchesFilter({ 'toStage.name': 'x' }, DATA), false);
  assert.equal(matchesFilter({ job: 'x' }, DATA), false);
  assert.equal(matchesFilter({ constructor: 'x' }, DATA), false);
});

test('no filter, or an empty one, matches anything, and no data makes it throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.constant(undefined)), (data) => {
      for (const filter of [undefined, null, {}]) assert.equal(matchesFilter(filter, data), true);
      assert.equal(typeof matchesFilter({ 'a.b': ['x', 1], '': true }, data), 'boolean');
    }),
  );
});

test('a filter is checked against the fields of its event', () => {
  const fields: FieldCatalogue = { 'toStage.kind': { enum: ['interview', 'offer'] }, 'application.id': 'string' };
  assert.deepEqual(checkFilter({ 'toStage.kind': ['offer'], 'application.id': 'x' }, fields, 'trigger.filter'), []);
  assert.deepEqual(checkFilter(undefined, fields, 'trigger.filter'), []);
  const wrong = { 'toStage.knd': 'offer', 'toStage.kind': 'ofer', 'application.id': [] };
  assert.deepEqual(checkFilter(wrong, fields, 'trigger.filter'), [
    { path: 'trigger.filter.toStage.knd', message: 'is not a known field; did you mean toStage.kind?' },
    { path: 'trigger.filter.toStage.kind', message: 'must be one of interview, offer; did you mean offer?' },
    { path: 'trigger.filter.application.id', message: 'must be a list with at least one value' },
  ]);
  for (const filter of ['x', [], 5]) assert.equal(checkFilter(filter, fields, 'f')[0]?.path, 'f');
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, 'x']));
  assert.deepEqual(checkFilter(many, fields, 'f'), [{ path: 'f', message: 'must have at most 20 fields' }]);
});
