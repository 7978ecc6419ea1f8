import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startService } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { book, MONDAY, makeInterviewer, session, withBookingLink } from './booking.fixture.ts';

const service = await startService();

it('an interviewer who has declined is replaced by the next of the pool who is free, until there is nobody left', async () => {
  const workspace = await service.workspace();
  const { api } = workspace;
  const memberIds = [];
  for (let n = 0; n < 4; n += 1) memberIds.push(await makeInterviewer(workspace));
  const [fixed, ...pool] = memberIds as [string, ...string[]];
  const sessions = [session({ interviewerIds: [fixed], pool: { memberIds: pool, count: 1 } })];
  const { visitor, path, link } = await withBookingLink(service, workspace, sessions);
  assert.equal((await book(visitor, path, `${MONDAY}T10:00:00.000Z`)).status, 303);
  const { interviewId } = (await api('GET', `/booking-links/${link.id}`)).body.data.bookings[0];
  const interview = async () => (await api('GET', `/interviews/${interviewId}`)).body.data;
  const before = await interview();
  const [, first] = before.interviewerIds;
  const busy = pool.find((id) => id !== first)!;
  const other = { applicationId: link.applicationId, type: 'final', mode: 'video', scheduledAt: `${MONDAY}T10:30:00Z` };
  assert.equal((await api('POST', '/interviews', { ...other, interviewerIds: [busy] })).status, 201);
  const decline = (memberId: string) =>
    service.db.write.query(sql`
    update interviews set responses = responses || jsonb_build_object('memberId', ${memberId}::text, 'response', 'declined',
      'proposedAt', null, 'sequence', 99, 'respondedAt', '2026-01-01T00:00:00.000Z')
    where workspace_id = ${workspace.id} and id = ${interviewId}`);
  await decline(first);
  const replace = (memberId: string) => api('POST', `/interviews/${interviewId}/replace-interviewer`, { memberId });
  assert.equal((await replace(newId())).status, 422);
  assert.equal((await replace(first)).status, 200);
  const after = await interview();
  const next = pool.find((id) => id !== first && id !== busy)!;
  assert.deepEqual([after.interviewerIds, after.scheduledAt], [[fixed, next], before.scheduledAt]);
  await decline(next);
  const nobody = await replace(next);
  assert.deepEqual(
    [nobody.status, (await interview()).interviewerIds],
    [409, [fixed, next]],
    'one declined, one is busy',
  );
  assert.equal((await replace(fixed)).status, 409, 'the others of the pool are not free');
});
