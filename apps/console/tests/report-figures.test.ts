import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeOf, figuresOf, periodBefore } from '../src/areas/reports/figures.ts';
import { peopleSearch, queryOf } from '../src/areas/reports/period.ts';

const stage = (kind: string, entered: number) => ({ kind, entered });

describe('the key figures of the reports', () => {
  it('count applications, interviews, offers and hires by the kind of stage', () => {
    const stages = [
      ...[stage('applied', 40), stage('screening', 20), stage('interview', 12), stage('interview', 5)],
      ...[stage('offer', 4), stage('hired', 3), stage('rejected', 30)],
    ];
    assert.deepEqual(figuresOf(stages, 86_400), {
      ...{ applications: 40, interviews: 12, offers: 4, hires: 3 },
      ...{ acceptance: 0.75, timeToHire: 86_400 },
    });
    assert.deepEqual(figuresOf([], null), {
      ...{ applications: 0, interviews: 0, offers: 0, hires: 0 },
      ...{ acceptance: null, timeToHire: null },
    });
  });

  it('are compared with the period of the same length before', () => {
    const now = new Date('2026-11-27T12:00:00Z');
    const query = { jobId: 'j', from: '2026-11-17T12:00:00.000Z' };
    const before = { jobId: 'j', from: '2026-11-07T12:00:00.000Z', to: query.from };
    assert.deepEqual(periodBefore(query, now), before);
    assert.deepEqual(periodBefore({ ...query, to: '2030-01-01T00:00:00.000Z' }, now), before);
    assert.equal(periodBefore({ jobId: 'j' }, now), undefined);
  });

  it('show a change only where there is something to compare', () => {
    assert.equal(changeOf(15, 10), 0.5);
    assert.equal(changeOf(5, 10), -0.5);
    for (const [now, before] of [
      [5, 0],
      [null, 4],
      [4, null],
      [4, undefined],
    ] as const)
      assert.equal(changeOf(now, before), null);
  });

  it('lead to the applications of the same days', () => {
    const now = new Date(2026, 10, 27, 12);
    const custom = queryOf({ job: 'j', period: 'custom', from: '2026-05-01', to: '2026-05-31' }, now);
    assert.deepEqual(peopleSearch(custom), { jobId: 'j', appliedFrom: '2026-05-01', appliedTo: '2026-05-31' });
    assert.deepEqual(peopleSearch(queryOf({ period: 'all' }, now)), {
      ...{ jobId: undefined, appliedFrom: undefined, appliedTo: undefined },
    });
  });
});
