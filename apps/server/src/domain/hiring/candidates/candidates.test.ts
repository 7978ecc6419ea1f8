import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeJob } from '../../../../test/hiring.ts';

const service = await startService();
const workspace = await service.workspace();

let people = 0;
const person = (more: object = {}) => {
  people += 1;
  return { firstName: 'Ada', lastName: `Lovelace ${people}`, email: `ada${people}@example.com`, ...more };
};
const create = async (more: object = {}, { api }: TestWorkspace = workspace): Promise<Json> => {
  const answer = await api('POST', '/candidates', person(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
};
const eventsOf = async (id: string) =>
  (await workspace.api('GET', `/activity-events?entityId=${id}&entityType=candidate`)).body.data
    .map((event: Json) => event.type)
    .reverse();

describe('candidates', () => {
  it('a new candidate has exactly the specified fields', async () => {
    const candidate = await create({ education: [{ school: 'Home', startDate: '1820' }], source: 'referral' });
    assert.deepEqual(Object.keys(candidate), [
      'id',
      'firstName',
      'lastName',
      'email',
      'emailConfirmedAt',
      'emailUnreachableAt',
      'emailUnreachableReason',
      'emailOptedOutAt',
      'formerEmails',
      'phone',
      'location',
      'headline',
      'summary',
      'linkedinUrl',
      'githubUrl',
      'websiteUrl',
      'photoUrl',
      'source',
      'tags',
      'education',
      'experience',
      'customFields',
      'externalRefs',
      'createdAt',
      'updatedAt',
    ]);
    const rest = { degree: null, field: null, endDate: null, description: null };
    assert.deepEqual(candidate.education, [{ school: 'Home', startDate: '1820', ...rest }]);
    const read = await workspace.api('GET', `/candidates/${candidate.id}`);
    assert.deepEqual(read.body.data, candidate);
    assert.equal(read.headers.get('etag'), '"r1"');
  });

  it('of twenty concurrent creations with the same email address, ignoring case, exactly one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        workspace.api(
          'POST',
          '/candidates',
          person({ email: index % 2 === 0 ? 'Same@Example.com' : 'same@example.COM' }),
        ),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(19).fill(409)]);
    for (const { status, body } of answers) if (status === 409) assert.equal(body.error?.details.field, 'email');
    const listed = await workspace.api('GET', '/candidates?email=sAme@example.com');
    assert.equal(listed.body.data.length, 1);
  });

  it('the same email address is free in another workspace', async () => {
    const candidate = await create();
    const other = await service.workspace();
    assert.equal((await create({ email: candidate.email }, other)).email, candidate.email);
  });

  it('all invalid fields of a body are named and nothing is created', async () => {
    const { status, body } = await workspace.api('POST', '/candidates', {
      firstName: '',
      email: 'nobody',
      websiteUrl: 'javascript:alert(1)',
      tags: ['x'],
      experience: [{ company: 'A' }],
    });
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(body.error?.details.fields).sort(), [
      'email',
      'experience.0.title',
      'firstName',
      'lastName',
      'tags',
      'websiteUrl',
    ]);
  });

  it('merge patch keeps, clears and replaces fields; equal values record no event', async () => {
    const candidate = await create({ headline: 'Countess', phone: '1', experience: [{ company: 'A', title: 'B' }] });
    const same = await workspace.api('PATCH', `/candidates/${candidate.id}`, {
      headline: 'Countess',
      experience: [{ title: 'B', company: 'A' }],
    });
    assert.deepEqual(same.body.data, candidate);
    assert.equal(same.headers.get('etag'), '"r1"');
    const patched = await workspace.api('PATCH', `/candidates/${candidate.id}`, { phone: null, experience: [] });
    assert.deepEqual(
      { ...patched.body.data, updatedAt: null },
      { ...candidate, phone: null, experience: [], updatedAt: null },
    );
    assert.deepEqual(await eventsOf(candidate.id), ['candidate.created', 'candidate.updated']);
  });

  it('an email address that is taken is rejected in a patch', async () => {
    const [one, two] = [await create(), await create()];
    const rejected = await workspace.api('PATCH', `/candidates/${one.id}`, { email: two.email.toUpperCase() });
    assert.equal(rejected.status, 409);
    assert.equal(rejected.body.error?.details.field, 'email');
    const own = await workspace.api('PATCH', `/candidates/${one.id}`, { email: one.email.toUpperCase() });
    assert.equal(own.status, 200);
  });

  it('If-Match accepts a write only with the current ETag', async () => {
    const { id } = await create();
    const stale = { 'if-match': '"r7"' };
    assert.equal((await workspace.api('PATCH', `/candidates/${id}`, { phone: '1' }, stale)).status, 412);
    assert.equal((await workspace.api('DELETE', `/candidates/${id}`, undefined, stale)).status, 412);
    assert.equal((await workspace.api('POST', `/candidates/${id}/restore`, undefined, stale)).status, 412);
    assert.equal(
      (await workspace.api('PATCH', `/candidates/${id}`, { phone: '1' }, { 'if-match': '"r1"' })).status,
      200,
    );
  });

  it('a deleted candidate is not returned by reads, appears with includeDeleted, and can be restored completely', async () => {
    const candidate = await create({ headline: 'Returning' });
    assert.equal((await workspace.api('DELETE', `/candidates/${candidate.id}`)).status, 204);
    assert.equal((await workspace.api('GET', `/candidates/${candidate.id}`)).status, 404);
    assert.deepEqual((await workspace.api('GET', `/candidates?ids=${candidate.id}`)).body.data, []);
    const tombstones = await workspace.api(
      'GET',
      `/candidates?email=${candidate.email}&includeDeleted=true&updatedAfter=${candidate.createdAt}`,
    );
    assert.equal(tombstones.body.data.length, 1);
    assert.ok(tombstones.body.data[0].deletedAt);
    const restored = await workspace.api('POST', `/candidates/${candidate.id}/restore`);
    assert.equal(restored.status, 200);
    assert.deepEqual({ ...restored.body.data, updatedAt: null }, { ...candidate, updatedAt: null });
    const again = await workspace.api('POST', `/candidates/${candidate.id}/restore`);
    assert.deepEqual(again.body.data, restored.body.data);
    assert.deepEqual(await eventsOf(candidate.id), ['candidate.created', 'candidate.deleted', 'candidate.restored']);
  });

  it('a deleted candidate whose email address is in use again cannot be restored', async () => {
    const candidate = await create();
    await workspace.api('DELETE', `/candidates/${candidate.id}`);
    await create({ email: candidate.email.toUpperCase() });
    const rejected = await workspace.api('POST', `/candidates/${candidate.id}/restore`);
    assert.equal(rejected.status, 409);
    assert.equal(rejected.body.error?.details.field, 'email');
  });

  it('pages of a tag, or of a job, contain each of its candidates once, in every order', async () => {
    const own = await service.workspace();
    const job = await makeJob(own);
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      const { id } = await create({}, own);
      if (n % 3 !== 2) await own.api('POST', `/candidates/${id}/tags`, { label: 'Paged' });
      await own.api('POST', '/applications', { candidateId: id, jobId: job.id });
      ids.push(id);
    }
    const tagged = ids.filter((_, n) => n % 3 !== 2);
    const orders = [
      '',
      '&order=asc',
      '&order=desc',
      '&sort=createdAt',
      '&sort=lastName&order=desc',
      '&q=lovelace',
      '&q=lovelace&order=asc',
    ];
    for (const [filter, expected] of [
      ['tag=paged', tagged],
      [`jobId=${job.id}`, ids],
    ] as const) {
      for (const order of orders) {
        const found: string[] = [];
        let cursor = '';
        do {
          const { body } = await own.api('GET', `/candidates?${filter}&limit=2${order}${cursor}`);
          found.push(...body.data.map(({ id }: Json) => id));
          cursor = body.meta.nextCursor === undefined ? '' : `&cursor=${body.meta.nextCursor}`;
        } while (cursor !== '' && found.length < 20);
        assert.deepEqual([...found].sort(), [...expected].sort(), `${filter}${order}`);
        if (order === '') assert.deepEqual(found, [...expected].reverse());
        if (order === '&order=asc') assert.deepEqual(found, expected);
      }
    }
  });

  it('each filter returns the matching candidates of the workspace', async () => {
    const own = await service.workspace();
    const [grace, alan] = [await create({ source: 'fair' }, own), await create({ source: 'referral' }, own)];
    await own.api('POST', `/candidates/${grace.id}/tags`, { label: 'Compilers' });
    const job = (
      await own.api('POST', '/jobs', {
        title: 'Cryptographer',
        description: 'x',
        employmentType: 'full_time',
        workplaceType: 'onsite',
      })
    ).body.data;
    await own.api('POST', '/applications', { candidateId: alan.id, jobId: job.id });
    const found = async (query: string, { api } = own) =>
      (await api('GET', `/candidates?${query}`)).body.data.map((candidate: Json) => candidate.id);
    assert.deepEqual(await found(''), [alan.id, grace.id]);
    assert.deepEqual(await found(`email=${grace.email.toUpperCase()}`), [grace.id]);
    assert.deepEqual(await found('source=fair'), [grace.id]);
    assert.deepEqual(await found('tag=COMPILERS'), [grace.id]);
    assert.deepEqual(await found(`jobId=${job.id}`), [alan.id]);
    assert.deepEqual(await found(`jobId=${job.id}&source=fair`), []);
    assert.deepEqual(await found(`tag=compilers`, workspace), []);
    assert.equal((await own.api('GET', '/candidates?colour=red')).status, 422);
  });
});
