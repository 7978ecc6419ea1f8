import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openJob } from '../../../../test/careers-site.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { MINIMAL_JOB, makeJob } from '../../../../test/hiring.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const RANDOM = /-[a-z2-9]{12}$/;
const read = async (id: string): Promise<Json> => (await api('GET', `/jobs/${id}`)).body.data;
const statusOf = async (path: string) => (await fetch(`${service.url}${path}`, { redirect: 'manual' })).status;
/** The statuses of all addresses that a slug has for visitors. */
const publicStatuses = async (slug: string) => {
  const selector = `workspace=${workspace.slug}`;
  return [
    await statusOf(`/api/public/v1/jobs/${slug}?${selector}`),
    (await service.request('POST', `/api/public/v1/jobs/${slug}/applications?${selector}`, { body: {} })).status,
    await statusOf(`/careers/${workspace.slug}/${slug}`),
    await statusOf(`/careers/${workspace.slug}/${slug}/apply`),
  ];
};

/** The form leads to the page of the job, which says that there is none. */
const NOTHING = [404, 404, 404, 303];

describe('the slug of a confidential job', () => {
  it('contains 60 random bits, however the job is created', async () => {
    const { id } = await makeJob(workspace, { title: 'Chief Executive', confidential: true });
    const { slug } = await read(id);
    assert.match(slug, /^chief-executive-[a-z2-9]{12}$/);
    const copy = (await api('POST', `/jobs/${id}/duplicate`, {})).body.data;
    assert.match(copy.slug, RANDOM);
    assert.notEqual(copy.slug, slug);
    const imported = await api('POST', '/jobs/import', { jobs: [{ ...MINIMAL_JOB, id: 'ats-1', confidential: true }] });
    assert.match(imported.body.data.items[0].slug, RANDOM);
  });

  it('cannot be chosen', async () => {
    const { id } = await makeJob(workspace, { confidential: true });
    const { slug } = await read(id);
    const given = { ...MINIMAL_JOB, slug: 'chief', confidential: true };
    for (const [method, path, body, field] of [
      ['POST', '/jobs', given, 'slug'],
      ['PATCH', `/jobs/${id}`, { slug: 'chief' }, 'slug'],
      ['PATCH', `/jobs/${(await makeJob(workspace)).id}`, { slug: 'chief', confidential: true }, 'slug'],
      ['POST', '/jobs/import', { jobs: [given] }, 'jobs.0.slug'],
      ['POST', '/jobs/import', { jobs: [{ ...MINIMAL_JOB, title: 'Unnamed', confidential: true }] }, 'jobs.0.id'],
    ] as const) {
      const rejected = await api(method, path, body);
      assert.equal(rejected.status, 422, rejected.text);
      assert.deepEqual(Object.keys(rejected.body.error!.details.fields), [field]);
    }
    assert.equal((await api('PATCH', `/jobs/${id}`, { slug, title: 'Renamed' })).status, 200);
    assert.equal((await read(id)).slug, slug);
  });

  it('is new whenever the job becomes confidential, and former addresses lead nowhere until it is no longer confidential', async () => {
    const { id, slug: known } = await openJob(workspace, { title: 'Chief of Everything' });
    assert.deepEqual(await publicStatuses(known), [200, 422, 200, 200]);
    const hidden = await api('PATCH', `/jobs/${id}`, { confidential: true });
    const secret = hidden.body.data.slug;
    assert.match(secret, /^chief-of-everything-[a-z2-9]{12}$/);
    assert.deepEqual(await publicStatuses(known), NOTHING);
    assert.deepEqual(await publicStatuses(secret), [200, 422, 200, 200]);
    const shown = await api('PATCH', `/jobs/${id}`, { confidential: false, slug: 'chief-of-all' });
    assert.equal(shown.status, 200, shown.text);
    assert.deepEqual((await publicStatuses(known)).slice(2), [301, 301]);
    const again = (await api('PATCH', `/jobs/${id}`, { confidential: true })).body.data.slug;
    assert.notEqual(again, secret);
    for (const former of [known, secret, 'chief-of-all']) assert.deepEqual(await publicStatuses(former), NOTHING);
  });
});
