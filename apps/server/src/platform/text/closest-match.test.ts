import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closestMatch } from './closest-match.ts';

const KNOWN = ['candidate.firstName', 'candidate.lastName', 'candidate.email', 'job.title', 'all', 'any'];

test('a typo is recognized', () => {
  assert.equal(closestMatch('candidate.frstName', KNOWN), 'candidate.firstName');
  assert.equal(closestMatch('candidate.firstname', KNOWN), 'candidate.firstName');
  assert.equal(closestMatch('candidate.emial', KNOWN), 'candidate.email');
  assert.equal(closestMatch('jbo.title', KNOWN), 'job.title');
});

test('a different word is not treated as a typo', () => {
  assert.equal(closestMatch('secrets.KEY', KNOWN), null);
  assert.equal(closestMatch('xyz', KNOWN), null);
  assert.equal(closestMatch('', KNOWN), null);
  assert.equal(closestMatch('a'.repeat(100_000), ['a'.repeat(100_000)]), null);
});
