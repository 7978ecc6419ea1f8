import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pdf, put } from '../../../../test/careers-site.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, eventsOf, MINIMAL_JOB, makeCandidate, makeJob, makeMember } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';
import { sql } from '../../../platform/database/sql.ts';

const service = await startService();

let number = 0;
/** A reference that no other record has. */
const newRef = (system = 'greenhouse') => {
  number += 1;
  return { system, id: `No. ${number}: ä, "b"`, url: `https://greenhouse.example/${number}` };
};
const filterOf = ({ system, id }: { system: string; id: string }) => encodeURIComponent(`${system}:${id}`);

/** How records of one type are created, and where they are listed. */
interface Resource {
  create: (workspace: TestWorkspace, refs?: object) => Promise<Json>;
  list: string;
  /** Path of a record. */
  at: (record: Json) => string;
}

async function post({ api }: TestWorkspace, path: string, body: object): Promise<Json> {
  const answer = await api('POST', path, body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
}

async function addFile(workspace: TestWorkspace, candidateId: string, refs: object = {}): Promise<Json> {
  const bytes = pdf(`file ${number}`);
  const path = `/candidates/${candidateId}/files`;
  const declared = { filename: 'a.pdf', contentType: 'application/pdf', contentLength: bytes.length };
  const link = (await workspace.api('POST', `${path}/presign`, declared)).body.data;
  await put(link, bytes);
  const file = { fileName: 'a.pdf', fileType: 'application/pdf', fileSize: bytes.length, kind: 'other' };
  return { ...(await post(workspace, path, { key: link.key, ...file, ...refs })), candidateId };
}

const ofApplication =
  (path: string, body: object) =>
  async (workspace: TestWorkspace, refs: object = {}): Promise<Json> => {
    const { id: applicationId } = await apply(workspace, (await makeJob(workspace)).id);
    return post(workspace, path, { applicationId, ...body, ...refs });
  };

const people = () => {
  number += 1;
  return { firstName: 'Ida', lastName: 'Rhodes', email: `ida-${number}@example.com` };
};
const interview = { type: 'screening', mode: 'phone', scheduledAt: '2090-03-01T09:30:00Z' };

const RESOURCES: Readonly<Record<string, Resource>> = {
  jobs: {
    create: (workspace, refs) => post(workspace, '/jobs', { ...MINIMAL_JOB, ...refs }),
    list: '/jobs',
    at: ({ id }) => `/jobs/${id}`,
  },
  candidates: {
    create: (workspace, refs) => post(workspace, '/candidates', { ...people(), ...refs }),
    list: '/candidates',
    at: ({ id }) => `/candidates/${id}`,
  },
  applications: {
    create: async (workspace, refs) => {
      const [candidateId, { id: jobId }] = [await makeCandidate(workspace), await makeJob(workspace)];
      return post(workspace, '/applications', { candidateId, jobId, ...refs });
    },
    list: '/applications',
    at: ({ id }) => `/applications/${id}`,
  },
  interviews: {
    create: ofApplication('/interviews', interview),
    list: '/interviews',
    at: ({ id }) => `/interviews/${id}`,
  },
  offers: { create: ofApplication('/offers', { title: 'Keeper' }), list: '/offers', at: ({ id }) => `/offers/${id}` },
  notes: {
    create: async (workspace, refs) =>
      post(workspace, `/candidates/${await makeCandidate(workspace)}/notes`, { body: 'Brilliant.', ...refs }),
    list: '/notes',
    at: ({ id, candidateId }) => `/candidates/${candidateId}/notes/${id}`,
  },
  scorecards: {
    create: async (workspace, refs) =>
      ofApplication('/scorecards', { rating: 'yes', authorId: await makeMember(workspace) })(workspace, refs),
    list: '/scorecards',
    at: ({ id }) => `/scorecards/${id}`,
  },
  members: {
    create: (workspace, refs) => {
      number += 1;
      const member = { email: `member-${number}@example.com`, name: 'Mary', role: 'interviewer' };
      return post(workspace, '/members', { ...member, ...refs });
    },
    list: '/members',
    at: ({ id }) => `/members/${id}`,
  },
  files: {
    create: async (workspace, refs) => addFile(workspace, await makeCandidate(workspace), refs),
    list: '/files',
    at: ({ id, candidateId }) => `/candidates/${candidateId}/files/${id}`,
  },
};

for (const [name, { create, list, at }] of Object.entries(RESOURCES)) {
  describe(`external references of ${name}`, async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const found = async (ref: { system: string; id: string }, more = '') =>
      (await api('GET', `${list}?externalRef=${filterOf(ref)}${more}`)).body.data.map(({ id }: Json) => id);
    const patch = (record: Json, externalRefs: unknown) => api('PATCH', at(record), { externalRefs });

    it('are stored on creation, replaced by a patch, found by the filter, and part of the events', async () => {
      const [first, second] = [newRef(), { system: 'hris.v2', id: 'a:b,c' }];
      assert.deepEqual((await create(workspace)).externalRefs, []);
      const record = await create(workspace, { externalRefs: [first] });
      assert.deepEqual(record.externalRefs, [first]);
      assert.deepEqual(await found(first), [record.id]);
      assert.deepEqual(await found({ ...first, id: ` ${first.id} ` }), [record.id], 'spaces are removed, as in bodies');
      const patched = await patch(record, [second]);
      assert.equal(patched.status, 200, patched.text);
      assert.deepEqual(patched.body.data.externalRefs, [{ ...second, url: null }]);
      assert.deepEqual([await found(first), await found(second)], [[], [record.id]]);
      const last = (await eventsOf(workspace, record.id)).at(-1)!;
      assert.deepEqual(last.data.changes.externalRefs, { from: [first], to: [{ ...second, url: null }] });
      const again = await patch(record, [second]);
      assert.deepEqual([again.status, again.headers.get('etag')], [200, patched.headers.get('etag')]);
      assert.equal((await patch(record, [])).status, 200);
      assert.deepEqual(await found(second), []);
    });

    it('belong to one record only: another returns 409 with its ID and changes nothing', async () => {
      const [ref, own] = [newRef(), newRef()];
      const holder = await create(workspace, { externalRefs: [ref] });
      const other = await create(workspace, { externalRefs: [own] });
      const rejected = await patch(other, [own, { ...ref, url: null }]);
      assert.equal(rejected.status, 409, rejected.text);
      const { field, existingId } = rejected.body.error?.details ?? {};
      assert.deepEqual([field, existingId], ['externalRefs', name === 'scorecards' ? undefined : holder.id]);
      assert.deepEqual(await found(own), [other.id]);
      await assert.rejects(create(workspace, { externalRefs: [ref] }), /409/);
      const elsewhere = await service.workspace();
      assert.deepEqual((await create(elsewhere, { externalRefs: [ref] })).externalRefs, [ref]);
      const [{ rows }] = (await service.db.write.query<{ rows: number }>(sql`
        select count(*)::int as rows from external_refs
        where workspace_id = ${workspace.id} and external_id = ${ref.id}`)) as [{ rows: number }];
      assert.equal(rows, 1);
    });

    it('of a deleted record are free, and lists that include deleted records still find it', async () => {
      const ref = newRef();
      const first = await create(workspace, { externalRefs: [ref] });
      assert.equal((await api('DELETE', at(first))).status, 204);
      assert.deepEqual(await found(ref), []);
      const second = await create(workspace, { externalRefs: [ref] });
      assert.deepEqual(await found(ref), [second.id]);
      assert.deepEqual(await found(ref, '&includeDeleted=true'), [second.id, first.id]);
    });

    it('that are invalid are named, and nothing is created', async () => {
      const ref = newRef();
      const wrong: [unknown, string][] = [
        [[{ system: 'Green House', id: '1' }], 'externalRefs.0.system'],
        [[ref, { ...ref, url: null }], 'externalRefs.1'],
        [[{ system: 'a', id: '' }], 'externalRefs.0.id'],
        [[{ system: 'a', id: 'x'.repeat(201) }], 'externalRefs.0.id'],
        [[{ ...ref, url: 'javascript:alert(1)' }], 'externalRefs.0.url'],
        [[{ ...ref, name: 'x' }], 'externalRefs.0.name'],
        [Array.from({ length: 21 }, (_, index) => ({ system: 'a', id: String(index) })), 'externalRefs'],
        [null, 'externalRefs'],
      ];
      const record = await create(workspace);
      for (const [externalRefs, field] of wrong) {
        const rejected = await patch(record, externalRefs);
        assert.deepEqual([rejected.status, rejected.body.error?.details.field], [422, field], rejected.text);
      }
      for (const filter of ['greenhouse', 'Green:1', ':1', 'greenhouse:']) {
        const rejected = await api('GET', `${list}?externalRef=${encodeURIComponent(filter)}`);
        assert.deepEqual([rejected.status, rejected.body.error?.details.field], [422, 'externalRef'], filter);
      }
      assert.deepEqual(await found(ref), []);
    });
  });
}

