import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../../../test/harness.ts';
import { apply, makeJob, makeMember } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const { id: applicationId } = await apply(workspace, (await makeJob(workspace)).id);

const book = (interviewerIds: string[], scheduledAt: string, durationMins = 60) =>
  api('POST', '/interviews', {
    applicationId,
    type: 'panel',
    mode: 'phone',
    interviewerIds,
    scheduledAt,
    durationMins,
  });

describe('double booking', () => {
  it('an interviewer cannot have overlapping interviews, and the error names the booked interviewers', async () => {
    const [busy, free] = [await makeMember(workspace), await makeMember(workspace)];
    assert.equal((await book([busy], '2090-01-01T10:00:00Z')).status, 201);
    for (const at of ['2090-01-01T09:30:00Z', '2090-01-01T10:00:00Z', '2090-01-01T10:59:00Z']) {
      const rejected = await book([free, busy], at);
      assert.equal(rejected.status, 409);
      assert.deepEqual(rejected.body.error?.details.interviewerIds, [busy]);
    }
    assert.equal((await book([free], '2090-01-01T10:00:00Z')).status, 201);
    assert.equal((await book([busy], '2090-01-01T09:00:00Z')).status, 201);
    assert.equal((await book([busy, free], '2090-01-01T11:00:00Z')).status, 201);
  });

  it('of twenty concurrent bookings of one interviewer exactly one succeeds', async () => {
    const member = await makeMember(workspace);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, minute) => book([member], `2090-02-01T10:${String(minute).padStart(2, '0')}:00Z`)),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    assert.equal(answers.filter(({ status }) => status === 409).length, 19);
    const listed = await api('GET', `/interviews?interviewerId=${member}`);
    assert.equal(listed.body.data.length, 1);
  });

  it('concurrent panels that share interviewers neither overlap nor deadlock', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => makeMember(workspace)));
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, turn) =>
        book([...members.slice(turn % 4), ...members.slice(0, turn % 4)].slice(0, 3), '2090-03-01T10:00:00Z'),
      ),
    );
    // Any two panels of three out of four members have a member in common.
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    assert.equal(answers.filter(({ status }) => status === 409).length, 15);
  });

  it('the rule applies to rescheduling and adding interviewers; an interview does not conflict with itself', async () => {
    const [one, two] = [await makeMember(workspace), await makeMember(workspace)];
    const first = (await book([one], '2090-04-01T10:00:00Z')).body.data;
    const second = (await book([two], '2090-04-01T10:30:00Z')).body.data;
    const patch = (id: string, body: object) => api('PATCH', `/interviews/${id}`, body);
    const added = await patch(second.id, { interviewerIds: [two, one] });
    assert.equal(added.status, 409);
    assert.deepEqual(added.body.error?.details.interviewerIds, [one]);
    assert.equal((await patch(first.id, { scheduledAt: '2090-04-01T09:30:00Z' })).status, 200);
    assert.equal((await patch(second.id, { interviewerIds: [two, one] })).status, 200);
    assert.equal((await patch(first.id, { durationMins: 61 })).status, 409);
    assert.equal((await patch(first.id, { interviewerIds: [newId()] })).body.error?.details.field, 'interviewerIds.0');
  });

  it('canceling, completing and deleting release the interviewers', async () => {
    const member = await makeMember(workspace);
    const at = '2090-05-01T10:00:00Z';
    for (const end of ['cancel', 'complete', 'delete']) {
      const booked = await book([member], at);
      assert.equal(booked.status, 201, end);
      if (end === 'delete') await api('DELETE', `/interviews/${booked.body.data.id}`);
      else await api('POST', `/interviews/${booked.body.data.id}/${end}`);
    }
    const listed = await api('GET', `/interviews?interviewerId=${member}`);
    assert.equal(listed.body.data.length, 2);
  });

  it('the database itself rejects overlaps', async () => {
    const member = await makeMember(workspace);
    const { id } = (await book([member], '2090-06-01T10:00:00Z')).body.data;
    const other = (await book([], '2090-06-01T10:00:00Z')).body.data;
    await assert.rejects(
      service.db.write.query(sql`
        insert into interview_interviewers (workspace_id, interview_id, member_id, place, during, scheduled)
        select workspace_id, ${other.id}, member_id, 1, during, true from interview_interviewers
        where workspace_id = ${workspace.id} and interview_id = ${id}`),
      { code: '23P01', constraint: 'member_bookings_no_double_booking' },
    );
  });
});
