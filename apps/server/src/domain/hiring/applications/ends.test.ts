import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, moveClock, startService } from '../../../../test/harness.ts';
import { apply, eventsOf, makeJob, makeMember } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const job = await makeJob(workspace);
const interviewer = await makeMember(workspace);

let day = 0;

async function make(path: string, body: object): Promise<Json> {
  const answer = await api('POST', path, body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
}

/** An application with an upcoming interview, a draft, a sent and a declined offer, and a task. */
async function createWithRelatedRecords(jobId = job.id) {
  const application = await apply(workspace, jobId);
  const applicationId: string = application.id;
  day += 1;
  const scheduledAt = new Date(Date.UTC(2090, 0, day, 9)).toISOString();
  const slot = { type: 'technical', mode: 'phone', interviewerIds: [interviewer], scheduledAt };
  const interview = await make('/interviews', { applicationId, ...slot });
  const [draft, sent, declined] = [
    await make('/offers', { applicationId, title: 'Draft' }),
    await make('/offers', { applicationId, title: 'Sent' }),
    await make('/offers', { applicationId, title: 'Declined' }),
  ];
  await api('POST', `/offers/${sent.id}/send`);
  await api('POST', `/offers/${declined.id}/send`);
  await api('POST', `/offers/${declined.id}/decision`, { decision: 'declined' });
  const task = await make('/tasks', { title: 'Write back', ownerId: interviewer, applicationId });
  return { id: applicationId, slot, interview, draft, sent, declined, task };
}

type RelatedRecords = Awaited<ReturnType<typeof createWithRelatedRecords>>;

const read = async (path: string): Promise<Json> => (await api('GET', path)).body.data;

async function statuses({ interview, draft, sent, declined, task }: RelatedRecords): Promise<string[]> {
  const records = [`/interviews/${interview.id}`, ...[draft, sent, declined].map(({ id }) => `/offers/${id}`)];
  return Promise.all([...records, `/tasks/${task.id}`].map(async (path) => (await read(path)).status));
}

const OPEN = ['scheduled', 'draft', 'sent', 'declined', 'pending'];
const SETTLED = ['canceled', 'draft', 'withdrawn', 'declined', 'pending'];

/** Positions of the events of these records in the log: events of one change share one. */
async function lastPositions(ids: string[]): Promise<number[]> {
  return Promise.all(
    ids.map(async (id) => {
      const [row] = await service.db.write.query<{ position: number }>(sql`
        select max(position) as position from activity_events where workspace_id = ${workspace.id} and entity_id = ${id}`);
      return row!.position;
    }),
  );
}

const stageOf = (kind: 'rejected' | 'hired') => ({ toStageId: job.stages[kind] });

/** Every way in which an application ends without a hire. */
const ENDS: Record<string, (id: string) => Promise<Json>> = {
  reject: (id) => api('POST', `/applications/${id}/reject`),
  withdraw: (id) => api('POST', `/applications/${id}/withdraw`),
  'a move': (id) => api('POST', `/applications/${id}/move`, stageOf('rejected')),
  'a move in bulk': (id) => api('POST', '/applications/bulk-move', { applicationIds: [id], ...stageOf('rejected') }),
  deletion: (id) => api('DELETE', `/applications/${id}`),
};

describe('the end of an application', () => {
  for (const [way, end] of Object.entries(ENDS)) {
    it(`by ${way} cancels its upcoming interviews and withdraws its sent offers in the same change`, async () => {
      const application = await createWithRelatedRecords();
      assert.ok((await end(application.id)).status < 300);
      assert.deepEqual(await statuses(application), SETTLED);
      const [canceled, withdrawn] = [
        (await eventsOf(workspace, application.interview.id)).at(-1),
        (await eventsOf(workspace, application.sent.id)).at(-1),
      ];
      assert.deepEqual([canceled.type, withdrawn.type], ['interview.canceled', 'offer.withdrawn']);
      assert.deepEqual(canceled.data.changes, { status: { from: 'scheduled', to: 'canceled' } });
      assert.deepEqual(withdrawn.data.changes, { status: { from: 'sent', to: 'withdrawn' } });
      const ids = [application.id, application.interview.id, application.sent.id];
      assert.equal(new Set(await lastPositions(ids)).size, 1, 'one transaction');
      // Ending it again changes nothing more.
      const events = (await eventsOf(workspace, application.interview.id)).length;
      await end(application.id);
      assert.equal((await eventsOf(workspace, application.interview.id)).length, events);
    });
  }

  it('notifies the candidate and the interviewers, and releases their time', async () => {
    const application = await createWithRelatedRecords();
    await api('POST', `/applications/${application.id}/reject`);
    const mails = await service.db.write.query<Json>(sql`
      select calendar_method as method, calendar from mails
      where workspace_id = ${workspace.id} and interview_id = ${application.interview.id} order by id`);
    assert.deepEqual(
      mails.map(({ method }) => method),
      ['REQUEST', 'REQUEST', 'CANCEL', 'CANCEL'],
    );
    assert.match(mails[3].calendar, /SEQUENCE:1\r\n/);
    const other = await apply(workspace, job.id);
    await make('/interviews', { applicationId: other.id, ...application.slot });
  });

  it('notifies the candidate of a rejection once, if requested', async () => {
    const { id, candidateId } = await apply(workspace, job.id);
    const quiet = await apply(workspace, job.id);
    await api('POST', `/applications/${quiet.id}/reject`, { reason: 'Spam' });
    for (const _ of [1, 2]) await api('POST', `/applications/${id}/reject`, { notifyCandidate: true });
    const { email } = await read(`/candidates/${candidateId}`);
    const mails = (await api('GET', '/emails?kind=application_rejected')).body.data;
    assert.deepEqual(
      mails.map((mail: Json) => mail.to),
      [`Ida Rhodes <${email}>`],
    );
  });

  const HIRES: Record<string, (application: RelatedRecords) => Promise<Json>> = {
    hire: ({ id }) => api('POST', `/applications/${id}/hire`),
    'a move': ({ id }) => api('POST', `/applications/${id}/move`, stageOf('hired')),
    'a move in bulk': ({ id }) => api('POST', '/applications/bulk-move', { applicationIds: [id], ...stageOf('hired') }),
    'an accepted offer': ({ sent }) => api('POST', `/offers/${sent.id}/decision`, { decision: 'accepted' }),
  };
  for (const [way, hire] of Object.entries(HIRES)) {
    it(`as a hire by ${way} cancels its upcoming interviews in the same change, and withdraws no offers`, async () => {
      const application = await createWithRelatedRecords();
      assert.ok((await hire(application)).status < 300);
      const sent = way === 'an accepted offer' ? 'accepted' : 'sent';
      assert.deepEqual(await statuses(application), ['canceled', 'draft', sent, 'declined', 'pending']);
      const canceled = (await eventsOf(workspace, application.interview.id)).at(-1);
      assert.equal(canceled.type, 'interview.canceled');
      assert.equal(new Set(await lastPositions([application.id, application.interview.id])).size, 1, 'one transaction');
      const mails = await service.db.write.query<Json>(sql`
        select from mails where workspace_id = ${workspace.id} and calendar_method = 'CANCEL'
          and interview_id = ${application.interview.id}`);
      assert.equal(mails.length, 2, 'the candidate and the interviewer');
    });
  }

  it('is not undone by reopening, after which the draft can be sent', async () => {
    const application = await createWithRelatedRecords();
    await api('POST', `/applications/${application.id}/withdraw`);
    await api('POST', `/applications/${application.id}/reopen`);
    assert.deepEqual(await statuses(application), SETTLED);
    assert.equal((await api('POST', `/offers/${application.draft.id}/send`)).status, 200);
  });

  it('of many applications at once closes the related records of each of them, and of no others', async () => {
    const own = await makeJob(workspace);
    const all = [
      await createWithRelatedRecords(own.id),
      await createWithRelatedRecords(own.id),
      await createWithRelatedRecords(own.id),
    ];
    const [one, two, three] = all as [RelatedRecords, RelatedRecords, RelatedRecords];
    const applicationIds = [one.id, two.id];
    await api('POST', '/applications/bulk-move', { applicationIds, toStageId: own.stages.rejected });
    assert.deepEqual(await Promise.all(all.map(statuses)), [SETTLED, SETTLED, OPEN]);
    // Its stage is deleted, which moves it to the rejected stage.
    await api('DELETE', `/jobs/${own.id}/stages/${own.stages.applied}?moveTo=${own.stages.rejected}`);
    assert.deepEqual(await statuses(three), SETTLED);
  });

  it('concurrent with an acceptance has one of the two outcomes completely', async () => {
    for (let round = 0; round < 5; round += 1) {
      const application = await createWithRelatedRecords();
      const [accepted, rejected] = await Promise.all([
        api('POST', `/offers/${application.sent.id}/decision`, { decision: 'accepted' }),
        api('POST', `/applications/${application.id}/reject`),
      ]);
      assert.deepEqual([accepted.status, rejected.status].sort(), [200, 409]);
      const { status } = await read(`/applications/${application.id}`);
      assert.deepEqual(
        [status, ...(await statuses(application))],
        accepted.status === 200
          ? ['hired', 'canceled', 'draft', 'accepted', 'declined', 'pending']
          : ['rejected', ...SETTLED],
      );
    }
  });

  it('does not change interviews that have started and offers that have expired', async () => {
    const application = await createWithRelatedRecords();
    const expiring = await make('/offers', {
      applicationId: application.id,
      title: 'Expiring',
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await api('POST', `/offers/${expiring.id}/send`);
    await moveClock(service.db, '100 years');
    await api('POST', `/applications/${application.id}/reject`);
    assert.deepEqual(await statuses(application), ['scheduled', 'draft', 'withdrawn', 'declined', 'pending']);
    assert.equal((await read(`/offers/${expiring.id}`)).status, 'expired');
    assert.equal((await api('POST', `/interviews/${application.interview.id}/complete`)).status, 200);
  });
});
