import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from './nearest.ts';

const KNOWN = ['candidate.firstName', 'candidate.lastName', 'candidate.email', 'job.title', 'all', 'any'];

test('a slip of the finger is recognised', () => {
  assert.equal(nearest('candidate.frstName', KNOWN), 'candidate.firstName');
  assert.equal(nearest('candidate.firstname', KNOWN), 'candidate.firstName');
  assert.equal(nearest('candidate.emial', KNOWN), 'candidate.email');
  assert.equal(nearest('jbo.title', KNOWN), 'job.title');
});

test('something else is not taken for a slip', () => {
  assert.equal(nearest('secrets.KEY', KNOWN), null);
  assert.equal(nearest('xyz', KNOWN), null);
  assert.equal(nearest('', KNOWN), null);
  assert.equal(nearest('a'.repeat(100_000), ['a'.repeat(100_000)]), null);
});
