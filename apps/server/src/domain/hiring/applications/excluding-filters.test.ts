// Starts a service of its own: plans depend on everything that the tables hold.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import pg from 'pg';
import { type Json, startService } from '../../../../test/harness.ts';
import { makeCandidate, makeJob, makeMember } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';
import { rowsReadBy } from '../../../../test/plans.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { listCandidates } from '../candidates/list-queries.ts';
import { candidateConditions } from './candidate-filters.ts';
import { listApplications } from './queries.ts';

const service = await startService();

const idsOf = ({ body, text }: Json): string[] => {
  assert.ok(Array.isArray(body.data), text);
  return body.data.map(({ id }: Json) => id);
};

describe('filters with [not]', () => {
  it('exclude applications with one of the values, and keep those without any', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const departmentId = (await api('POST', '/departments', { name: 'Kitchen' })).body.data.id;
    const locationId = (await api('POST', '/locations', { name: 'Berlin', city: 'Berlin', country: 'DE' })).body.data
      .id;
    const [cook, clerk] = [
      await makeJob(workspace, { departmentId, locationIds: [locationId] }),
      await makeJob(workspace),
    ];
    const ownerId = await makeMember(workspace);
    const sourceId = (await api('GET', '/sources')).body.data[0].id;
    const apply = async (job: Json, more: object, tag?: string) => {
      const candidateId = await makeCandidate(workspace);
      if (tag !== undefined) await api('POST', `/candidates/${candidateId}/tags`, { label: tag });
      return (await api('POST', '/applications', { candidateId, jobId: job.id, ...more })).body.data;
    };
    const first = await apply(cook, { ownerId, sourceId }, 'Speaker');
    const second = await apply(clerk, {}, 'Alumna');
    const third = await apply(clerk, { sourceId });
    await api('POST', `/applications/${third.id}/withdraw`, {});
    const found = async (query: string) => idsOf(await api('GET', `/applications?${query}`));
    for (const [query, expected] of [
      [`jobId[not]=${cook.id}`, [third, second]],
      [`jobId[not]=${cook.id},${clerk.id}`, []],
      [`stageId[not]=${cook.stages.applied}`, [third, second]],
      [`departmentId[not]=${departmentId}`, [third, second]],
      [`locationId[not]=${locationId}`, [third, second]],
      [`ownerId[not]=${ownerId}`, [third, second]],
      [`sourceId[not]=${sourceId}`, [second]],
      ['status[not]=withdrawn', [second, first]],
      ['tag=speaker,ALUMNA', [second, first]],
      ['tag[not]=speaker,nobody', [third, second]],
      [`status[not]=withdrawn&ownerId[not]=${ownerId}`, [second]],
      [`jobId=${clerk.id}&sourceId[not]=${sourceId}`, [second]],
    ] as const) {
      const expectedIds = expected.map(({ id }) => id);
      assert.deepEqual(await found(query), expectedIds, query);
      const { total } = (await api('GET', `/applications?${query}&includeTotal=true`)).body.meta.pagination;
      assert.equal(total, expected.length, query);
    }
    const { status, body } = await api('GET', '/applications?ownerId[not]=x');
    assert.deepEqual([status, Object.keys(body.error?.details.fields)], [422, ['ownerId[not]']]);
    const synced = await api('GET', `/applications?departmentId[not]=${departmentId}`);
    await api('PATCH', `/jobs/${clerk.id}`, { departmentId });
    const changes = await api(
      'GET',
      `/applications?departmentId[not]=${departmentId}&syncToken=${synced.body.meta.syncToken}`,
    );
    const leaving: Json[] = changes.body.data;
    assert.ok(leaving.every(({ reason }) => reason === 'no_longer_matches'));
    for (const { id } of [second, third]) assert.ok(idsOf(changes).includes(id), 'a change of the job excludes it');
    const { api: limited } = await keyWith(workspace, 'applications:read');
    for (const query of ['tag[not]=x', `departmentId[not]=${departmentId}`]) {
      assert.equal((await limited('GET', `/applications?${query}`)).status, 403, query);
    }
  });

  it('exclude candidates for whom one of the applications that the other filters find has one of the values', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const [cook, clerk] = [await makeJob(workspace), await makeJob(workspace)];
    const [sourceId, other]: string[] = idsOf(await api('GET', '/sources'));
    const [ada, rosa, none] = [
      await makeCandidate(workspace, { firstName: 'Ada' }),
      await makeCandidate(workspace, { firstName: 'Rosa' }),
      await makeCandidate(workspace, { firstName: 'Nobody' }),
    ];
    await api('POST', `/candidates/${ada}/tags`, { label: 'Speaker' });
    await api('POST', '/applications', { candidateId: ada, jobId: cook.id, sourceId });
    await api('POST', '/applications', { candidateId: ada, jobId: clerk.id, sourceId: other });
    await api('POST', '/applications', { candidateId: rosa, jobId: clerk.id });
    for (const [query, expected] of [
      [`jobId[not]=${cook.id}`, [none, rosa]],
      [`sourceId[not]=${sourceId}`, [none, rosa]],
      // Rosa has no source.
      [`jobId=${clerk.id}&sourceId[not]=${other}`, [rosa]],
      [`jobId=${clerk.id}&sourceId[not]=${sourceId}`, [rosa, ada]],
      [`stageId[not]=${cook.stages.applied}`, [none, rosa]],
      ['tag[not]=SPEAKER', [none, rosa]],
      [`q=ada&jobId[not]=${cook.id}`, []],
      [`q=rosa&jobId[not]=${cook.id}`, [rosa]],
      ['q=ada&tag=speaker,alumna', [ada]],
    ] as const) {
      assert.deepEqual(idsOf(await api('GET', `/candidates?${query}`)), expected, query);
    }
    const { api: limited } = await keyWith(workspace, 'candidates:read');
    assert.equal((await limited('GET', `/candidates?sourceId[not]=${sourceId}`)).status, 403);
    assert.equal((await limited('GET', `/candidates?jobId[not]=${cook.id}&tag[not]=x`)).status, 200);
  });

  it('read little more than a page, however many records remain', async () => {
    const workspace = await service.workspace();
    const { id: workspaceId, context } = workspace;
    const job = await makeJob(workspace, {
      departmentId: (await workspace.api('POST', '/departments', { name: 'Kitchen' })).body.data.id,
    });
    const sourceId = idsOf(await workspace.api('GET', '/sources'))[0]!;
    const client = new pg.Client({ connectionString: service.connectionString });
    await client.connect();
    client.on('error', () => {}); // The database is dropped while it is connected.
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into candidates (workspace_id, id, first_name, last_name)
       select $1, ('01900000-1000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Ida', 'Rhodes' from generate_series(1, 30000) n`,
      [workspaceId],
    );
    await client.query(
      `insert into applications (workspace_id, id, candidate_id, job_id, stage_id, status, source_id)
       select $1, ('01900000-2000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ('01900000-1000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
         $2, $3, 'active', case when n % 3 = 0 then $4::uuid end from generate_series(1, 30000) n`,
      [workspaceId, job.id, job.stages.applied, sourceId],
    );
    await client.query(
      `insert into candidate_tags (workspace_id, id, candidate_id, label)
       select $1, ('01900000-3000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ('01900000-1000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
         case when n % 2 = 0 then 'Speaker' else 'Alumna' end from generate_series(1, 30000) n`,
      [workspaceId],
    );
    await client.query('set session_replication_role = default');
    for (const table of ['candidates', 'applications', 'candidate_tags']) await client.query(`vacuum analyze ${table}`);
    const other = '01900000-4000-7000-8000-000000000000';
    for (const query of [
      { 'sourceId[not]': [sourceId] },
      { 'tag[not]': ['speaker', 'nobody'] },
      { 'departmentId[not]': [other] },
      { 'jobId[not]': [other], 'stageId[not]': [other] },
    ] as Json[]) {
      const lists: Record<string, (db: typeof service.db) => Promise<Page<{ id: string }>>> = {
        applications: ({ read }) =>
          listApplications(read, workspaceId, query as never, candidateConditions(context, query)),
        candidates: (db) => listCandidates({ ...context, db }, query as never),
      };
      for (const [name, list] of Object.entries(lists)) {
        const { result, read, plan } = await rowsReadBy(client, service.db.read, (read) =>
          list({ ...service.db, read }),
        );
        assert.equal(result.items.length, 25);
        assert.ok(read < 1_000, `${name} ${JSON.stringify(query)} read ${read} rows: ${plan}`);
      }
    }
    await client.end();
  });
});
