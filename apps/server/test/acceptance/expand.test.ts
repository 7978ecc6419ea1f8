import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Queryable } from '../../src/platform/database/database.ts';
import { operations } from '../../src/server/operations.ts';
import { type Json, startService, type TestWorkspace } from '../harness.ts';
import { apply, makeCandidate, makeJob } from '../hiring.ts';
import { keyWith } from '../keys.ts';

const service = await startService();

/** A workspace with one record of everything that can be expanded. */
async function prepare() {
  const workspace = await service.workspace();
  const { api } = workspace;
  const job = await makeJob(workspace);
  const application = await apply(workspace, job.id);
  const { id: applicationId, candidateId } = application;
  const make = async (path: string, body: object) => (await api('POST', path, body)).body.data.id as string;
  const { id: memberId } = (await api('GET', '/members')).body.data[0];
  const interview = { applicationId, type: 'final', mode: 'phone', scheduledAt: '2090-01-01T09:00:00Z' };
  const ids = {
    applications: applicationId as string,
    interviews: await make('/interviews', interview),
    offers: await make('/offers', { applicationId, title: 'Engineer' }),
    scorecards: await make('/scorecards', { applicationId, authorId: memberId, rating: 'yes' }),
    tasks: await make('/tasks', { title: 'Call', ownerId: memberId, applicationId, candidateId, jobId: job.id }),
    'pool-entries': await make('/pool-entries', { candidateId, jobId: job.id }),
  };
  return { workspace, api, job, application, candidateId: candidateId as string, ids };
}

const RELATED = ['candidate', 'application', 'job'];
const READS = ['tasks', 'offers', 'interviews', 'scorecards', 'candidates', 'jobs', 'applications'].map(
  (resource) => `${resource}:read`,
);

