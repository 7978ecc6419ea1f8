import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newId } from '../../ids/ids.ts';
import { ReadAllowances } from './read-allowances.ts';

describe('the allowance of a session', () => {
  it('counts different people, is separate from that of other sessions, and ends after an hour', () => {
    let now = 0;
    const reads = new ReadAllowances(3, () => now);
    const [first, second, third] = [newId(), newId(), newId()];
    reads.note('a', [first, second, first]);
    now = 60_000;
    reads.note('a', [second]);
    assert.equal(reads.usedUpSince('a'), null);
    reads.note('a', [third]);
    assert.equal(reads.usedUpSince('a'), 60);
    assert.equal(reads.usedUpSince('b'), null);
    now = 3_600_001;
    assert.equal(reads.usedUpSince('a'), null);
    reads.note('a', [first, second, third]);
    assert.equal(reads.usedUpSince('a'), 0);
    reads.renew('a');
    assert.equal(reads.usedUpSince('a'), null);
  });
});
