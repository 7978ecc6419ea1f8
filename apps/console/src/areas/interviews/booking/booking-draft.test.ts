import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type BookingDraft, bodyOf, isComplete, periodOf } from './booking-draft.ts';
import { againstOf } from './reasons.ts';

const DRAFT: BookingDraft = {
  applicationId: 'a',
  planId: '',
  title: ' Screening ',
  mode: 'phone',
  durationMins: 30,
  interviewerIds: ['m'],
  from: '2026-12-01',
  to: '2026-12-02',
  sendEmail: true,
};

describe('the form of a booking link', () => {
  it('offers whole days of the browser’s time zone, the last one too, and leaves unset days to the service', () => {
    assert.deepEqual(periodOf(DRAFT), {
      from: new Date(2026, 11, 1).toISOString(),
      to: new Date(2026, 11, 3).toISOString(),
    });
    assert.deepEqual(periodOf({ from: '', to: '' }), {});
  });

  it('sends a plan, or one interview that it describes itself', () => {
    assert.deepEqual(bodyOf({ ...DRAFT, planId: 'p' }).planId, 'p');
    assert.equal(bodyOf({ ...DRAFT, planId: 'p' }).sessions, undefined);
    assert.deepEqual(bodyOf(DRAFT).sessions, [
      { title: 'Screening', type: 'screening', mode: 'phone', durationMins: 30, interviewerIds: ['m'] },
    ]);
  });

  it('is complete once it is known who interviews', () => {
    assert.equal(isComplete({ ...DRAFT, interviewerIds: [] }), false);
    assert.equal(isComplete({ ...DRAFT, title: ' ' }), false);
    assert.equal(isComplete({ ...DRAFT, title: '', interviewerIds: [], planId: 'p' }), true);
  });
});

describe('why times are not offered', () => {
  it('is summed up by member and reason, the longest first', () => {
    const hours = (from: number, to: number, ...reasons: [string | null, string][]) => ({
      from: new Date(Date.UTC(2026, 11, 1, from)).toISOString(),
      to: new Date(Date.UTC(2026, 11, 1, to)).toISOString(),
      reasons: reasons.map(([memberId, reason]) => ({ sessionId: null, memberId, reason: reason as 'day_off' })),
    });
    assert.deepEqual(
      againstOf([
        hours(0, 9, ['ada', 'outside_hours'], ['ada', 'outside_hours'], ['bob', 'outside_hours']),
        hours(9, 10, ['bob', 'interview']),
        hours(20, 24, ['ada', 'outside_hours'], [null, 'no_time_left']),
      ]),
      [
        { memberId: 'ada', reason: 'outside_hours', hours: 13 },
        { memberId: 'bob', reason: 'outside_hours', hours: 9 },
        { memberId: null, reason: 'no_time_left', hours: 4 },
        { memberId: 'bob', reason: 'interview', hours: 1 },
      ],
    );
  });
});
