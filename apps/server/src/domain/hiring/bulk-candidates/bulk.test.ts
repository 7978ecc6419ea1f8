import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { createCandidates } from './create-candidates.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;

let people = 0;
const person = (more: object = {}) => {
  people += 1;
  return { firstName: 'Ida', lastName: `Rhodes ${people}`, email: `bulk-${people}@example.com`, ...more };
};
const create = async (items: object[], more: object = {}, headers: Record<string, string> = {}): Promise<Json> => {
  const answer = await api('POST', '/candidates/bulk', { items, ...more }, headers);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
};
const statuses = ({ items }: Json) => items.map(({ status }: Json) => status);
const read = async (id: string) => (await api('GET', `/candidates/${id}`)).body.data;

describe('creating candidates in bulk', () => {
  it('creates 100 with their applications, with the events of single creations', async () => {
    const job = await makeJob(workspace);
    const application = { jobId: job.id, source: 'fair' };
    const items = Array.from({ length: 100 }, (_, index) =>
      person(index % 2 === 0 ? { application } : { application: { ...application, stageId: job.stages.interview } }),
    );
    const result = await create(items);
    assert.deepEqual(result.summary, { total: 100, created: 100, updated: 0, skipped: 0, failed: 0 });
    for (const index of [0, 99]) {
      const { id, applicationId } = result.items[index];
      assert.equal((await read(id)).email, items[index]!.email);
      const made = (await api('GET', `/applications/${applicationId}`)).body.data;
      const { candidateId, source, stageId } = made;
      const stage = index === 0 ? job.stages.applied : job.stages.interview;
      assert.deepEqual({ candidateId, source, stageId }, { candidateId: id, source: 'fair', stageId: stage });
      assert.equal((await api('GET', `/applications/${applicationId}/stage-changes`)).body.data.length, 1);
      assert.deepEqual(
        (await eventsOf(workspace, id)).map(({ type }) => type),
        ['candidate.created'],
      );
      assert.deepEqual(
        (await eventsOf(workspace, applicationId)).map(({ type }) => type),
        ['application.created'],
      );
    }
  });

  it('an item that fails names its fields, and does not affect the others', async () => {
    const closed = await makeJob(workspace);
    await api('POST', `/jobs/${closed.id}/close`);
    const open = await makeJob(workspace);
    const externalRefs = [{ system: 'ats', id: 'x' }];
    const result = await create([
      person(),
      person({ email: 'nobody' }),
      { lastName: 'x', colour: 'red' },
      person({ application: { jobId: closed.id } }),
      person({ application: { jobId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e' } }),
      person({ application: { jobId: open.id, stageId: closed.stages.applied } }),
      person({ application: { jobId: open.id, stageId: open.stages.rejected } }),
      person({ externalRefs: [...externalRefs, ...externalRefs] }),
      person({ customFields: { shoe_size: 44 } }),
      person({ application: { jobId: open.id } }),
    ]);
    assert.deepEqual(statuses(result), ['created', ...Array(8).fill('failed'), 'created']);
    const fields = result.items.map(({ error }: Json) => error?.details?.field);
    assert.deepEqual(fields.slice(1, 9), [
      ...['email', 'firstName', 'jobId', 'application.jobId', 'application.stageId', 'application.stageId'],
      ...['externalRefs.1', 'customFields.shoe_size'],
    ]);
    assert.deepEqual(
      result.items.slice(1, 4).map(({ error }: Json) => error.code),
      ['validation_error', 'validation_error', 'conflict'],
    );
    assert.equal(result.summary.failed, 8);
  });

  it('duplicates by email address or reference are skipped by default', async () => {
    const ref = { system: 'ats', id: 'known' };
    const known = await makeCandidate(workspace, { email: 'known@example.com', externalRefs: [ref] });
    const job = await makeJob(workspace);
    const result = await create([
      person({ email: 'KNOWN@example.com', phone: '1', application: { jobId: job.id } }),
      person({ externalRefs: [ref] }),
    ]);
    assert.deepEqual(
      result.items.map(({ status, id, applicationId }: Json) => [status, id, applicationId]),
      [
        ['skipped', known, null],
        ['skipped', known, null],
      ],
    );
    assert.equal((await read(known)).phone, null);
    assert.deepEqual((await api('GET', `/applications?candidateId=${known}`)).body.data, []);
  });

  it('duplicates are updated on request: given fields change, references are added, a missing application is created', async () => {
    const ref = { system: 'ats', id: 'u1', url: null };
    const other = { system: 'crm', id: 'u1', url: null };
    const id = await makeCandidate(workspace, { email: 'u1@example.com', headline: 'Kept', externalRefs: [other] });
    const job = await makeJob(workspace);
    const item = {
      ...person({ email: 'U1@example.com', phone: '1', externalRefs: [ref] }),
      application: { jobId: job.id },
    };
    const first = await create([item], { onDuplicate: 'update' });
    assert.deepEqual([first.items[0].status, first.items[0].id], ['updated', id]);
    const { phone, headline, email, externalRefs } = await read(id);
    assert.deepEqual(
      { phone, headline, email, externalRefs },
      { phone: '1', headline: 'Kept', email: 'u1@example.com', externalRefs: [other, ref] },
    );
    assert.ok(first.items[0].applicationId);
    const again = await create([item], { onDuplicate: 'update' });
    assert.deepEqual([again.items[0].status, again.items[0].applicationId], ['updated', null]);
    assert.equal((await eventsOf(workspace, id)).length, 2, 'the second call changed nothing');
    const renamed = await create([{ ...item, email: 'u1-new@example.com' }], { onDuplicate: 'update' });
    assert.deepEqual([renamed.items[0].id, (await read(id)).email], [id, 'u1-new@example.com']);
  });

  it('an item that matches two candidates fails', async () => {
    const externalRefs = [{ system: 'ats', id: 'two' }];
    await makeCandidate(workspace, { email: 'one@example.com', externalRefs });
    await makeCandidate(workspace, { email: 'two@example.com' });
    const result = await create([person({ email: 'two@example.com', externalRefs })], { onDuplicate: 'update' });
    assert.deepEqual([result.items[0].status, result.items[0].error.code], ['failed', 'conflict']);
  });

  it('items with the same email address or reference are one candidate, in the order of the request', async () => {
    const externalRefs = [{ system: 'ats', id: 'same' }];
    const first = person({ externalRefs });
    const items = [
      first,
      { ...person(), email: first.email.toUpperCase(), phone: '2' },
      person({ externalRefs, phone: '3' }),
    ];
    const skipped = await create(items);
    assert.deepEqual(statuses(skipped), ['created', 'skipped', 'skipped']);
    assert.equal(new Set(skipped.items.map(({ id }: Json) => id)).size, 1);
    assert.deepEqual(statuses(await create(items, { onDuplicate: 'update' })), ['updated', 'updated', 'updated']);
    assert.equal((await read(skipped.items[0].id)).phone, '3');
  });

  it('concurrent calls with the same people create each of them once', async () => {
    const items = Array.from({ length: 20 }, (_, index) =>
      person(index % 2 === 0 ? {} : { externalRefs: [{ system: 'rival', id: String(index) }] }),
    );
    const results = await Promise.all([items, items.toReversed(), items, items.toReversed()].map((all) => create(all)));
    const all = results.flatMap(({ items: each }) => each);
    assert.equal(all.filter(({ status }: Json) => status === 'created').length, 20);
    assert.equal(all.filter(({ status }: Json) => status === 'skipped').length, 60);
    assert.equal(new Set(all.map(({ id }: Json) => id)).size, 20);
  });

  it('a retry with the same Idempotency-Key returns the outcomes and creates nothing', async () => {
    const items = [person(), person({ email: 'broken' })];
    const headers = { 'idempotency-key': 'bulk-once' };
    const first = await create(items, {}, headers);
    assert.deepEqual(await create(items, {}, headers), first);
    assert.deepEqual(statuses(first), ['created', 'failed']);
  });

  it('applications require the scope for them, and the IDs of skipped candidates that for reading', async () => {
    const { api: call } = await keyWith(workspace, 'candidates:write');
    const job = await makeJob(workspace);
    const rejected = await call('POST', '/candidates/bulk', { items: [person({ application: { jobId: job.id } })] });
    assert.deepEqual([rejected.status, rejected.body.error?.details.requiredScope], [403, 'applications:write']);
    const known = person();
    await create([known]);
    const skipped = await call('POST', '/candidates/bulk', { items: [known] });
    assert.deepEqual([skipped.body.data.items[0].status, skipped.body.data.items[0].id], ['skipped', null]);
  });

  it('the number of statements does not grow with the number of items', async () => {
    const { id: jobId } = await makeJob(workspace);
    const statementsFor = async (count: number) => {
      let statements = 0;
      const counting = (tx: Transaction): Transaction => ({
        get wrote() {
          return tx.wrote;
        },
        query(statement) {
          statements += 1;
          return tx.query(statement);
        },
        send(statement) {
          statements += 1;
          tx.send(statement);
        },
        unrestricted: tx.unrestricted,
        within: (visibility) => tx.within(visibility),
      });
      const db: Database = {
        ...service.db,
        transaction: (work) => service.db.transaction((tx) => work(counting(tx))),
      };
      const items = Array.from({ length: count }, () =>
        person({ externalRefs: [{ system: 'count', id: String(people) }], application: { jobId } }),
      );
      const { summary } = await createCandidates({ ...workspace.context, db }, { items });
      assert.equal(summary.created, count);
      return statements;
    };
    const [few, many] = [await statementsFor(2), await statementsFor(100)];
    assert.equal(many, few);
    assert.ok(many <= 12, `${many} statements`);
  });

  it('a body without items, or with too many, is rejected as a whole', async () => {
    for (const [body, field] of [
      [{}, 'items'],
      [{ items: [] }, 'items'],
      [{ items: Array.from({ length: 101 }, () => person()) }, 'items'],
      [{ items: [1] }, 'items.0'],
      [{ items: [person()], onDuplicate: 'merge' }, 'onDuplicate'],
    ] as const) {
      const rejected = await api('POST', '/candidates/bulk', body);
      assert.deepEqual([rejected.status, rejected.body.error?.details.field], [422, field], rejected.text);
    }
  });
});

describe('tagging candidates in bulk', () => {
  it('adds and removes tags ignoring case, with one event for each candidate that changes', async () => {
    const [one, two, three] = [
      await makeCandidate(workspace),
      await makeCandidate(workspace),
      await makeCandidate(workspace),
    ];
    await api('POST', `/candidates/${one}/tags`, { label: 'Fair' });
    await api('POST', `/candidates/${two}/tags`, { label: 'old' });
    await api('POST', `/candidates/${three}/tags`, { label: 'fair' });
    const unknown = '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e';
    const { status, body } = await api('POST', '/candidates/bulk-tag', {
      candidateIds: [one, two.toUpperCase(), unknown, three, two],
      add: ['fair', 'FAIR'],
      remove: ['OLD'],
    });
    assert.equal(status, 200);
    assert.deepEqual(statuses(body.data), ['unchanged', 'updated', 'failed', 'unchanged', 'unchanged']);
    assert.deepEqual((await read(two)).tags, ['fair']);
    const last = (await eventsOf(workspace, two)).at(-1)!;
    assert.deepEqual([last.type, last.data.changes], ['candidate.updated', { tags: { from: ['old'], to: ['fair'] } }]);
    assert.deepEqual((await read(one)).tags, ['Fair']);
    assert.equal((await eventsOf(workspace, three)).length, 2);
  });

  it('requires tags, and none that is both added and removed', async () => {
    const candidateIds = [await makeCandidate(workspace)];
    const empty = await api('POST', '/candidates/bulk-tag', { candidateIds });
    assert.deepEqual([empty.status, empty.body.error?.details.field], [422, 'add']);
    const both = await api('POST', '/candidates/bulk-tag', { candidateIds, add: ['a'], remove: ['b', 'A'] });
    assert.deepEqual([both.status, both.body.error?.details.field], [422, 'remove.1']);
  });

  it('does not reach candidates of another workspace', async () => {
    const other = await service.workspace();
    const { body } = await other.api('POST', '/candidates/bulk-tag', {
      candidateIds: [await makeCandidate(workspace)],
      add: ['mine'],
    });
    assert.deepEqual(statuses(body.data), ['failed']);
  });
});
