import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';

const service = await startService();

const define = async ({ api }: TestWorkspace, field: object): Promise<Json> => {
  const defined = await api('POST', '/custom-fields', { entity: 'candidate', label: 'Field', type: 'text', ...field });
  assert.equal(defined.status, 201, defined.text);
  return defined.body.data;
};

describe('definitions of custom fields', () => {
  it('entity, key and type cannot be changed, and a key is unique per entity, also of archived fields', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const field = await define(workspace, { key: 'visa' });
    assert.deepEqual(
      [field.position, field.required, field.private, field.archivedAt, field.options],
      [0, false, false, null, []],
    );
    for (const change of [{ entity: 'job' }, { key: 'other' }, { type: 'number' }]) {
      assert.equal((await api('PATCH', `/custom-fields/${field.id}`, change)).status, 422);
    }
    await api('POST', `/custom-fields/${field.id}/archive`);
    const taken = await api('POST', '/custom-fields', {
      entity: 'candidate',
      key: 'visa',
      label: 'Visa',
      type: 'text',
    });
    assert.equal(taken.status, 409);
    assert.deepEqual([taken.body.error?.details.field, taken.body.error?.details.existingId], ['key', field.id]);
    assert.equal((await define(workspace, { entity: 'job', key: 'visa' })).entity, 'job');
    for (const key of ['Visa', '1st', 'a-b', `a${'b'.repeat(40)}`, '']) {
      const bad = await api('POST', '/custom-fields', { entity: 'job', key, label: 'X', type: 'text' });
      assert.deepEqual([bad.status, bad.body.error?.details.field], [422, 'key']);
    }
  });

  it('an entity has at most 100 active fields, however many are created concurrently', async () => {
    const workspace = await service.workspace();
    const create = (index: number) =>
      workspace.api('POST', '/custom-fields', { entity: 'offer', key: `f${index}`, label: 'F', type: 'text' });
    const created = await Promise.all(Array.from({ length: 103 }, (_, index) => create(index)));
    const statuses = created.map(({ status }) => status).sort();
    assert.deepEqual(statuses.slice(-4), [201, 409, 409, 409]);
    const first = created.find(({ status }) => status === 201)!.body.data;
    assert.equal((await workspace.api('POST', `/custom-fields/${first.id}/archive`)).status, 200);
    assert.equal((await create(200)).status, 201);
    assert.equal((await workspace.api('POST', `/custom-fields/${first.id}/restore`)).status, 409);
  });

  it('an option that a record has can be archived but not removed', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }));
    const field = await define(workspace, { key: 'level', type: 'multi_select', options });
    const candidate = await makeCandidate(workspace);
    const path = `/candidates/${candidate}`;
    assert.equal((await api('PATCH', path, { customFields: { level: ['a', 'b'] } })).status, 200);
    const removed = await api('PATCH', `/custom-fields/${field.id}`, { options: [options[2]] });
    assert.equal(removed.status, 409);
    assert.deepEqual(removed.body.error?.details.options, ['a', 'b']);
    const changed = await api('PATCH', `/custom-fields/${field.id}`, {
      options: [{ ...options[0], archived: true }, options[1]],
    });
    assert.equal(changed.status, 200);
    assert.deepEqual((await api('GET', path)).body.data.customFields, { level: ['a', 'b'] });
    const other = `/candidates/${await makeCandidate(workspace)}`;
    assert.equal((await api('PATCH', other, { customFields: { level: ['a'] } })).status, 422, 'archived');
    assert.equal((await api('PATCH', path, { customFields: { level: ['a'] } })).status, 200, 'kept');
  });

  it('a misspelled key is rejected with the one that was probably meant, in writes and filters', async () => {
    const workspace = await service.workspace();
    await define(workspace, { key: 'notice_period' });
    const path = `/candidates/${await makeCandidate(workspace)}`;
    const written = await workspace.api('PATCH', path, { customFields: { notice_perod: 'a month' } });
    const filtered = await workspace.api('GET', '/candidates?customFields.notice_perod=x');
    for (const { status, text } of [written, filtered]) {
      assert.equal(status, 422, text);
      assert.match(text, /is not a known field; did you mean notice_period\?/);
    }
    const unlike = await workspace.api('PATCH', path, { customFields: { salary: 'x' } });
    assert.match(unlike.text, /"is not a known field"/);
  });

  it('only an archived field can be deleted, and a new field with its key has no values', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const field = await define(workspace, { key: 'visa' });
    const path = `/candidates/${await makeCandidate(workspace)}`;
    const written = await api('PATCH', path, { customFields: { visa: 'EU' } });
    assert.equal((await api('DELETE', `/custom-fields/${field.id}`)).status, 409);
    assert.equal((await api('POST', `/custom-fields/${field.id}/archive`)).status, 200);
    assert.deepEqual((await api('GET', path)).body.data.customFields, {});
    assert.equal((await api('PATCH', path, { customFields: { visa: 'UK' } })).status, 422);
    assert.equal((await api('POST', `/custom-fields/${field.id}/restore`)).status, 200);
    assert.deepEqual((await api('GET', path)).body.data.customFields, { visa: 'EU' });
    await api('POST', `/custom-fields/${field.id}/archive`);
    assert.equal((await api('DELETE', `/custom-fields/${field.id}`)).status, 204);
    assert.equal((await api('GET', `/custom-fields/${field.id}`)).status, 404);
    await define(workspace, { key: 'visa', type: 'number' });
    const read = await api('GET', path);
    assert.deepEqual(read.body.data.customFields, { visa: null });
    const revisionIn = ({ headers }: typeof read) => headers.get('etag')?.split('.')[0];
    assert.equal(revisionIn(read), revisionIn(written), 'the record itself has not changed');
    const events = await eventsOf(workspace, field.id);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['created', 'archived', 'restored', 'archived', 'deleted'].map((what) => `custom_field.${what}`),
    );
  });
});

