import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { operations } from '../../src/server/operations.ts';
import { automate } from '../automations.ts';
import { type Json, startService, type TestWorkspace } from '../harness.ts';
import { apply, makeCandidate, makeJob } from '../hiring.ts';

const service = await startService();
const lists = operations.filter(({ spec }) => spec.list === true && spec.method === 'GET');

/** The records of all pages. */
async function pagesOf({ api }: TestWorkspace, path: string, limit = 2): Promise<Json[]> {
  const records: Json[] = [];
  for (let cursor = ''; ; ) {
    const { status, body, text } = await api('GET', `${path}&limit=${limit}${cursor}`);
    assert.equal(status, 200, `${path}: ${text}`);
    records.push(...body.data);
    if (!body.meta.pagination.hasMore) return records;
    cursor = `&cursor=${body.meta.nextCursor}`;
  }
}

const idsOf = (records: Json[]) => records.map(({ id }: Json) => id);

async function addCandidate({ api }: TestWorkspace, lastName: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { body } = await api('POST', '/candidates', { firstName: 'Ada', lastName, email });
  return body.data.id;
}

/** What applications are sorted by only with a filter by job or stage. */
const OF_A_JOB: ReadonlySet<string> = new Set(['lastName', 'averageRating', 'lastActivityAt']);

