import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { runConcurrently } from '../../../../test/run-concurrently.ts';
import { change } from '../../../platform/changes/change.ts';
import { bookTime } from './book.ts';
import { MONDAY, makeInterviewer, session } from './booking.fixture.ts';

const service = await startService();
const BOOKINGS = 40;
const DAY_MS = 86_400_000;

/** Links of one application each, with which this pool is booked. */
async function makeLinks({ api, ...workspace }: TestWorkspace, memberIds: readonly string[], count: number) {
  const job = await makeJob({ api, ...workspace });
  const links: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const candidateId = await makeCandidate({ api, ...workspace });
    const application = (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
    const sessions = [session({ pool: { memberIds, count: 1 } })];
    const window = { from: `${MONDAY}T00:00:00Z`, to: new Date(Date.parse(MONDAY) + 60 * DAY_MS).toISOString() };
    const made = await api('POST', '/booking-links', {
      applicationId: application.id,
      sessions,
      intervalMins: 60,
      ...window,
    });
    assert.equal(made.status, 201, made.text);
    links.push(made.body.data.id);
  }
  return links;
}

const bookAt = ({ context }: TestWorkspace, linkId: string, startsAt: number) =>
  change(context, (tx) => bookTime(tx, linkId, { startsAt, timeZone: 'UTC', turn: 'new' }));

async function countsOf({ api }: TestWorkspace, memberIds: readonly string[]): Promise<number[]> {
  const counts = new Map(memberIds.map((id) => [id, 0]));
  for (let cursor = ''; ; ) {
    const { body } = await api('GET', `/interviews?limit=100${cursor}`);
    for (const { interviewerIds } of body.data as Json[])
      for (const id of interviewerIds) counts.set(id, counts.get(id)! + 1);
    if (body.meta.nextCursor == null) return memberIds.map((id) => counts.get(id)!);
    cursor = `&cursor=${body.meta.nextCursor}`;
  }
}

it('people who book a pool at the same moment are spread evenly: each booking counts those that were committed before it', async () => {
  const workspace = await service.workspace();
  const memberIds: string[] = [];
  for (let n = 0; n < 5; n += 1) memberIds.push(await makeInterviewer(workspace));
  const links = await makeLinks(workspace, memberIds, BOOKINGS);
  // Eight times a day, on working days in two weeks months ahead, at which everybody is free.
  const dayOf = (place: number) => (place % 5) + 7 * Math.floor(place / 5);
  await runConcurrently(
    BOOKINGS,
    (n) =>
      bookAt(workspace, links[n]!, Date.parse(MONDAY) + dayOf(Math.floor(n / 8)) * DAY_MS + (9 + (n % 8)) * 3_600_000),
    3,
  );
  const counts = await countsOf(workspace, memberIds);
  assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, counts.join());
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    BOOKINGS,
  );
});
