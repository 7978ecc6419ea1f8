import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { textArray } from './types.ts';

const TEXT_ARRAY: number = 1009;

const ARRAYS = [
  '{}',
  '{a}',
  '{a,b}',
  '{""}',
  '{"",a,""}',
  '{"two words",one,"three, of them"}',
  '{"a,b","{c}"}',
  '{NULL,a}',
  '{"NULL"}',
  '{"a \\"quoted\\" one","back\\\\slash"}',
  '{王小明,"– …"}',
  '{{a,b},{c,d}}',
  '{00000000-0000-4000-8000-000000000000,00000000-0000-4000-8000-000000000001}',
];

for (const text of ARRAYS) {
  test(`the array ${text} is read as pg reads it`, () => {
    assert.deepEqual(textArray(text), pg.types.getTypeParser(TEXT_ARRAY)(text));
  });
}