describe('external references', () => {
  it('of the same system and ID may belong to records of different types', async () => {
    const workspace = await service.workspace();
    const externalRefs = [newRef()];
    for (const { create } of Object.values(RESOURCES)) {
      assert.deepEqual((await create(workspace, { externalRefs })).externalRefs, externalRefs);
    }
  });

  it('of concurrent creations with the same reference exactly one succeeds', async () => {
    const { api } = await service.workspace();
    const externalRefs = [newRef()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => api('POST', '/candidates', { ...people(), externalRefs })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(11).fill(409)]);
  });

  it('a restored candidate has its references again, or 409 if another has one of them now', async () => {
    const { api } = await service.workspace();
    const externalRefs = [newRef(), newRef()];
    const [first, second] = [
      (await api('POST', '/candidates', { ...people(), externalRefs })).body.data,
      (await api('POST', '/candidates', people())).body.data,
    ];
    await api('DELETE', `/candidates/${first.id}`);
    assert.equal((await api('POST', `/candidates/${first.id}/restore`)).status, 200);
    assert.equal((await api('PATCH', `/candidates/${second.id}`, { externalRefs })).status, 409);
    await api('DELETE', `/candidates/${first.id}`);
    assert.equal((await api('PATCH', `/candidates/${second.id}`, { externalRefs })).status, 200);
    const rejected = await api('POST', `/candidates/${first.id}/restore`);
    assert.equal(rejected.status, 409);
    assert.deepEqual(rejected.body.error?.details, { field: 'externalRefs', existingId: second.id });
  });

  it('the 409 names the other record only to callers who may read it', async () => {
    const workspace = await service.workspace();
    const externalRefs = [newRef()];
    await workspace.api('POST', '/candidates', { ...people(), externalRefs });
    const { api } = await keyWith(workspace, 'candidates:write');
    const rejected = await api('POST', '/candidates', { ...people(), externalRefs });
    assert.deepEqual(rejected.body.error?.details, { field: 'externalRefs' });
  });

  it('move to the survivor when candidates are merged, also those of their applications for the same job', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const { id: jobId } = await makeJob(workspace);
    const make = async () => {
      const refs = [newRef(), newRef()];
      const candidate = await post(workspace, '/candidates', { ...people(), externalRefs: [refs[0]] });
      const application = { candidateId: candidate.id, jobId, externalRefs: [refs[1]] };
      return { refs, candidate, application: await post(workspace, '/applications', application) };
    };
    const [kept, merged] = [await make(), await make()];
    const answer = await api('POST', `/candidates/${kept.candidate.id}/merge`, { candidateId: merged.candidate.id });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body.data.externalRefs, [kept.refs[0], merged.refs[0]]);
    const event = (await eventsOf(workspace, kept.candidate.id)).find(({ type }) => type === 'candidate.merged')!;
    assert.deepEqual(event.data.changes.externalRefs.to, [kept.refs[0], merged.refs[0]]);
    const application = (await api('GET', `/applications/${kept.application.id}`)).body.data;
    assert.deepEqual(application.externalRefs, [kept.refs[1], merged.refs[1]]);
    const updated = (await eventsOf(workspace, kept.application.id)).at(-1)!;
    assert.equal(updated.type, 'application.updated');
    assert.deepEqual(updated.data.application, { ...updated.data.application, externalRefs: application.externalRefs });
    assert.deepEqual(updated.data.changes.externalRefs.from, [kept.refs[1]]);
    for (const [path, ref, id] of [
      ['/candidates', merged.refs[0]!, kept.candidate.id],
      ['/applications', merged.refs[1]!, kept.application.id],
    ] as const) {
      const found = await api('GET', `${path}?includeDeleted=true&externalRef=${filterOf(ref)}`);
      assert.deepEqual(
        found.body.data.map((record: Json) => record.id),
        [id],
      );
    }
  });

  it('of a sent offer and a job can be changed, and a copy of a job has none', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const externalRefs = [newRef()];
    const offer = await RESOURCES.offers!.create(workspace);
    await api('POST', `/offers/${offer.id}/send`);
    assert.equal((await api('PATCH', `/offers/${offer.id}`, { externalRefs })).status, 200);
    assert.equal((await api('PATCH', `/offers/${offer.id}`, { externalRefs: [], title: 'New' })).status, 409);
    const job = await RESOURCES.jobs!.create(workspace, { externalRefs });
    const copy = await api('POST', `/jobs/${job.id}/duplicate`);
    assert.deepEqual([copy.status, copy.body.data.externalRefs], [201, []]);
  });
});
