import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../testing/harness.ts';

const service = await startService();
const workspace = await service.workspace();

describe('jobs', () => {
  const minimal = {
    title: 'Chief Cook',
    description: 'You cook.',
    employmentType: 'full_time',
    workplaceType: 'onsite',
  };
  const create = async (more: object = {}) => (await workspace.api('POST', '/jobs', { ...minimal, ...more })).body.data;

  it('a new job has exactly the fields of the specification, as a draft', async () => {
    const { status, body, headers } = await workspace.api('POST', '/jobs', { ...minimal, keywords: [' soups '] });
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body.data), [
      'id',
      'title',
      'slug',
      'status',
      'department',
      'location',
      'employmentType',
      'workplaceType',
      'description',
      'requirements',
      'benefits',
      'keywords',
      'salaryMin',
      'salaryMax',
      'currency',
      'salaryPeriod',
      'publishedAt',
      'createdAt',
      'updatedAt',
    ]);
    assert.equal(body.data.status, 'draft');
    assert.deepEqual(body.data.keywords, ['soups']);
    assert.match(body.data.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.equal(headers.get('etag'), '"r1"');
  });

  it('equal titles get different slugs, an explicit slug that is taken is refused', async () => {
    const title = 'Wine Steward';
    const made = await Promise.all(Array.from({ length: 5 }, () => create({ title })));
    assert.deepEqual(made.map((job) => job.slug).sort(), [
      'wine-steward',
      'wine-steward-2',
      'wine-steward-3',
      'wine-steward-4',
      'wine-steward-5',
    ]);
    const refused = await workspace.api('POST', '/jobs', { ...minimal, slug: 'wine-steward' });
    assert.equal(refused.status, 409);
    assert.equal(refused.body.error?.details.field, 'slug');
  });

  it('a body with faults names every offending field and changes nothing', async () => {
    const { status, body } = await workspace.api('POST', '/jobs', {
      ...minimal,
      title: '  ',
      salaryMin: -1,
      employmentType: 'forever',
      colour: 'red',
    });
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(body.error?.details.fields).sort(), [
      'colour',
      'employmentType',
      'salaryMin',
      'title',
    ]);
  });

  it('publishing sets the moment once, closing and drafting work from any state', async () => {
    const job = await create();
    const published = await workspace.api('POST', `/jobs/${job.id}/publish`);
    assert.equal(published.status, 200);
    assert.equal(published.body.data.status, 'open');
    const again = await workspace.api('POST', `/jobs/${job.id}/publish`, {});
    assert.deepEqual(again.body.data, published.body.data);
    for (const [action, status] of [
      ['close', 'closed'],
      ['draft', 'draft'],
      ['close', 'closed'],
      ['publish', 'open'],
    ] as const) {
      const { body } = await workspace.api('POST', `/jobs/${job.id}/${action}`);
      assert.equal(body.data.status, status);
    }
  });

  it('merge patch keeps what is absent, clears what is null, and ignores equal values without a trace', async () => {
    const job = await create({ department: 'Kitchen', location: 'Lyon', salaryMin: 5 });
    const same = await workspace.api('PATCH', `/jobs/${job.id}`, { department: 'Kitchen' });
    assert.equal(same.body.data.updatedAt, job.updatedAt);
    assert.equal(same.headers.get('etag'), '"r1"');
    const patched = await workspace.api('PATCH', `/jobs/${job.id}`, { department: null, title: 'Baker' });
    assert.deepEqual(
      { ...patched.body.data, updatedAt: null },
      { ...job, department: null, title: 'Baker', updatedAt: null },
    );
    const refused = await workspace.api('PATCH', `/jobs/${job.id}`, { salaryMax: 1 });
    assert.equal(refused.status, 422);
  });

  it('If-Match lets only the writer through who has seen the present record', async () => {
    const job = await create();
    const stale = await workspace.api('PATCH', `/jobs/${job.id}`, { title: 'A' }, { 'if-match': '"r9"' });
    assert.equal(stale.status, 412);
    const good = await workspace.api('PATCH', `/jobs/${job.id}`, { title: 'A' }, { 'if-match': '"r1"' });
    assert.equal(good.status, 200);
    const deleted = await workspace.api('DELETE', `/jobs/${job.id}`, undefined, { 'if-match': '"r1"' });
    assert.equal(deleted.status, 412);
  });

  it('a deleted job is gone from reads and remains as a tombstone', async () => {
    const job = await create();
    assert.equal((await workspace.api('DELETE', `/jobs/${job.id}`)).status, 204);
    assert.equal((await workspace.api('GET', `/jobs/${job.id}`)).status, 404);
    const listed = await workspace.api('GET', `/jobs?ids=${job.id}`);
    assert.deepEqual(listed.body.data, []);
    const tombstones = await workspace.api(
      'GET',
      `/jobs?ids=${job.id}&includeDeleted=true&updatedAfter=${job.createdAt}`,
    );
    assert.equal(tombstones.body.data.length, 1);
    assert.ok(tombstones.body.data[0].deletedAt);
  });

  it('a list is walked page by page, newest first, each job once', async () => {
    const own = await service.workspace();
    for (let index = 0; index < 7; index += 1) await own.api('POST', '/jobs', { ...minimal, title: `Job ${index}` });
    const titles: string[] = [];
    let cursor = '';
    for (;;) {
      const { body } = await own.api('GET', `/jobs?limit=3${cursor}`);
      titles.push(...body.data.map((job: { title: string }) => job.title));
      assert.equal(body.meta?.pagination.hasMore, body.meta?.nextCursor !== undefined);
      if (body.meta?.nextCursor === undefined) break;
      cursor = `&cursor=${body.meta.nextCursor}`;
    }
    assert.deepEqual(
      titles,
      [6, 5, 4, 3, 2, 1, 0].map((index) => `Job ${index}`),
    );
    assert.equal((await own.api('GET', '/jobs?limit=0')).status, 422);
    assert.equal((await own.api('GET', '/jobs?limit=101')).status, 422);
    assert.equal((await own.api('GET', '/jobs?cursor=nonsense')).status, 400);
    assert.equal((await own.api('GET', '/jobs?colour=red')).status, 422);
  });

  it('each filter finds what it says', async () => {
    const own = await service.workspace();
    const add = async (more: object) => (await own.api('POST', '/jobs', { ...minimal, ...more })).body.data.id;
    const chef = await add({
      title: 'Chef',
      department: 'Küche',
      location: 'Zürich (CH)',
      workplaceType: 'hybrid',
      keywords: ['Fondue'],
    });
    const porter = await add({ title: 'Porter', department: 'House', employmentType: 'contract' });
    await own.api('POST', `/jobs/${porter}/publish`);
    const found = async (query: string) =>
      (await own.api('GET', `/jobs?${query}`)).body.data.map((job: { id: string }) => job.id);
    assert.deepEqual(await found('department=KÜCHE'), [chef]);
    assert.deepEqual(await found('location=zürich'), [chef]);
    assert.deepEqual(await found('location=%25'), []);
    assert.deepEqual(await found('workplaceType=hybrid'), [chef]);
    assert.deepEqual(await found('employmentType=contract'), [porter]);
    assert.deepEqual(await found('status=open'), [porter]);
    assert.deepEqual(await found('q=fond'), [chef]);
    assert.deepEqual(await found('q=kuche%20chef'), [chef]);
    assert.deepEqual(await found("q='%26!|"), []);
  });
});
