import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, eventsOf, makeJob } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const reject = (body: object) => api('POST', '/applications/bulk-reject', body);
const LATER = '2090-03-01T09:30:00.000Z';

/** The emails to the candidates of these applications. */
async function emailsTo(applications: Json[]): Promise<Json[]> {
  const ids = applications.map(({ candidateId }) => candidateId).join(',');
  return (await api('GET', `/emails?candidateId=${ids}`)).body.data;
}

describe('rejecting applications in bulk', () => {
  it('moves each to the rejected stage of its job, with reason and event, and reports those that fail', async () => {
    const jobs = [await makeJob(workspace), await makeJob(workspace)] as const;
    const [one, two, hired, done] = [
      await apply(workspace, jobs[0].id),
      await apply(workspace, jobs[1].id),
      await apply(workspace, jobs[0].id),
      await apply(workspace, jobs[1].id),
    ];
    await api('POST', `/applications/${hired.id}/hire`);
    await api('POST', `/applications/${done.id}/reject`, { reason: 'Earlier' });
    const unknown = '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e';
    const { status, body } = await reject({
      applicationIds: [one.id, two.id.toUpperCase(), hired.id, done.id, unknown, one.id],
      reason: 'Position filled',
      note: 'Ask again',
    });
    assert.equal(status, 200);
    const { items, summary } = body.data;
    assert.deepEqual(
      items.map((item: Json) => item.status),
      ['rejected', 'rejected', 'failed', 'unchanged', 'failed', 'unchanged'],
    );
    assert.deepEqual(summary, { total: 6, rejected: 2, unchanged: 2, failed: 2 });
    assert.deepEqual([items[2].error.code, items[4].error.code], ['conflict', 'not_found']);
    for (const [index, job] of jobs.entries()) {
      const { application } = items[index];
      assert.deepEqual([application.stageId, application.rejectReason], [job.stages.rejected, 'Position filled']);
      const last = (await eventsOf(workspace, application.id)).at(-1)!;
      assert.deepEqual([last.type, last.data.note], ['application.rejected', 'Ask again']);
    }
    assert.equal((await api('GET', `/applications/${done.id}`)).body.data.rejectReason, 'Earlier');
    assert.deepEqual(await emailsTo([one, two]), []);
  });

  it('emails the candidates of those that it rejects, once each', async () => {
    const job = await makeJob(workspace, { title: 'Beacon Keeper' });
    const all = [await apply(workspace, job.id), await apply(workspace, job.id), await apply(workspace, job.id)];
    await api('POST', `/applications/${all[2]!.id}/reject`);
    const mail = { templateId: 'application_rejected' };
    await reject({ applicationIds: all.map(({ id }) => id), mail });
    await reject({ applicationIds: all.map(({ id }) => id), mail });
    const emails = await emailsTo(all);
    assert.deepEqual(
      emails.map(({ candidateId }) => candidateId).sort(),
      all
        .slice(0, 2)
        .map(({ candidateId }) => candidateId)
        .sort(),
    );
    for (const { kind, text } of emails)
      assert.deepEqual([kind, text.includes('Beacon Keeper')], ['application_rejected', true]);
  });

  it('sends the email at the given time, unless the application is reopened or deleted before', async () => {
    const job = await makeJob(workspace);
    const all = [await apply(workspace, job.id), await apply(workspace, job.id), await apply(workspace, job.id)];
    const applicationIds = all.map(({ id }) => id);
    await reject({ applicationIds, mail: { templateId: 'application_rejected', sendAt: LATER } });
    for (const email of await emailsTo(all)) assert.deepEqual([email.status, email.nextAttemptAt], ['pending', LATER]);
    await api('POST', `/applications/${applicationIds[0]}/reopen`);
    await api('DELETE', `/applications/${applicationIds[1]}`);
    const after = new Map((await emailsTo(all)).map((email) => [email.candidateId, email]));
    assert.deepEqual(
      all.map(({ candidateId }) => after.get(candidateId).status),
      ['suppressed', 'suppressed', 'pending'],
    );
    assert.match(after.get(all[0]!.candidateId).error, /reopened or deleted/);
  });

  it('a wrong reason, template or time is named, and nothing is rejected', async () => {
    const { id } = await apply(workspace, (await makeJob(workspace)).id);
    const withdrawn = await api('GET', '/rejection-reasons?kind=withdrawn&limit=1');
    const wrong: [object, string][] = [
      [{ mail: { templateId: 'offer_sent' } }, 'mail.templateId'],
      [{ mail: { templateId: 'application_rejected', sendAt: '2001-01-01T00:00:00Z' } }, 'mail.sendAt'],
      [{ rejectionReasonId: id }, 'rejectionReasonId'],
      ...(withdrawn.status === 200 && withdrawn.body.data.length > 0
        ? [[{ rejectionReasonId: withdrawn.body.data[0].id }, 'rejectionReasonId'] as [object, string]]
        : []),
    ];
    for (const [more, field] of wrong) {
      const rejected = await reject({ applicationIds: [id], ...more });
      assert.deepEqual([rejected.status, rejected.body.error?.details.field], [422, field], rejected.text);
    }
    assert.equal((await api('GET', `/applications/${id}`)).body.data.status, 'active');
  });

  it('does not reach applications of another workspace, and erasing the candidate removes a scheduled email', async () => {
    const application = await apply(workspace, (await makeJob(workspace)).id);
    const other = await service.workspace();
    const foreign = await other.api('POST', '/applications/bulk-reject', { applicationIds: [application.id] });
    assert.equal(foreign.body.data.items[0].error.code, 'not_found');
    await reject({ applicationIds: [application.id], mail: { templateId: 'application_rejected', sendAt: LATER } });
    await api('POST', `/candidates/${application.candidateId}/erase`);
    const rows = await service.db.write.query(sql`
      select 1 from mails where workspace_id = ${workspace.id} and application_id = ${application.id}`);
    assert.deepEqual(rows, []);
  });
});
