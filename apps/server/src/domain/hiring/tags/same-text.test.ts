import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startService } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const SAME = [
  'caf\u00e9',
  'cafe\u0301',
  'CAFE\u0301',
  'ca\u200bf\u00e9',
  'c\u200daf\u00e9',
  '\u200fcaf\u00e9',
  'caf\u00e9\ufe0f',
];

it('texts that look the same are one tag, however they are encoded', async () => {
  const id = await makeCandidate(workspace);
  for (const label of SAME) assert.ok((await api('POST', `/candidates/${id}/tags`, { label })).status < 300, label);
  assert.deepEqual((await api('GET', `/candidates/${id}`)).body.data.tags, ['caf\u00e9']);
  for (const label of SAME) {
    const found = await api('GET', `/candidates?tag=${encodeURIComponent(label)}`);
    assert.deepEqual(
      found.body.data.map((each: { id: string }) => each.id),
      [id],
    );
  }
  const bulk = await api('POST', '/candidates/bulk-tag', {
    candidateIds: [id],
    add: ['cafe\u0301', 'The \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '👩\u200d💻'],
  });
  assert.equal(bulk.status, 200, bulk.text);
  assert.deepEqual((await api('GET', `/candidates/${id}`)).body.data.tags.length, 3);
  assert.equal((await api('POST', `/candidates/${id}/tags`, { label: '\u200b' })).status, 422);
});

it('texts that look the same are one name, wherever names are unique', async () => {
  for (const [path, field, more] of [
    ['/departments', 'name', {}],
    ['/sources', 'name', { kind: 'other' }],
    ['/pipelines', 'name', { stages: ['applied', 'hired', 'rejected'].map((kind) => ({ name: kind, kind })) }],
    ['/rejection-reasons', 'label', { kind: 'rejected' }],
    ['/message-templates', 'name', { subject: 'S', text: 'T' }],
  ] as const) {
    const [first, ...others] = SAME;
    const created = await api('POST', path, { [field]: first, ...more });
    assert.equal(created.status, 201, `${path} ${created.text}`);
    for (const name of others) assert.equal((await api('POST', path, { [field]: name, ...more })).status, 409, path);
  }
});
