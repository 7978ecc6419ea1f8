import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';

const service = await startService();

/** Keys whose order in PostgreSQL is neither that of their positions nor that of the alphabet. */
const KEYS = ['zz', 'b', 'a1', 'constructor', 'a', 'long_key'];
const AWKWARD = [
  'plain',
  '"',
  '\\',
  '\\"',
  '\\\\',
  '", "b": "x',
  '{"a": [1, "}"',
  '\u{1f600} \u2028 \u00e9',
  'a\tb',
  ': null}',
];

describe('custom fields in responses', () => {
  it('every text, however it must be escaped, is shown as it was written, beside unset fields', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const define = async (field: object) => {
      const defined = await api('POST', '/custom-fields', {
        entity: 'candidate',
        label: 'F',
        type: 'long_text',
        ...field,
      });
      assert.equal(defined.status, 201, defined.text);
    };
    for (const key of KEYS) await define({ key });
    await define({ key: 'pay', type: 'money' });
    await define({
      key: 'many',
      type: 'multi_select',
      options: [']" "a": 1}', 'x"}'].map((value) => ({ value, label: 'O' })),
    });
    await define({ key: 'number', type: 'number' });
    await define({ key: 'flag', type: 'boolean' });
    const unset = Object.fromEntries([...KEYS, 'pay', 'many', 'number', 'flag'].map((key) => [key, null]));
    const id = await makeCandidate(workspace);
    const expectShown = async (expected: object) => {
      const read = await api('GET', `/candidates/${id}`);
      assert.deepEqual(read.body.data.customFields, expected);
      const [listed] = (await api('GET', `/candidates?ids=${id}`)).body.data;
      assert.deepEqual(listed, read.body.data);
    };
    await expectShown(unset);
    let written: Json = {};
    const values = [
      ...AWKWARD.map((text, index) => ({ [KEYS[index % KEYS.length]!]: text })),
      ...AWKWARD.map((text) => Object.fromEntries(KEYS.map((key) => [key, `${key}${text}.`]))),
      { pay: { amount: -5, currency: 'EUR' }, many: ['x"}', ']" "a": 1}'], flag: false },
      ...[0, -1.5, 1e21, 1e-7, 123_456_789_012].map((number) => ({ number })),
      { a: null, number: null },
    ];
    for (const customFields of values) {
      written = { ...written, ...customFields };
      const { status, text, body } = await api('PATCH', `/candidates/${id}`, { customFields });
      assert.equal(status, 200, text);
      assert.deepEqual(body.data.customFields, { ...unset, ...written });
      await expectShown({ ...unset, ...written });
    }
  });

  it('archived fields and, without custom_fields:private, private ones are left out of reads, lists and expanded records', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const ids: Record<string, string> = {};
    for (const [key, isPrivate] of Object.entries({ shown: false, secret: true, old: false, unset: false })) {
      const field = { entity: 'job', key, label: key, type: 'text', private: isPrivate };
      ids[key] = (await api('POST', '/custom-fields', field)).body.data.id;
    }
    const job = await makeJob(workspace, { customFields: { shown: 'yes', secret: 'salary', old: 'gone' } });
    const candidateId = await makeCandidate(workspace);
    await api('POST', '/applications', { candidateId, jobId: job.id });
    await api('POST', `/custom-fields/${ids.old}/archive`);
    const limited = await keyWith(workspace, 'jobs:read', 'applications:read', 'stages:read', 'candidates:read');
    for (const [caller, expected] of [
      [api, { shown: 'yes', secret: 'salary', unset: null }],
      [limited.api, { shown: 'yes', unset: null }],
    ] as const) {
      const read = async (path: string): Promise<Json> => (await caller('GET', path)).body.data;
      assert.deepEqual((await read(`/jobs/${job.id}`)).customFields, expected);
      assert.deepEqual((await read(`/jobs?ids=${job.id}`))[0].customFields, expected);
      assert.deepEqual((await read('/applications?expand=job'))[0].job.customFields, expected);
    }
  });

  it('the ETag changes when fields are added, archived or replaced, and If-Match compares the record alone', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const path = `/candidates/${await makeCandidate(workspace)}`;
    const tags: (string | null)[] = [];
    const expectNew = async () => {
      const { headers } = await api('GET', path);
      const tag = headers.get('etag');
      const repeated = await api('GET', path, undefined, { 'if-none-match': tag! });
      assert.deepEqual([tags.includes(tag), repeated.status], [false, 304]);
      tags.push(tag);
    };
    const add = async () => {
      const field = { entity: 'candidate', key: 'visa', label: 'Visa', type: 'text' };
      return (await api('POST', '/custom-fields', field)).body.data.id as string;
    };
    await expectNew();
    const id = await add();
    await expectNew();
    const stale = await api('GET', path, undefined, { 'if-none-match': tags[0]! });
    assert.deepEqual([stale.status, stale.body.data.customFields], [200, { visa: null }]);
    await api('POST', `/custom-fields/${id}/archive`);
    assert.equal((await api('GET', path)).headers.get('etag'), tags[0]);
    assert.equal((await api('DELETE', `/custom-fields/${id}`)).status, 204);
    await add();
    await expectNew();
    const patched = await api('PATCH', path, { headline: 'First' }, { 'if-match': tags[0]! });
    assert.equal(patched.status, 200, 'the record has not changed');
    assert.equal(patched.headers.get('etag'), (await api('GET', path)).headers.get('etag'));
    for (const tag of tags) {
      assert.equal((await api('PATCH', path, { headline: 'Second' }, { 'if-match': tag! })).status, 412);
    }
  });
});
