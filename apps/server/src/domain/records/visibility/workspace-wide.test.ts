import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, MINIMAL_JOB, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { limitedKey } from '../../../../test/keys.ts';
import { makeSamples, pathWith } from '../../../../test/samples.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { operations } from '../../../server/operations.ts';

const service = await startService();
const roles = readFileSync(join(import.meta.dirname, '../../../../../../docs/roles.md'), 'utf8');

const wide = operations.filter(({ spec }) => spec.workspaceWide === true);
const nameOf = ({ spec }: { spec: { method: string; path: string } }) => `${spec.method} ${spec.path}`;

async function makeDepartment({ api }: TestWorkspace, name: string): Promise<string> {
  return (await api('POST', '/departments', { name })).body.data.id;
}

/** Keys limited to one job, and to one department. */
async function limitedKeys(workspace: TestWorkspace) {
  const departmentId = await makeDepartment(workspace, 'Engineering');
  const job = await makeJob(workspace, { departmentId });
  return {
    departmentId,
    job,
    ofJob: (await limitedKey(workspace, { jobIds: [job.id] })).api,
    ofDepartment: (await limitedKey(workspace, { departmentIds: [departmentId] })).api,
  };
}

function assertForbidden({ status, text, body }: Json, message: RegExp): void {
  assert.equal(status, 403, text);
  assert.match(body.error.message, message);
}

