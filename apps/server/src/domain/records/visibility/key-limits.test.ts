import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, makeJob } from '../../../../test/hiring.ts';
import { limitedKey } from '../../../../test/keys.ts';
import { makeSamples, pathWith } from '../../../../test/samples.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { operations } from '../../../server/operations.ts';
import { SCOPES } from '../access/scopes.ts';
import { PERSONAL_FILTERS } from './personal-data.ts';

const service = await startService();

const idsOf = ({ body }: Json): string[] => body.data.map(({ id }: Json) => id);

describe('a key with limits', () => {
  it('sees only its jobs and what belongs to them, and shows its limits', async () => {
    const workspace = await service.workspace();
    const [own, other] = [await makeJob(workspace, { confidential: true }), await makeJob(workspace)];
    const [mine, theirs] = [await apply(workspace, own.id), await apply(workspace, other.id)];
    const { api, limits } = await limitedKey(workspace, { jobIds: [own.id] });
    assert.deepEqual(limits, { jobIds: [own.id] });
    assert.deepEqual(idsOf(await api('GET', '/jobs')), [own.id]);
    assert.deepEqual(idsOf(await api('GET', '/applications')), [mine.id]);
    assert.deepEqual(idsOf(await api('GET', '/candidates')), [mine.candidateId]);
    assert.equal((await api('GET', `/jobs/${other.id}`)).status, 404);
    assert.equal((await api('PATCH', `/jobs/${other.id}`, { title: 'Mine now' })).status, 404);
    assert.equal((await api('GET', `/candidates/${theirs.candidateId}`)).status, 404);
    const events = await api('GET', '/activity-events?limit=100');
    assert.doesNotMatch(events.text, new RegExp([other.id, theirs.id, theirs.candidateId].join('|')));
  });

  it('of departments sees the jobs of these and of the departments within them, but no confidential ones', async () => {
    const workspace = await service.workspace();
    const { api: admin } = workspace;
    const department = async (name: string, parentId?: string) =>
      (await admin('POST', '/departments', { name, ...(parentId === undefined ? {} : { parentId }) })).body.data.id;
    const engineering = await department('Engineering');
    const platform = await department('Platform', engineering);
    const seen = await makeJob(workspace, { departmentId: platform });
    await makeJob(workspace, { departmentId: engineering, confidential: true });
    await makeJob(workspace, { departmentId: await department('Sales') });
    const { api } = await limitedKey(workspace, { departmentIds: [engineering] });
    assert.deepEqual(idsOf(await api('GET', '/jobs')), [seen.id]);
  });

  it('passes its limits on: it creates and rotates no wider key, and invites nobody', async () => {
    const workspace = await service.workspace();
    const [own, other] = [await makeJob(workspace), await makeJob(workspace)];
    const key = await limitedKey(workspace, { jobIds: [own.id] });
    const wide = (await workspace.api('POST', '/api-keys', { name: 'Wide', scopes: ['jobs:read'] })).body.data;
    const create = (limits?: object) =>
      key.api('POST', '/api-keys', {
        name: 'Child',
        scopes: ['jobs:read'],
        ...(limits === undefined ? {} : { limits }),
      });
    assert.deepEqual((await create()).body.data.limits, { jobIds: [own.id] });
    assert.equal((await create({ jobIds: [own.id], personalData: false })).status, 201);
    assert.equal((await create({ jobIds: [own.id, other.id] })).status, 403);
    assert.equal((await create({})).status, 403);
    assert.equal((await key.api('POST', `/api-keys/${wide.id}/rotate`, {})).status, 404);
    const rotated = await workspace.api('POST', `/api-keys/${key.id}/rotate`, {});
    assert.deepEqual(rotated.body.data.limits, { jobIds: [own.id] });
    const { api } = await limitedKey(workspace, { jobIds: [own.id] });
    const member = { email: `${newId()}@example.com`, name: 'New', role: 'owner' };
    assert.equal((await api('POST', '/members', member)).status, 403);
    const publishable = { name: 'Site', type: 'publishable', scopes: ['jobs:read'], limits: { jobIds: [own.id] } };
    assert.equal((await workspace.api('POST', '/api-keys', publishable)).status, 422);
  });

  it('without personal data sees none in a dry run either', async () => {
    const workspace = await service.workspace();
    const { candidateId } = await apply(workspace, (await makeJob(workspace)).id);
    const { api } = await limitedKey(workspace, { personalData: false });
    const tried = await api('PATCH', `/candidates/${candidateId}`, { source: 'Fair' }, { 'dry-run': 'true' });
    assert.equal(tried.status, 200, tried.text);
    assert.deepEqual([tried.body.data.id, tried.body.data.email], [candidateId, null]);
  });

  it('is rejected when a limit names no job or department of the workspace', async () => {
    const workspace = await service.workspace();
    const ofOtherWorkspace = await makeJob(await service.workspace());
    const own = await makeJob(workspace);
    const key = (limits: object) =>
      workspace.api('POST', '/api-keys', { name: 'Limited', scopes: ['jobs:read'], limits });
    for (const [field, limits] of Object.entries({
      'limits.jobIds': { jobIds: [own.id, ofOtherWorkspace.id] },
      'limits.departmentIds': { departmentIds: [own.id] },
    })) {
      const rejected = await key(limits);
      assert.equal(rejected.status, 422, rejected.text);
      assert.deepEqual(Object.keys(rejected.body.error!.details.fields), [field]);
    }
    const { id } = (await key({ jobIds: [own.id] })).body.data;
    const rotated = await workspace.api('POST', `/api-keys/${id}/rotate`, { limits: { jobIds: [newId()] } });
    assert.equal(rotated.status, 422, rotated.text);
    const limited = await limitedKey(workspace, { jobIds: [own.id] });
    for (const jobId of [ofOtherWorkspace.id, newId()]) {
      const child = { name: 'Child', scopes: ['jobs:read'], limits: { jobIds: [jobId] } };
      assert.equal((await limited.api('POST', '/api-keys', child)).status, 403);
    }
  });

  it('gets the response for an unknown ID from every operation on a record that belongs to another job, and no list, count or report that shows one', async (t) => {
    const workspace = await service.workspace();
    const samples = await makeSamples(workspace);
    const { api } = await limitedKey(workspace, { jobIds: [(await makeJob(workspace)).id] });
    const ofJobs = operations.filter(({ spec }) => OF_JOBS.test(spec.path) && !spec.path.includes('/by-ref/'));
    for (const { spec } of ofJobs.filter(({ spec }) => spec.path.includes('{'))) {
      const body = spec.method === 'GET' || spec.method === 'DELETE' ? undefined : (spec.example ?? {});
      const call = async (idFor: (param: string) => string) => {
        const { status, text } = await api(spec.method, pathWith(spec.path, idFor), body);
        return `${status} ${text}`;
      };
      const hidden = await call((param) => samples.idFor(spec.path, param));
      assert.equal(hidden, await call(() => newId()), `${spec.method} ${spec.path}`);
      t.diagnostic(`${spec.method} ${spec.path} ${hidden.slice(0, 3)}`);
    }
    const ids = HIDDEN.map((path) => samples.idFor(path, path.slice(path.lastIndexOf('{') + 1, -1)));
    for (const { spec } of operations.filter(({ spec }) => spec.method === 'GET' && !spec.path.includes('{'))) {
      if (spec.contentType !== undefined || spec.sessionOnly === true || spec.scope == null) continue;
      const { status, text } = await api('GET', spec.path);
      const shown = ids.filter((id) => text.includes(id));
      assert.deepEqual(shown, [], `${spec.path}: ${text}`);
      t.diagnostic(`GET ${spec.path} ${status}`);
    }
    const [counts, stages] = [await api('GET', '/applications/counts'), await api('GET', '/reports/funnel')];
    for (const { text } of [counts, stages]) assert.doesNotMatch(text, /:[1-9]/);
  });
});

