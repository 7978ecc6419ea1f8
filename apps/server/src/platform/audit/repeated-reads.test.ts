import assert from 'node:assert/strict';
import { it } from 'node:test';
import { RepeatedReads } from './repeated-reads.ts';

it('a reader’s repeated reads are recorded once an hour, and people who are shown for the first time at once', () => {
  let now = 0;
  const reads = new RepeatedReads({ now: () => now });
  assert.deepEqual(reads.newSubjects('ada home', ['a', 'b']), ['a', 'b']);
  assert.equal(reads.newSubjects('ada home', ['b']), null);
  assert.deepEqual(reads.newSubjects('ada home', ['b', 'c']), ['c']);
  assert.deepEqual(reads.newSubjects('grace home', ['b']), ['b']);
  assert.deepEqual(reads.newSubjects('ada stream', []), []);
  assert.equal(reads.newSubjects('ada stream', []), null);
  now = 3_599_999;
  assert.equal(reads.newSubjects('ada home', ['c', 'a']), null);
  now = 3_600_000;
  assert.deepEqual(reads.newSubjects('ada home', ['c']), ['c']);
  assert.deepEqual(reads.newSubjects('ada home', ['a']), ['a'], 'in the new hour');
});