describe('expand', () => {
  it('adds the related records to each read and list, exactly as they are read themselves', async () => {
    const { api, job, candidateId, application, ids } = await prepare();
    const read = async (path: string) => (await api('GET', path)).body.data;
    const detail = await read(`/applications/${application.id}`);
    const { answers: _answers, submissions: _submissions, attribution: _attribution, ...plain } = detail;
    const expected: Json = {
      candidate: await read(`/candidates/${candidateId}`),
      job: await read(`/jobs/${job.id}`),
      stage: await read(`/jobs/${job.id}/stages/${application.stageId}`),
      application: plain,
    };
    for (const [collection, id] of Object.entries(ids)) {
      const names = collection === 'applications' ? ['candidate', 'job', 'stage'] : RELATED;
      const query = `expand=${names.join(',')}`;
      const alone = await read(`/${collection}/${id}`);
      for (const record of [await read(`/${collection}/${id}?${query}`), (await read(`/${collection}?${query}`))[0]]) {
        for (const name of names) {
          // An entry of the talent pool is about no application.
          const isNone = collection === 'pool-entries' && name === 'application';
          assert.deepEqual(record[name], isNone ? null : expected[name], `${collection} ${name}`);
        }
        for (const [field, value] of Object.entries(record)) {
          if (!names.includes(field)) assert.deepEqual(value, alone[field], `${collection} ${field}`);
        }
      }
    }
  });

  it('takes one statement per kind of record for a page of 25 applications', async () => {
    const workspace = await service.workspace();
    const jobs = [await makeJob(workspace), await makeJob(workspace)];
    for (let n = 0; n < 25; n += 1) await apply(workspace, jobs[n % 2]!.id);
    let statements = 0;
    const counting = (db: Queryable): Queryable => ({
      query(statement) {
        statements += 1;
        return db.query(statement);
      },
    });
    const db = { ...service.db, read: counting(service.db.read), search: counting(service.db.search) };
    const { run } = operations.find(({ spec }) => spec.id === 'listApplications')!;
    const input = {
      params: {},
      query: { expand: ['candidate', 'job', 'stage'], limit: 25 },
      headers: {},
      body: undefined,
    };
    const page = (await run({ ...workspace.context, db }, input)) as { items: Json[] };
    assert.equal(page.items.length, 25);
    for (const { candidateId, jobId, stageId, candidate, job, stage } of page.items)
      assert.deepEqual([candidate.id, job.id, stage.id], [candidateId, jobId, stageId]);
    assert.equal(statements, 4);
  });

  it('requires the scope of each expanded record, before anything is read', async () => {
    const { workspace, ids } = await prepare();
    const { api } = await keyWith(workspace, 'applications:read', 'jobs:read');
    assert.equal((await api('GET', `/applications/${ids.applications}?expand=job`)).status, 200);
    for (const path of ['/applications', `/applications/${ids.applications}`, `/applications/${crypto.randomUUID()}`]) {
      const { status, body } = await api('GET', `${path}?expand=job,candidate`);
      assert.deepEqual([status, body.error?.details.requiredScope], [403, 'candidates:read'], path);
    }
  });

  it('is null for a record that has been deleted, and for none', async () => {
    const { workspace, api, candidateId, ids } = await prepare();
    const { id: ownerId } = (await api('GET', '/members')).body.data[0];
    const task = (await api('POST', '/tasks', { title: 'Tidy', ownerId })).body.data;
    const read = async (path: string) => (await api('GET', path)).body.data;
    assert.equal((await read(`/tasks/${task.id}?expand=candidate`)).candidate, null);
    await api('DELETE', `/candidates/${candidateId}`);
    assert.equal((await read(`/tasks/${ids.tasks}?expand=candidate`)).candidate, null);
    assert.equal('candidate' in (await read(`/tasks/${ids.tasks}`)), false);
    await makeCandidate(workspace);
  });

  it('shows a key without personal data neither that of the record nor of an expanded one', async () => {
    const { workspace, ids, job } = await prepare();
    const limits = { personalData: false };
    const { key } = (await workspace.api('POST', '/api-keys', { name: 'Reports', scopes: READS, limits })).body.data;
    const headers = { authorization: `Bearer ${key}` };
    for (const [collection, hidden] of [
      ['tasks', 'title'],
      ['offers', 'title'],
      ['interviews', 'title'],
      ['scorecards', 'comment'],
    ] as const) {
      for (const path of [`/${collection}`, `/${collection}/${ids[collection]}`]) {
        const { status, body, text } = await workspace.api('GET', `${path}?expand=candidate,job`, undefined, headers);
        assert.equal(status, 200, text);
        const [record] = [body.data].flat();
        assert.deepEqual(
          [record[hidden], record.candidate.firstName, record.candidate.email],
          [null, null, null],
          path,
        );
        assert.equal(record.job.id, job.id, path);
      }
    }
  });

  it('unknown names and more than five are 422', async () => {
    const { api } = await service.workspace();
    const many = Array.from({ length: 6 }, () => 'candidate').join(',');
    for (const [path, expand] of [
      ['/applications', 'offers'],
      ['/applications', 'candidate,nothing'],
      ['/applications', 'application'],
      ['/interviews', 'stage'],
      ['/applications', many],
      ['/jobs', 'stage'],
    ]) {
      const { status, body } = await api('GET', `${path}?expand=${expand}`);
      assert.deepEqual([status, body.error?.details.field], [422, 'expand'], `${path} ${expand}`);
    }
  });

  it('works in the changes since a sync token', async () => {
    const { api, ids } = await prepare();
    const { syncToken } = (await api('GET', '/tasks?expand=candidate')).body.meta;
    await api('PATCH', `/tasks/${ids.tasks}`, { title: 'Write' });
    const { body } = await api('GET', `/tasks?expand=candidate,job&syncToken=${syncToken}`);
    const changed = body.data.find(({ id }: Json) => id === ids.tasks);
    assert.deepEqual([changed.candidate.id, changed.job.id], [changed.candidateId, changed.jobId]);
  });

  it('a matching If-None-Match is not 304, because the tag is not about the expanded records', async () => {
    const { api, ids, candidateId } = await prepare();
    const path = `/tasks/${ids.tasks}?expand=candidate`;
    const etag = (await api('GET', path)).headers.get('etag')!;
    assert.equal((await api('GET', `/tasks/${ids.tasks}`, undefined, { 'if-none-match': etag })).status, 304);
    await api('PATCH', `/candidates/${candidateId}`, { headline: 'Changed' });
    const again = await api('GET', path, undefined, { 'if-none-match': etag });
    assert.deepEqual([again.status, again.body.data.candidate.headline], [200, 'Changed']);
    assert.equal((await api('PATCH', `/tasks/${ids.tasks}`, { title: 'X' }, { 'if-match': etag })).status, 200);
  });

  it('of a candidate is in the audit log as a read of the candidate', async () => {
    const { workspace, ids, candidateId } = await prepare();
    const noted: Json[] = [];
    const audit = service.services.audit;
    const note = audit.note.bind(audit);
    audit.note = (event) => {
      noted.push(event);
      note(event);
    };
    await readOne(workspace, `/tasks/${ids.tasks}?expand=candidate`);
    assert.ok(noted.some(({ action, subjectIds }) => action === 'getTask' && subjectIds.includes(candidateId)));
  });
});

async function readOne({ api }: TestWorkspace, path: string): Promise<void> {
  assert.equal((await api('GET', path)).status, 200);
}