describe('what applies to the whole workspace', () => {
  it('cannot be changed with a key that is limited to jobs or departments', async () => {
    const workspace = await service.workspace();
    const samples = await makeSamples(workspace);
    const { ofJob, ofDepartment } = await limitedKeys(workspace);
    for (const { spec } of wide) {
      const path = pathWith(spec.path, (param) => samples.idFor(spec.path, param));
      const body = ['GET', 'DELETE'].includes(spec.method) ? undefined : (spec.example ?? {});
      for (const api of [ofJob, ofDepartment]) {
        assertForbidden(await api(spec.method, path, body), /limited to jobs or departments/);
      }
    }
  });

  it('can be changed with a key that only lacks personal data', async () => {
    const { api } = await limitedKey(await service.workspace(), { personalData: false });
    const renamed = await api('PATCH', '/workspace', { name: 'Acme Works' });
    assert.equal(renamed.status, 200, renamed.text);
  });

  it('is declared by every change of a record that all jobs share', () => {
    const previews = ['previewEmailTemplate', 'previewCareerSite'];
    const shared =
      /^(departments|locations|pipelines|rejection_reasons|sources|custom_fields|workspace|members|views):write$/;
    const undeclared = operations
      .filter(({ spec }) => spec.sessionOnly !== true)
      .filter(({ spec }) => spec.method !== 'GET' && spec.workspaceWide !== true && shared.test(spec.scope ?? ''))
      .map(({ spec }) => spec.id);
    assert.deepEqual(undeclared.sort(), previews.sort());
  });

  it('is listed in the documentation of roles', () => {
    const section = /## What applies to the whole workspace\n([\s\S]*?)(\n## |$)/.exec(roles)![1]!;
    const listed = [...section.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`/g)].map(([, name]) => name!);
    assert.deepEqual(listed.sort(), wide.map(nameOf).sort());
  });

  it('includes tracking links without a job', async () => {
    const workspace = await service.workspace();
    const { ofJob, job } = await limitedKeys(workspace);
    const sourceId = (await workspace.api('POST', '/sources', { name: 'A newsletter', kind: 'other' })).body.data.id;
    const create = (jobId: string | null) => ofJob('POST', '/tracking-links', { sourceId, jobId });
    const { id } = (await workspace.api('POST', '/tracking-links', { sourceId })).body.data;
    assertForbidden(await create(null), /must have a job/);
    assertForbidden(await ofJob('PATCH', `/tracking-links/${id}`, { url: 'https://example.com/' }), /must have a job/);
    assertForbidden(await ofJob('PATCH', `/tracking-links/${id}`, { jobId: job.id }), /must have a job/);
    assertForbidden(await ofJob('DELETE', `/tracking-links/${id}`), /must have a job/);
    const own = await create(job.id);
    assert.equal(own.status, 201, own.text);
    assertForbidden(await ofJob('PATCH', `/tracking-links/${own.body.data.id}`, { jobId: null }), /must have a job/);
  });
});

describe('a key that is limited to jobs or departments', () => {
  it('creates no job outside its limits, by any operation', async () => {
    const workspace = await service.workspace();
    const { ofJob, ofDepartment, departmentId, job } = await limitedKeys(workspace);
    const sales = await makeDepartment(workspace, 'Sales');
    const before = (await workspace.api('GET', '/jobs')).body.data.length;
    const outside = /outside the limits/;
    assertForbidden(await ofJob('POST', '/jobs', { ...MINIMAL_JOB, departmentId }), outside);
    assertForbidden(await ofJob('PUT', '/jobs/by-ref/hr/1', { ...MINIMAL_JOB, departmentId }), outside);
    assertForbidden(await ofJob('POST', `/jobs/${job.id}/duplicate`), outside);
    for (const more of [{}, { departmentId: sales }, { departmentId, confidential: true }]) {
      assertForbidden(await ofDepartment('POST', '/jobs', { ...MINIMAL_JOB, ...more }), outside);
    }
    assert.equal((await workspace.api('GET', '/jobs')).body.data.length, before);
    const created = await ofDepartment('POST', '/jobs', { ...MINIMAL_JOB, departmentId });
    assert.equal(created.status, 201, created.text);
    assert.equal((await ofDepartment('POST', `/jobs/${job.id}/duplicate`)).status, 201);
  });

  it('moves no job out of its limits', async () => {
    const workspace = await service.workspace();
    const { ofDepartment, job } = await limitedKeys(workspace);
    const sales = await makeDepartment(workspace, 'Sales');
    for (const patch of [{ departmentId: sales }, { departmentId: null }, { confidential: true }]) {
      assertForbidden(await ofDepartment('PATCH', `/jobs/${job.id}`, patch), /outside the limits/);
    }
    assert.equal((await ofDepartment('PATCH', `/jobs/${job.id}`, { title: 'Gardener' })).status, 200);
  });

  it('erases, merges and deletes only candidates all of whose applications it sees', async () => {
    const workspace = await service.workspace();
    const { ofJob, ofDepartment, job } = await limitedKeys(workspace);
    const other = await makeJob(workspace);
    const [both, own] = [await makeCandidate(workspace), await makeCandidate(workspace)];
    for (const [candidateId, jobId] of [
      [both, job.id],
      [both, other.id],
      [own, job.id],
    ] as const) {
      const applied = await workspace.api('POST', '/applications', { candidateId, jobId });
      assert.equal(applied.status, 201, applied.text);
    }
    for (const api of [ofJob, ofDepartment]) {
      const outside = /records that you do not see/;
      assertForbidden(await api('POST', `/candidates/${both}/erase`), outside);
      assertForbidden(await api('DELETE', `/candidates/${both}`), outside);
      assertForbidden(await api('POST', `/candidates/${both}/merge`, { candidateId: own }), outside);
      assertForbidden(await api('POST', `/candidates/${own}/merge`, { candidateId: both }), outside);
    }
    assert.equal((await workspace.api('GET', `/candidates/${both}`)).status, 200);
    const second = (await apply(workspace, job.id)).candidateId;
    const merged = await ofJob('POST', `/candidates/${own}/merge`, { candidateId: second });
    assert.equal(merged.status, 200, merged.text);
    assert.equal((await ofJob('DELETE', `/candidates/${own}`)).status, 204);
    assert.equal((await workspace.api('POST', `/candidates/${own}/restore`)).status, 200);
    assert.equal((await ofJob('POST', `/candidates/${own}/erase`)).status, 200);
    assert.equal((await ofJob('DELETE', `/candidates/${newId()}`)).status, 404);
  });
});
