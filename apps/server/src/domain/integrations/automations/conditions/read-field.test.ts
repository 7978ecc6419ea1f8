import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readField } from './read-field.ts';

const DATA = JSON.parse('{"a": {"b": [{"c": 1}], "": 2, "__proto__": 3}, "text": "abc", "nothing": null}');

test('dotted names reach into objects and lists', () => {
  assert.equal(readField(DATA, 'a.b.0.c'), 1);
  assert.equal(readField(DATA, 'a.'), 2);
  assert.equal(readField(DATA, 'nothing'), null);
  for (const name of ['a.x', 'a.b.1.c', 'a.b.-1', 'a.b.c', 'text.0', 'nothing.x', '', '.', 'a..b']) {
    assert.equal(readField(DATA, name), undefined, name);
  }
});

test('properties of a prototype are not readable', () => {
  for (const name of [
    'constructor',
    'toString',
    '__proto__',
    'a.constructor',
    'a.b.length',
    'a.b.map',
    'text.length',
  ]) {
    assert.equal(readField(DATA, name), undefined, name);
  }
  assert.equal(readField(DATA, 'a.__proto__'), 3);
});