describe('values of custom fields', () => {
  it('each entity stores them, shows all active fields, and merges a patch by key', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    for (const entity of ['job', 'candidate', 'application', 'offer', 'interview']) {
      await define(workspace, { entity, key: 'note_text' });
      await define(workspace, { entity, key: 'level', type: 'number' });
    }
    const customFields = { note_text: 'x' };
    const job = await makeJob(workspace, { customFields });
    const { body: candidate } = await api('POST', '/candidates', {
      firstName: 'Ada',
      lastName: 'L',
      email: 'ada@fields.example',
      customFields,
    });
    const { body: application } = await api('POST', '/applications', {
      candidateId: candidate.data.id,
      jobId: job.id,
      customFields,
    });
    const applicationId = application.data.id;
    const { body: offer } = await api('POST', '/offers', { applicationId, title: 'Offer', customFields });
    const { body: interview } = await api('POST', '/interviews', {
      applicationId,
      type: 'screening',
      mode: 'phone',
      scheduledAt: '2090-03-01T09:30:00Z',
      customFields,
    });
    for (const path of [
      `/jobs/${job.id}`,
      `/candidates/${candidate.data.id}`,
      `/applications/${applicationId}`,
      `/offers/${offer.data.id}`,
      `/interviews/${interview.data.id}`,
    ]) {
      assert.deepEqual((await api('GET', path)).body.data.customFields, { note_text: 'x', level: null }, path);
      const patched = await api('PATCH', path, { customFields: { level: 3 } });
      assert.deepEqual(patched.body.data?.customFields, { note_text: 'x', level: 3 }, patched.text);
      const cleared = await api('PATCH', path, { customFields: { note_text: null } });
      assert.deepEqual(cleared.body.data.customFields, { note_text: null, level: 3 });
      const event = (await eventsOf(workspace, path.split('/')[2]!)).at(-1);
      assert.deepEqual(event.data.changes, { customFields: { from: { note_text: 'x' }, to: { note_text: null } } });
      const same = await api('PATCH', path, { customFields: { level: 3 } });
      assert.equal(same.headers.get('etag'), cleared.headers.get('etag'), 'nothing changed');
      const unknown = await api('PATCH', path, { customFields: { constructor: 1, missing: 2 } });
      assert.deepEqual(Object.keys(unknown.body.error?.details.fields), [
        'customFields.constructor',
        'customFields.missing',
      ]);
      const list = await api('GET', `/${path.split('/')[1]}`);
      assert.deepEqual(list.body.data[0].customFields, { note_text: null, level: 3 });
    }
  });

  it('a value of the wrong type returns 422 naming its field, and nothing changes', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const { body: member } = await api('POST', '/members', { email: 'm@x.example', name: 'M', role: 'recruiter' });
    const options = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ];
    const cases: Record<string, { good: [unknown, unknown?][]; bad: unknown[] }> = {
      text: { good: [['x']], bad: [1, '', 'a\nb', 'x'.repeat(1_001), [], {}] },
      long_text: { good: [['a\nb']], bad: [1, 'x'.repeat(20_001)] },
      number: { good: [[1.5], [0], [-3]], bad: ['1', true] },
      boolean: { good: [[true], [false]], bad: ['true', 0] },
      date: { good: [['2026-02-28']], bad: ['2026-02-30', '2026-02', '28.2.2026', 20260228] },
      datetime: {
        good: [['2026-02-28T10:00:00+02:00', '2026-02-28T08:00:00.000Z']],
        bad: ['2026-02-28', '2026-02-28T10:00:00'],
      },
      select: { good: [['a']], bad: ['c', ['a'], 1] },
      multi_select: { good: [[['b', 'a']], [[], null]], bad: ['a', ['a', 'a'], ['c']] },
      url: { good: [['https://example.com/x']], bad: ['example.com', 'javascript:alert(1)'] },
      email: { good: [['a@example.com']], bad: ['a@b', 'x'] },
      phone: { good: [['+351 123 456']], bad: ['none', 5] },
      money: {
        good: [[{ amount: 5_000_000, currency: 'EUR' }]],
        bad: [{ amount: 1.5, currency: 'EUR' }, { amount: 1 }, { amount: 1, currency: 'XYZ' }, 5],
      },
      member: { good: [[member.data.id]], bad: ['x', '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e', 1] },
    };
    const path = `/candidates/${await makeCandidate(workspace)}`;
    for (const [type, { good, bad }] of Object.entries(cases)) {
      await define(workspace, { key: type, type, ...(type.endsWith('select') ? { options } : {}) });
      for (const [value, stored = value] of good) {
        const written = await api('PATCH', path, { customFields: { [type]: value } });
        assert.deepEqual(written.body.data?.customFields[type], stored, written.text);
      }
      const before = (await api('GET', path)).text;
      for (const value of bad) {
        const rejected = await api('PATCH', path, { headline: 'New', customFields: { [type]: value } });
        assert.equal(rejected.status, 422, `${type}: ${JSON.stringify(value)}`);
        assert.deepEqual(Object.keys(rejected.body.error?.details.fields), [`customFields.${type}`]);
      }
      assert.equal((await api('GET', path)).text, before);
    }
  });

  it('a required field must be set in new records and cannot be cleared, but existing records can be changed', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const path = `/candidates/${await makeCandidate(workspace)}`;
    await define(workspace, { key: 'visa', required: true });
    const person = (more: object) => ({ firstName: 'A', lastName: 'B', email: 'a@required.example', ...more });
    const missing = await api('POST', '/candidates', person({}));
    assert.deepEqual([missing.status, missing.body.error?.details.field], [422, 'customFields.visa']);
    assert.equal((await api('POST', '/candidates', person({ customFields: { visa: 'EU' } }))).status, 201);
    assert.equal((await api('PATCH', path, { headline: 'Still fine' })).status, 200);
    assert.equal((await api('PATCH', path, { customFields: { visa: null } })).status, 200, 'unset before');
    assert.equal((await api('PATCH', path, { customFields: { visa: 'UK' } })).status, 200);
    const cleared = await api('PATCH', path, { customFields: { visa: null } });
    assert.deepEqual([cleared.status, cleared.body.error?.details.field], [422, 'customFields.visa']);
    // An automation is exempt.
    const system = { ...workspace.context, actor: { type: 'automation' as const, id: null, name: 'Flow' } };
    await makeCandidate({ ...workspace, context: system });
  });

  it('a private field exists only for callers with custom_fields:private', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const field = await define(workspace, { key: 'salary', type: 'number', private: true });
    await define(workspace, { key: 'visa' });
    const path = `/candidates/${await makeCandidate(workspace)}`;
    await api('PATCH', path, { customFields: { salary: 5, visa: 'EU' } });
    const scopes = ['candidates:read', 'candidates:write', 'custom_fields:read', 'custom_fields:write'];
    const { key } = (await api('POST', '/api-keys', { name: 'Public', scopes })).body.data;
    const limited = (method: string, to: string, body?: object) =>
      service.request(method, `/api/v1${to}`, { headers: { authorization: `Bearer ${key}` }, ...(body && { body }) });
    assert.deepEqual((await limited('GET', path)).body.data.customFields, { visa: 'EU' });
    assert.equal((await limited('GET', `/custom-fields/${field.id}`)).status, 404);
    assert.deepEqual(
      (await limited('GET', '/custom-fields')).body.data.map((one: Json) => one.key),
      ['visa'],
    );
    const hidden = await limited('PATCH', path, { customFields: { salary: 6 } });
    const unknown = await limited('PATCH', path, { customFields: { missing: 6 } });
    assert.equal(hidden.status, 422);
    const fieldsOf = ({ body }: typeof hidden) => JSON.stringify(body.error?.details);
    assert.equal(fieldsOf(hidden).replaceAll('salary', 'missing'), fieldsOf(unknown));
    assert.equal((await limited('PATCH', path, { customFields: { visa: 'UK' } })).status, 200);
    assert.deepEqual((await api('GET', path)).body.data.customFields, { salary: 5, visa: 'UK' });
    const another = { entity: 'candidate', key: 'bonus', label: 'Bonus', type: 'number', private: true };
    assert.equal((await limited('POST', '/custom-fields', another)).status, 403);
  });
});