/** Records of a job that the key does not see. */
const HIDDEN = [
  ...['/jobs/{id}', '/jobs/{id}/stages/{stageId}', '/candidates/{id}', '/candidates/{id}/notes/{noteId}'],
  ...['/candidates/{id}/tags/{tagId}', '/candidates/{id}/files/{fileId}', '/applications/{id}', '/interviews/{id}'],
  ...['/offers/{id}', '/scorecards/{id}', '/tasks/{id}', '/pool-entries/{id}', '/quarantine/{id}'],
];

/** Records that belong to a job. */
const OF_JOBS = /^\/(jobs|candidates|applications|interviews|offers|scorecards|tasks|pool-entries|quarantine|emails)\//;

describe('a key without personal data', () => {
  it('gets null for it in reads, lists and events, and finds nothing by it', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const email = 'zyxmark@example.com';
    const person = { firstName: 'Zyxmark', lastName: 'Zyxmark', email, phone: '+49 zyxmark', summary: 'zyxmark' };
    const candidateId = (await workspace.api('POST', '/candidates', person)).body.data.id;
    const application = (await workspace.api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
    await workspace.api('POST', `/candidates/${candidateId}/notes`, { body: 'zyxmark' });
    await workspace.api('POST', `/candidates/${candidateId}/tags`, { label: 'zyxmark' });
    await workspace.api('PATCH', `/candidates/${candidateId}`, { headline: 'zyxmark' });
    const { api } = await limitedKey(workspace, { personalData: false });
    const { body } = await api('GET', `/candidates/${candidateId}`);
    assert.deepEqual([body.data.id, body.data.firstName, body.data.email], [candidateId, null, null]);
    assert.equal((await api('GET', `/applications/${application.id}`)).body.data.jobId, job.id);
    for (const { spec } of operations.filter(({ spec }) => spec.method === 'GET' && !spec.path.includes('{'))) {
      if (spec.contentType !== undefined || spec.sessionOnly === true || !SCOPES.includes(spec.scope ?? '')) continue;
      assert.doesNotMatch((await api('GET', spec.path)).text, /zyxmark/i, spec.path);
    }
    const ofCandidate = [
      `/candidates/${candidateId}`,
      `/candidates/${candidateId}/notes`,
      `/candidates/${candidateId}/tags`,
    ];
    for (const path of ofCandidate) assert.doesNotMatch((await api('GET', path)).text, /zyxmark/i, path);
    for (const query of [`email=${email}`, 'q=zyxmark', 'tag=zyxmark'])
      assert.deepEqual((await api('GET', `/candidates?${query}`)).body.data, [], query);
    assert.equal((await api('GET', `/candidates/${candidateId}/export`)).status, 403);
  });

  it('gets responses that match the document served to it, and no email address of a candidate, from every operation', async (t) => {
    const workspace = await service.workspace();
    const samples = await makeSamples(workspace);
    const { api } = await limitedKey(workspace, { personalData: false });
    const served = (await api('GET', '/openapi.json?workspace=')).body;
    const plain = (await service.request('GET', '/api/v1/openapi.json')).body;
    const emailIn = (document: Json) => document.components.schemas.Candidate.properties.email;
    assert.deepEqual(emailIn(served), { anyOf: [emailIn(plain), { type: 'null' }] });
    const deletions = (method: string) => (method === 'DELETE' ? 1 : 0);
    // Each response is compared with the document by the client of the tests.
    for (const { spec } of operations.toSorted((a, b) => deletions(a.spec.method) - deletions(b.spec.method))) {
      if (spec.contentType !== undefined || spec.sessionOnly === true) continue;
      const hasBody = spec.method !== 'GET' && spec.method !== 'DELETE';
      const path = pathWith(spec.path, (param) => samples.idFor(spec.path, param));
      const { status, text } = await api(spec.method, path, hasBody ? (spec.example ?? {}) : undefined);
      assert.ok(status < 500, `${spec.method} ${path}: ${status}`);
      assert.doesNotMatch(text, /sam@sample\.example/, `${spec.method} ${path}`);
      t.diagnostic(`${spec.method} ${spec.path} ${status}`);
    }
  });

  it('does not get the note of a rejection from its event', async () => {
    const workspace = await service.workspace();
    const { id } = await apply(workspace, (await makeJob(workspace)).id);
    const rejected = await workspace.api('POST', `/applications/${id}/reject`, { note: 'zyxmark' });
    assert.equal(rejected.status, 200, rejected.text);
    const events = '/activity-events?type=application.rejected';
    assert.match((await workspace.api('GET', events)).text, /zyxmark/);
    const { api } = await limitedKey(workspace, { personalData: false });
    const { text, body } = await api('GET', events);
    assert.doesNotMatch(text, /zyxmark/);
    assert.equal(body.data[0].data.application.id, id);
  });

  it('hides by filters of lists that exist', () => {
    const ids = new Set(operations.map(({ spec }) => spec.id));
    assert.deepEqual(
      Object.keys(PERSONAL_FILTERS).filter((id) => !ids.has(id)),
      [],
    );
  });
});
