import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../../../test/harness.ts';
import { eventsOf } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';

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

  it('a new job is a draft with exactly the specified fields', async () => {
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
      'confidential',
      'hiringTeam',
      'departmentId',
      'locationIds',
      'locations',
      'applicantRegions',
      'requisitionId',
      'closesAt',
      'vacancy',
      'usesAi',
      'equity',
      'bonus',
      'closeWhenFilled',
      'customFields',
      'externalRefs',
      'publishedAt',
      'createdAt',
      'updatedAt',
    ]);
    assert.equal(body.data.status, 'draft');
    assert.deepEqual(body.data.keywords, ['soups']);
    assert.match(body.data.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.equal(headers.get('etag'), '"r1"');
  });

  it('equal titles get different slugs, an explicit slug that is taken is rejected', async () => {
    const title = 'Wine Steward';
    const made = await Promise.all(Array.from({ length: 5 }, () => create({ title })));
    assert.deepEqual(made.map((job) => job.slug).sort(), [
      'wine-steward',
      'wine-steward-2',
      'wine-steward-3',
      'wine-steward-4',
      'wine-steward-5',
    ]);
    const rejected = await workspace.api('POST', '/jobs', { ...minimal, slug: 'wine-steward' });
    assert.equal(rejected.status, 409);
    assert.equal(rejected.body.error?.details.field, 'slug');
  });

  it('an invalid body returns every invalid field and changes nothing', async () => {
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

  it('publishing sets publishedAt once; closing and unpublishing work from any status', async () => {
    const job = await create();
    const published = await workspace.api('POST', `/jobs/${job.id}/publish`);
    assert.equal(published.status, 200);
    assert.equal(published.body.data.status, 'open');
    const fields =
      'id title slug status department location employmentType workplaceType description requirements benefits keywords salaryMin salaryMax currency salaryPeriod publishedAt createdAt updatedAt';
    assert.equal(Object.keys(published.body.data).join(' '), fields, 'no others');
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

  it('merge patch keeps omitted fields, clears null fields and records no event for equal values', async () => {
    const job = await create({
      department: 'Kitchen',
      location: 'Lyon',
      salaryMin: 5,
      currency: 'EUR',
      salaryPeriod: 'hour',
    });
    const same = await workspace.api('PATCH', `/jobs/${job.id}`, { department: 'Kitchen' });
    assert.equal(same.body.data.updatedAt, job.updatedAt);
    assert.equal(same.headers.get('etag'), '"r1"');
    const patched = await workspace.api('PATCH', `/jobs/${job.id}`, { department: null, title: 'Baker' });
    assert.deepEqual(
      { ...patched.body.data, updatedAt: null },
      { ...job, department: null, title: 'Baker', updatedAt: null },
    );
    const rejected = await workspace.api('PATCH', `/jobs/${job.id}`, { salaryMax: 1 });
    assert.equal(rejected.status, 422);
  });

  it('pay with decimals is stored exactly and returned exactly in the record, its events and the public API', async () => {
    const pay = { salaryMin: 18.75, salaryMax: 99_999_999_999.1234, currency: 'USD', salaryPeriod: 'hour' };
    const job = await create(pay);
    assert.deepEqual([job.salaryMin, job.salaryMax], [18.75, 99_999_999_999.1234]);
    const path = `/jobs/${job.id}`;
    for (const [salaryMin, salaryMax] of [
      [0.1, 0.3],
      [0.0001, 9_000_000_000_000],
      [18, 18.0001],
      [null, 22.5],
      [19, null],
    ]) {
      const patched = await workspace.api('PATCH', path, { salaryMin, salaryMax });
      assert.deepEqual([patched.body.data.salaryMin, patched.body.data.salaryMax], [salaryMin, salaryMax]);
      const read = (await workspace.api('GET', path)).body.data;
      assert.deepEqual(read, patched.body.data);
    }
    await workspace.api('PATCH', path, { salaryMin: 19.5 });
    const last = (await eventsOf(workspace, job.id)).at(-1)!;
    assert.deepEqual(last.data.changes, { salaryMin: { from: 19, to: 19.5 } });
    await workspace.api('POST', `${path}/publish`);
    const shown = await service.request('GET', `/api/public/v1/jobs/${job.slug}?workspace=${workspace.slug}`);
    assert.equal(shown.body.data.salaryMin, 19.5);
    const copy = (await workspace.api('POST', `${path}/duplicate`)).body.data;
    assert.equal(copy.salaryMin, 19.5);
  });

  it('amounts written by the previous version take precedence over older exact amounts', async () => {
    const job = await create({ salaryMin: 18.75, currency: 'USD', salaryPeriod: 'hour' });
    await service.db.write.query(
      sql`update jobs set salary_min = 21 where workspace_id = ${workspace.id} and id = ${job.id}`,
    );
    assert.equal((await workspace.api('GET', `/jobs/${job.id}`)).body.data.salaryMin, 21);
  });

  it('pay requires a currency and a period, and has a maximum number of digits', async () => {
    for (const [pay, field] of [
      [{ salaryMin: 5 }, 'currency'],
      [{ salaryMax: 5, salaryPeriod: 'hour' }, 'currency'],
      [{ salaryMax: 5, currency: 'EUR' }, 'salaryPeriod'],
      [{ salaryMin: 1.23456, currency: 'EUR', salaryPeriod: 'hour' }, 'salaryMin'],
      [{ salaryMax: 1e-7, currency: 'EUR', salaryPeriod: 'hour' }, 'salaryMax'],
      [{ salaryMax: 9_000_000_000_000.5, currency: 'EUR', salaryPeriod: 'hour' }, 'salaryMax'],
      [{ salaryMax: 1_234_567_890_123.125, currency: 'EUR', salaryPeriod: 'hour' }, 'salaryMax'],
      [{ salaryMin: 2.5, salaryMax: 2.25, currency: 'EUR', salaryPeriod: 'hour' }, 'salaryMin'],
    ] as const) {
      const rejected = await workspace.api('POST', '/jobs', { ...minimal, ...pay });
      assert.equal(rejected.status, 422, JSON.stringify(pay));
      assert.equal(rejected.body.error?.details.field, field);
    }
    const job = await create({ salaryMin: 5, currency: 'EUR', salaryPeriod: 'hour' });
    const cleared = await workspace.api('PATCH', `/jobs/${job.id}`, { salaryPeriod: null });
    assert.equal(cleared.body.error?.details.field, 'salaryPeriod');
  });

  it('a job whose pay predates these rules can still be changed, duplicated and given complete pay', async () => {
    const job = await create();
    await service.db.write.query(
      sql`update jobs set salary_min = 30000 where workspace_id = ${workspace.id} and id = ${job.id}`,
    );
    const path = `/jobs/${job.id}`;
    const renamed = await workspace.api('PATCH', path, { title: 'Still here', salaryMin: 30_000 });
    assert.equal(renamed.status, 200, renamed.text);
    assert.equal((await workspace.api('POST', `${path}/duplicate`)).status, 201);
    assert.equal((await workspace.api('PATCH', path, { salaryMax: 40_000 })).status, 422);
    const complete = await workspace.api('PATCH', path, { salaryMax: 40_000, currency: 'EUR', salaryPeriod: 'year' });
    assert.equal(complete.status, 200, complete.text);
  });

  it('If-Match accepts a write only with the current ETag', async () => {
    const job = await create();
    const stale = await workspace.api('PATCH', `/jobs/${job.id}`, { title: 'A' }, { 'if-match': '"r9"' });
    assert.equal(stale.status, 412);
    const good = await workspace.api('PATCH', `/jobs/${job.id}`, { title: 'A' }, { 'if-match': '"r1"' });
    assert.equal(good.status, 200);
    const deleted = await workspace.api('DELETE', `/jobs/${job.id}`, undefined, { 'if-match': '"r1"' });
    assert.equal(deleted.status, 412);
  });

  it('a deleted job is not returned by reads and appears with includeDeleted', async () => {
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

  it('paging returns each job once, newest first', async () => {
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

  it('each filter returns the matching jobs', async () => {
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