describe('the order of a list', () => {
  it('every list can be sorted by creation and by update time, in both directions', () => {
    for (const { spec } of lists) {
      const { sort, order } = (spec.query ?? {}) as Json;
      assert.deepEqual(sort?.enum.slice(0, 2), ['createdAt', 'updatedAt'], spec.id);
      assert.deepEqual(order?.enum, ['asc', 'desc'], spec.id);
    }
  });

  it('every list of a workspace returns all of its records, once each and in the order requested', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await makeJob(workspace);
    for (let n = 0; n < 3; n += 1) {
      const { id: applicationId, candidateId } = await apply(workspace, job.id);
      const scheduledAt = `2090-01-0${3 - n}T09:00:00Z`;
      await api('POST', '/interviews', { applicationId, type: 'final', mode: 'phone', scheduledAt });
      await api('POST', '/offers', { applicationId, title: 'Engineer' });
      const { id: ownerId } = (await api('GET', '/members')).body.data[0];
      const dueAt = n === 1 ? null : `2090-01-0${3 - n}T09:00:00Z`;
      await api('POST', '/tasks', { title: 'Call', ownerId, dueAt });
      await api('POST', '/pool-entries', { candidateId, source: 'sourced' });
      await api('POST', `/candidates/${candidateId}/notes`, { body: 'Met' });
      await api('POST', `/candidates/${candidateId}/tags`, { label: `tag ${n}` });
      await api('PUT', `/automation-secrets/SECRET_${n}`, { value: 'x' });
      await automate(workspace, {
        trigger: { event: 'candidate.created' },
        steps: [{ id: 'note', type: 'add_note', config: { body: 'Hello' } }],
      });
    }
    await api('PUT', '/email-templates/offer_sent', { subject: 'Your offer', text: 'Hello' });
    await api('PATCH', `/jobs/${job.id}`, { title: 'Renamed' });
    const paths = lists.filter(({ spec }) => !spec.path.includes('{') && spec.sessionOnly !== true);
    assert.ok(paths.length > 20);
    for (const { spec } of paths) {
      const { path } = spec;
      const all = await pagesOf(workspace, `${path}?`, 100);
      const keyOf = (record: Json) => record.id ?? record.name ?? record.kind ?? record.candidateId;
      for (const sort of (spec.query as Json).sort.enum) {
        for (const order of ['asc', 'desc']) {
          const within = path === '/applications' && OF_A_JOB.has(sort) ? `&jobId=${job.id}` : '';
          const sorted = await pagesOf(workspace, `${path}?sort=${sort}&order=${order}${within}`);
          const keys = new Set(sorted.map(keyOf));
          assert.equal(keys.size, sorted.length, `${path} ${sort} ${order}: repeated records`);
          // The audit log grows with each of these reads.
          const missing = all.filter((record) => !keys.has(keyOf(record)));
          assert.deepEqual(missing, [], `${path} ${sort} ${order}`);
          if (sort === 'lastName' || !sorted.every((record) => sort in record)) continue;
          const values = sorted.map((record) => record[sort] ?? (path === '/tasks' ? '9999' : ''));
          const expected = values.toSorted();
          assert.deepEqual(values, order === 'asc' ? expected : expected.reverse(), `${path} ${sort} ${order}`);
        }
      }
    }
  });

  it('records that change while paging by update time move to the end and are not skipped', async () => {
    const workspace = await service.workspace();
    const jobs = [await makeJob(workspace), await makeJob(workspace), await makeJob(workspace)];
    const [first, second, third] = idsOf(jobs);
    const list = '/jobs?sort=updatedAt&order=asc&limit=1';
    const page = await workspace.api('GET', list);
    assert.deepEqual(idsOf(page.body.data), [first]);
    await workspace.api('PATCH', `/jobs/${second}`, { title: 'Renamed' });
    const rest: string[] = [];
    for (let { nextCursor } = page.body.meta; nextCursor !== undefined; ) {
      const { body } = await workspace.api('GET', `${list}&cursor=${nextCursor}`);
      rest.push(...idsOf(body.data));
      nextCursor = body.meta.nextCursor;
    }
    assert.deepEqual(rest, [third, second]);
  });

  it('candidates by last name: regardless of case, with accented letters next to the plain ones', async () => {
    const workspace = await service.workspace();
    const names = [
      'Zuse',
      'Ångström',
      'adams',
      'Ørsted',
      'Baker',
      'ANDERSON',
      'Ängel',
      'x'.repeat(120),
      '李'.repeat(120),
    ];
    for (const name of names) await addCandidate(workspace, name);
    const [first, second] = [await addCandidate(workspace, 'Same'), await addCandidate(workspace, 'same')];
    const sorted = await pagesOf(workspace, '/candidates?sort=lastName', 1);
    assert.deepEqual(
      sorted.map(({ lastName }) => lastName.slice(0, 10)),
      [
        'adams',
        'ANDERSON',
        'Ängel',
        'Ångström',
        'Baker',
        'Same',
        'same',
        'x'.repeat(10),
        'Zuse',
        'Ørsted',
        '李'.repeat(10),
      ],
    );
    assert.deepEqual(idsOf(sorted.slice(5, 7)), [first, second]);
    const reversed = await pagesOf(workspace, '/candidates?sort=lastName&order=desc');
    assert.deepEqual(idsOf(reversed), idsOf(sorted).reverse());
  });

  it('candidates found by a search can be sorted, too', async () => {
    const workspace = await service.workspace();
    await addCandidate(workspace, 'Lovelace');
    for (const name of ['Byron', 'Anders']) {
      const id = await addCandidate(workspace, name);
      await workspace.api('PATCH', `/candidates/${id}`, { headline: 'Beekeeper' });
    }
    const found = await pagesOf(workspace, '/candidates?q=beekeeper&sort=lastName', 1);
    assert.deepEqual(
      found.map(({ lastName }) => lastName),
      ['Anders', 'Byron'],
    );
    assert.equal((await pagesOf(workspace, '/candidates?q=beekeeper&order=asc', 1)).length, 2);
  });

  it('applications by the time of application or in the stage, which differ from the time they were recorded', async () => {
    const workspace = await service.workspace();
    const { id: jobId } = await makeJob(workspace);
    const times = ['2024-03-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', '2024-02-01T00:00:00.000Z'];
    for (const appliedAt of times) {
      const candidateId = await makeCandidate(workspace);
      const { body } = await workspace.api('POST', '/applications', { jobId, candidateId });
      await service.db.write.query(sql`
        update applications set applied_at = ${appliedAt},
          stage_entered_at = timestamptz '2024-01-01Z' + (timestamptz '2025-01-01Z' - ${appliedAt}::timestamptz)
        where workspace_id = ${workspace.id} and id = ${body.data.id}`);
    }
    const newest = times.toSorted().reverse();
    for (const [sort, expected] of [
      ['appliedAt', newest],
      ['stageEnteredAt', newest.toReversed()],
    ] as const) {
      const sorted = await pagesOf(workspace, `/applications?sort=${sort}`, 1);
      assert.deepEqual(
        sorted.map(({ appliedAt }) => appliedAt),
        expected,
      );
    }
  });

  it('`order` alone turns the order that a list has by itself', async () => {
    const workspace = await service.workspace();
    const { id } = await makeJob(workspace);
    await makeJob(workspace);
    for (const path of ['/jobs', `/jobs/${id}/stages`, '/email-templates']) {
      const keysOf = (records: Json[]) => records.map((record) => record.id ?? record.kind);
      const plain = keysOf(await pagesOf(workspace, `${path}?`));
      const asc = keysOf(await pagesOf(workspace, `${path}?order=asc`));
      const desc = keysOf(await pagesOf(workspace, `${path}?order=desc`));
      assert.deepEqual(desc, asc.toReversed(), path);
      assert.deepEqual(plain, path === '/jobs' ? desc : asc, path);
    }
  });

  it('a cursor is 400 in any order but its own', async () => {
    const workspace = await service.workspace();
    for (let n = 0; n < 2; n += 1) await makeJob(workspace);
    const orders = ['', 'order=asc', 'sort=createdAt', 'sort=createdAt&order=asc', 'sort=updatedAt'];
    for (const order of orders) {
      const { nextCursor } = (await workspace.api('GET', `/jobs?limit=1&${order}`)).body.meta;
      for (const other of orders) {
        const { status, body } = await workspace.api('GET', `/jobs?limit=1&${other}&cursor=${nextCursor}`);
        assert.equal(status, other === order ? 200 : 400, `${order} then ${other}`);
        if (status === 400) assert.equal(body.error?.details.field, 'cursor');
      }
    }
  });

  it('cannot be combined with a sync token, and unknown keys are 422', async () => {
    const { api } = await service.workspace();
    const { syncToken } = (await api('GET', '/jobs')).body.meta;
    for (const [query, field, status] of [
      [`sort=createdAt&syncToken=${syncToken}`, 'sort', 400],
      [`order=asc&syncToken=${syncToken}`, 'order', 400],
      ['sort=title', 'sort', 422],
      ['sort=lastName', 'sort', 422],
      ['order=up', 'order', 422],
      ['sort=createdAt&sort=updatedAt', 'sort', 422],
    ] as const) {
      const answer = await api('GET', `/jobs?${query}`);
      assert.equal(answer.status, status, query);
      assert.equal(answer.body.error?.details.field, field, query);
    }
  });

  it('events sorted by time are a list, and without `sort` ascending events remain the feed', async () => {
    const workspace = await service.workspace();
    await makeJob(workspace);
    const feed = (await workspace.api('GET', '/activity-events?order=asc&limit=100')).body;
    const list = (await workspace.api('GET', '/activity-events?order=asc&sort=createdAt&limit=100')).body;
    assert.deepEqual(idsOf(list.data).sort(), idsOf(feed.data).sort());
    assert.deepEqual([feed.meta.nextCursor, list.meta.nextCursor], [undefined, undefined]);
    assert.deepEqual(
      [feed, list].map(({ meta }) => meta.pagination.nextCursor !== null),
      [true, false],
    );
  });
});
