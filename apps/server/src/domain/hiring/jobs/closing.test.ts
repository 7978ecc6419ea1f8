import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { careersSite, openJob, person } from '../../../../test/careers-site.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { closeExpiredJobs } from './close-expired-jobs.ts';

const service = await startService();

const later = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR = 3_600_000;
const read = async ({ api }: TestWorkspace, id: string): Promise<Json> => (await api('GET', `/jobs/${id}`)).body.data;
const closings = async (workspace: TestWorkspace, id: string) =>
  (await eventsOf(workspace, id)).filter(({ type }) => type === 'job.closed');

describe('the closing date of a job', () => {
  beforeEach(() => moveClock(service.db, '0 seconds'));

  it('closes the job once, as the system, with the reason, on any number of nodes and after any downtime', async () => {
    const [workspace, other] = [await service.workspace(), await service.workspace()];
    const due = await openJob(workspace, { closesAt: later(HOUR) });
    const theirs = await openJob(other, { closesAt: later(HOUR) });
    const notYet = await openJob(workspace, { title: 'Later', closesAt: later(100 * HOUR) });
    const withoutDate = await openJob(workspace, { title: 'Without' });
    await closeExpiredJobs.run(service.db, service.services);
    assert.equal((await read(workspace, due.id)).status, 'open');
    await moveClock(service.db, '3 days');
    await Promise.all(Array.from({ length: 4 }, () => closeExpiredJobs.run(service.db, service.services)));
    for (const [where, { id }] of [
      [workspace, due],
      [other, theirs],
    ] as const) {
      assert.equal((await read(where, id)).status, 'closed');
      const [event, ...more] = await closings(where, id);
      assert.deepEqual(more, []);
      assert.deepEqual([event!.data.reason, event!.actor.type], ['expired', 'system']);
      assert.deepEqual(event!.data.changes, { status: { from: 'open', to: 'closed' } });
    }
    for (const { id } of [notYet, withoutDate]) assert.equal((await read(workspace, id)).status, 'open');
  });

  it('one run closes more jobs than fit in a batch, and leaves drafts and deleted jobs', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const jobs = Array.from({ length: 105 }, (_, index) => ({
      ...{ title: `Job ${index}`, description: 'x', status: 'open', closesAt: later(HOUR) },
    }));
    for (const part of [jobs.slice(0, 100), jobs.slice(100)]) await api('POST', '/jobs/import', { jobs: part });
    const draft = await openJob(workspace, { closesAt: later(HOUR) });
    await api('POST', `/jobs/${draft.id}/draft`);
    const deleted = await openJob(workspace, { closesAt: later(HOUR) });
    await api('DELETE', `/jobs/${deleted.id}`);
    await moveClock(service.db, '2 hours');
    await closeExpiredJobs.run(service.db, service.services);
    assert.deepEqual((await api('GET', '/jobs?status=open')).body.data, []);
    assert.equal((await read(workspace, draft.id)).status, 'draft');
    for (const { id } of [draft, deleted]) assert.deepEqual(await closings(workspace, id), []);
  });

  it('visitors can neither find the job nor apply from that moment, before the job is closed', async () => {
    const workspace = await service.workspace();
    const site = careersSite(service, workspace);
    const job = await openJob(workspace, { closesAt: later(HOUR) });
    assert.equal((await site.get(`/jobs/${job.slug}`)).body.data.closesAt, job.closesAt);
    assert.equal((await site.apply(job.slug, person())).status, 201);
    await moveClock(service.db, '2 hours');
    // The cached pages of the job.
    await workspace.api('PATCH', '/workspace', { branding: { brandName: 'Renewed' } });
    assert.deepEqual((await site.get('/jobs')).body.data.jobs, []);
    assert.equal((await site.get(`/jobs/${job.slug}`)).status, 404);
    const rejected = await site.apply(job.slug, person());
    assert.deepEqual([rejected.status, rejected.text], [404, (await site.apply('never-existed', person())).text]);
    assert.equal((await read(workspace, job.id)).status, 'open', 'the job itself was not closed yet');
  });

  it('no cached page shows the job after that moment', async () => {
    const workspace = await service.workspace();
    const site = careersSite(service, workspace);
    /** How often the list has shown a job before it closed. */
    const timesShown = async (job: { slug: string; closesAt: string }): Promise<number> => {
      for (let shown = 0; ; ) {
        const [row] = await service.db.read.query<{ closed: boolean }>(
          sql`select rolecall_now() >= ${job.closesAt}::timestamptz as closed`,
        );
        const [list, page] = await Promise.all([site.get('/jobs'), site.get(`/jobs/${job.slug}`)]);
        if (row!.closed) {
          assert.deepEqual([list.body.data.jobs, page.status], [[], 404]);
          return shown;
        }
        shown += list.body.data.jobs.length;
      }
    };
    // On a busy machine, a job can close before it has been shown, so before it can be in a cache, or before it is published.
    let shown = 0;
    for (let open = 900; shown === 0; open *= 2) {
      const job = await openJob(workspace, { closesAt: later(open) }).catch((error) => {
        if (open > 60_000) throw error;
      });
      if (job !== undefined) shown = await timesShown(job);
    }
  });

  it('an open job cannot be given a date in the past, and a job with such a date cannot be published', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await openJob(workspace, {});
    const past = later(-HOUR);
    const rejected = await api('PATCH', `/jobs/${job.id}`, { closesAt: past });
    assert.deepEqual([rejected.status, rejected.body.error!.details.field], [422, 'closesAt']);
    await api('POST', `/jobs/${job.id}/close`);
    assert.equal((await closings(workspace, job.id))[0]!.data.reason, 'requested');
    assert.equal((await api('PATCH', `/jobs/${job.id}`, { closesAt: past })).status, 200);
    const conflict = await api('POST', `/jobs/${job.id}/publish`);
    assert.deepEqual([conflict.status, conflict.body.error!.details], [409, { field: 'closesAt', closesAt: past }]);
    await api('PATCH', `/jobs/${job.id}`, { closesAt: null });
    assert.equal((await api('POST', `/jobs/${job.id}/publish`)).status, 200);
  });
});
