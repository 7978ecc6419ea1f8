import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { eventsOf, MINIMAL_JOB, makeCandidate, makeJob } from '../../../../test/hiring.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;

const ADA = { firstName: 'Ada', lastName: 'Lovelace' };
const ref = (id: string) => ({ system: 'greenhouse', id, url: null });
const upsert = (path: string, body: object, headers?: Record<string, string>) => api('PUT', path, body, headers);

describe('upsert by external reference', () => {
  it('creates a candidate with the reference, then changes only the given fields, each time with its event', async () => {
    const path = '/candidates/by-ref/greenhouse/1';
    const created = await upsert(path, { ...ADA, email: 'ada1@example.com', phone: '1' });
    assert.equal(created.status, 201, created.text);
    assert.deepEqual([created.body.data.externalRefs, created.headers.get('etag')], [[ref('1')], '"r1"']);
    const changed = await upsert(path, { headline: 'Countess', phone: null });
    assert.deepEqual([changed.status, changed.headers.get('etag')], [200, '"r2"']);
    const { id, lastName, headline, phone, externalRefs } = changed.body.data;
    assert.deepEqual(
      { id, lastName, headline, phone, externalRefs },
      { id: created.body.data.id, lastName: 'Lovelace', headline: 'Countess', phone: null, externalRefs: [ref('1')] },
    );
    assert.equal((await upsert(path, { headline: 'Countess' })).headers.get('etag'), '"r2"');
    const types = (await eventsOf(workspace, id)).map(({ type }) => type);
    assert.deepEqual(types, ['candidate.created', 'candidate.updated']);
  });

  for (const [resource, bodyOf] of Object.entries({
    candidates: async (index: number) => ({ ...ADA, email: `rival${index}@example.com` }),
    jobs: async (index: number) => ({ ...MINIMAL_JOB, title: `Keeper ${index}` }),
    applications: async () => ({ candidateId: await makeCandidate(workspace), jobId: (await makeJob(workspace)).id }),
  })) {
    it(`of 32 concurrent calls one creates the record in /${resource}, and all return it`, async () => {
      const bodies = await Promise.all(Array.from({ length: 32 }, (_, index) => bodyOf(index)));
      // All name the same candidate and job, which cannot be changed.
      const answers = await Promise.all(
        bodies.map((body) => upsert(`/${resource}/by-ref/ats/rivals`, resource === 'applications' ? bodies[0]! : body)),
      );
      assert.deepEqual(
        answers.map(({ status }) => status).sort(),
        [...Array(31).fill(200), 201],
        answers.find(({ status }) => status > 201)?.text,
      );
      assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
      const listed = await api('GET', `/${resource}?externalRef=ats:rivals&includeDeleted=true`);
      assert.equal(listed.body.data.length, 1);
    });
  }

  it('waits for other requests that give a record the reference, and never creates a second one', async () => {
    for (let round = 0; round < 4; round += 1) {
      const externalRefs = [{ system: 'ats', id: `mixed ${round}` }];
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => {
          const body = { ...ADA, email: `mixed${round}-${index}@example.com` };
          return index % 2 === 0
            ? upsert(`/candidates/by-ref/ats/mixed%20${round}`, body)
            : api('POST', '/candidates', { ...body, externalRefs });
        }),
      );
      const created = answers.filter(({ status }) => status === 201);
      assert.equal(created.length, 1);
      for (const { status, text } of answers) assert.ok([200, 201, 409].includes(status), text);
    }
  });

  it('creates a new record if that with the reference is deleted', async () => {
    const path = '/candidates/by-ref/greenhouse/deleted';
    const first = (await upsert(path, { ...ADA, email: 'd@example.com' })).body.data.id;
    await api('DELETE', `/candidates/${first}`);
    const second = await upsert(path, { ...ADA, email: 'd@example.com' });
    assert.equal(second.status, 201);
    assert.notEqual(second.body.data.id, first);
  });

  it('finds the survivor of a merge by the references of both', async () => {
    const [one, two] = (await Promise.all(
      ['m1', 'm2'].map(
        async (id) => (await upsert(`/candidates/by-ref/a/${id}`, { ...ADA, email: `${id}@x.org` })).body.data,
      ),
    )) as [Json, Json];
    await api('POST', `/candidates/${one.id}/merge`, { candidateId: two.id });
    const found = await upsert('/candidates/by-ref/a/m2', { headline: 'One' });
    assert.deepEqual([found.status, found.body.data.id], [200, one.id]);
  });

  it('keeps the reference of the path among the given ones', async () => {
    const other = { system: 'crm', id: '7', url: 'https://crm.example/7' };
    const created = await upsert('/jobs/by-ref/ats/1', { ...MINIMAL_JOB, externalRefs: [other] });
    assert.deepEqual(created.body.data.externalRefs, [{ system: 'ats', id: '1', url: null }, other]);
    const named = { system: 'ats', id: '1', url: 'https://ats.example/1' };
    const changed = await upsert('/jobs/by-ref/ats/1', { externalRefs: [named] });
    assert.deepEqual([changed.status, changed.body.data.externalRefs], [200, [named]]);
    assert.deepEqual((await upsert('/jobs/by-ref/ats/1', { externalRefs: [] })).body.data.externalRefs, [
      { system: 'ats', id: '1', url: null },
    ]);
  });

  it('If-Match is compared with the record, and is 412 if there is none', async () => {
    const path = '/candidates/by-ref/greenhouse/conditional';
    const body = { ...ADA, email: 'conditional@example.com' };
    assert.equal((await upsert(path, body, { 'if-match': '*' })).status, 412);
    assert.equal((await api('GET', '/candidates?externalRef=greenhouse:conditional')).body.data.length, 0);
    await upsert(path, body);
    assert.equal((await upsert(path, { phone: '1' }, { 'if-match': '"r9"' })).status, 412);
    assert.equal((await upsert(path, { phone: '1' }, { 'if-match': '"r1"' })).status, 200);
  });

  it('a new record without its required fields, and a conflict with another record, create nothing', async () => {
    const incomplete = await upsert('/candidates/by-ref/x/1', { phone: '1' });
    assert.equal(incomplete.status, 422);
    assert.deepEqual(Object.keys(incomplete.body.error?.details.fields).sort(), ['email', 'firstName', 'lastName']);
    const existingId = await makeCandidate(workspace, { email: 'taken@example.com' });
    const taken = await upsert('/candidates/by-ref/x/1', { ...ADA, email: 'TAKEN@example.com' });
    assert.deepEqual([taken.status, taken.body.error?.details], [409, { field: 'email', existingId }]);
    assert.equal((await upsert('/applications/by-ref/x/1', { jobId: existingId })).status, 422);
    for (const id of ['%00', '%20', 'x'.repeat(201)]) {
      const invalid = await upsert(`/candidates/by-ref/x/${id}`, { ...ADA, email: 'i@example.com' });
      assert.deepEqual([invalid.status, invalid.body.error?.details.field], [422, 'id'], id);
    }
    assert.deepEqual((await api('GET', '/candidates?externalRef=x:1')).body.data, []);
  });

  it('the candidate and job of an application cannot be changed', async () => {
    const body = { candidateId: await makeCandidate(workspace), jobId: (await makeJob(workspace)).id };
    const path = '/applications/by-ref/ats/fixed';
    assert.equal((await upsert(path, body)).status, 201);
    const same = await upsert(path, { ...body, jobId: body.jobId.toUpperCase(), source: 'fair' });
    assert.deepEqual([same.status, same.body.data.source], [200, 'fair']);
    const other = await upsert(path, { ...body, jobId: (await makeJob(workspace)).id, source: 'other' });
    assert.deepEqual([other.status, other.body.error?.details.field], [422, 'jobId']);
  });

  it('the same reference in another workspace is another record', async () => {
    const other = await service.workspace();
    const body = { ...ADA, email: 'twice@example.com' };
    const [mine, theirs] = [
      await upsert('/candidates/by-ref/ats/both', body),
      await other.api('PUT', '/candidates/by-ref/ats/both', body),
    ];
    assert.deepEqual([mine.status, theirs.status], [201, 201]);
    assert.notEqual(mine.body.data.id, theirs.body.data.id);
  });

  it('a reference of a record that the caller does not see is taken, without naming the record', async () => {
    const [seen, hidden] = [await makeJob(workspace), await makeJob(workspace)];
    const body = { ...ADA, email: 'hidden@example.com' };
    const { id: candidateId } = (await upsert('/candidates/by-ref/ats/hidden', body)).body.data;
    await api('POST', '/applications', { candidateId, jobId: hidden.id });
    const limited = await api('POST', '/api-keys', {
      name: 'Limited',
      scopes: ['candidates:read', 'candidates:write'],
      limits: { jobIds: [seen.id] },
    });
    assert.equal(limited.status, 201, limited.text);
    const headers = { authorization: `Bearer ${limited.body.data.key}` };
    const other = { ...ADA, email: 'other@example.com' };
    const rejected = await api('PUT', '/candidates/by-ref/ats/hidden', other, headers);
    assert.equal(rejected.status, 409, rejected.text);
    assert.ok(!rejected.text.includes(candidateId));
    const items = [
      { ...other, externalRefs: [{ system: 'ats', id: 'hidden' }] },
      { ...ADA, email: 'free@example.com' },
    ];
    const bulk = await api('POST', '/candidates/bulk', { items, onDuplicate: 'update' }, headers);
    assert.equal(bulk.status, 200, bulk.text);
    assert.deepEqual(
      bulk.body.data.items.map(({ status }: Json) => status),
      ['failed', 'created'],
    );
    assert.ok(!bulk.text.includes(candidateId));
  });
});
