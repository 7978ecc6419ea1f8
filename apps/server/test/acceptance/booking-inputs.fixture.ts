import assert from 'node:assert/strict';
import type { TestWorkspace } from '../harness.ts';
import { makeMember } from '../hiring.ts';

/** Booking links with more times than any company offers, and with more possibilities for a time than can be tried. */
export async function makeBookingLinks(workspace: TestWorkspace, applicationId: string) {
  const memberIds = await Promise.all(Array.from({ length: 16 }, () => makeMember(workspace)));
  const weeklyHours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '24:00' }));
  for (const id of memberIds) {
    const body = { timeZone: 'UTC', minimumNoticeMins: 0, weeklyHours };
    assert.equal((await workspace.api('PATCH', `/availability/${id}`, body)).status, 200);
  }
  const session = (n: number) => ({
    title: `Interview ${n}`,
    type: 'technical',
    durationMins: 15,
    optionalInterviewerIds: memberIds.slice(8),
  });
  const many = Array.from({ length: 20 }, (_, n) => ({
    ...session(n),
    pool: { memberIds: memberIds.slice(0, 8), count: 4 },
  }));
  const period = { from: '2090-01-01T00:00:00Z', to: '2090-03-03T00:00:00Z', intervalMins: 15 };
  const links: string[] = [];
  for (const body of [
    { sessions: [{ ...session(0), interviewerIds: memberIds.slice(0, 8) }] },
    { sessions: many, days: 'one' },
    { sessions: many, days: 'several' },
  ]) {
    const made = await workspace.api('POST', '/booking-links', { applicationId, ...period, ...body });
    assert.equal(made.status, 201, made.text);
    links.push(made.body.data.id);
  }
  return { links, slot: '2090-01-03T10:00:00.000Z' };
}
