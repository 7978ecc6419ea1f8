import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newByJob, yesterday } from '../src/areas/home/new-applications.ts';

describe('new applications on the home page', () => {
  it('are counted by job, most first, and their review begins with the oldest', () => {
    const applications = [
      { id: '4', jobId: 'a' },
      { id: '3', jobId: 'b' },
      { id: '2', jobId: 'b' },
      { id: '1', jobId: 'a' },
      { id: '0', jobId: 'a' },
    ];
    assert.deepEqual(newByJob(applications), [
      { jobId: 'a', count: 3, firstId: '0' },
      { jobId: 'b', count: 2, firstId: '2' },
    ]);
    assert.deepEqual(newByJob([]), []);
  });

  it('are those since the beginning of yesterday, also on the first of a month', () => {
    assert.equal(yesterday(new Date(2026, 2, 1, 0, 5)), '2026-02-28');
    assert.equal(yesterday(new Date(2026, 10, 27, 23)), '2026-11-26');
  });
});
