import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, moveClock, startService } from '../../../../test/harness.ts';
import { makeCandidate, makeJob, makeMember } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';

const service = await startService();

const idsOf = ({ body, text }: Json): string[] => {
  assert.ok(Array.isArray(body.data), text);
  return body.data.map(({ id }: Json) => id);
};

describe('filters of applications by their candidates', () => {
  it('find by the words of the search and by a tag, within a stage too, and a sync returns what no longer matches', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await makeJob(workspace);
    const applied = async (candidate: object) => {
      const candidateId = await makeCandidate(workspace, candidate);
      const { id } = (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
      return { id: id as string, candidateId };
    };
    const ada = await applied({ firstName: 'Ada', lastName: 'Lovelace', headline: 'Mathematician' });
    const rosa = await applied({ firstName: 'Rosa', lastName: 'Parks' });
    await api('POST', `/candidates/${rosa.candidateId}/tags`, { label: 'Speaker' });
    assert.deepEqual(idsOf(await api('GET', '/applications?q=lovelace%20math')), [ada.id]);
    assert.deepEqual(idsOf(await api('GET', '/applications?q=lovelace%20parks')), []);
    const tagged = `/applications?stageId=${job.stages.applied}&tag=SPEAKER`;
    const first = await api('GET', tagged);
    assert.deepEqual(idsOf(first), [rosa.id]);
    const search = await api('GET', '/applications?q=rosa');
    const [tag] = (await api('GET', `/candidates/${rosa.candidateId}/tags`)).body.data;
    await api('DELETE', `/candidates/${rosa.candidateId}/tags/${tag.id}`);
    await api('POST', `/candidates/${ada.candidateId}/tags`, { label: 'speaker' });
    await api('PATCH', `/candidates/${rosa.candidateId}`, { firstName: 'Rose' });
    const changes = (await api('GET', `${tagged}&syncToken=${first.body.meta.syncToken}`)).body;
    assert.deepEqual(
      changes.data.map(({ id, reason }: Json) => [id, reason]).sort(),
      [
        [ada.id, undefined],
        [rosa.id, 'no_longer_matches'],
      ].sort(),
    );
    const renamed = (await api('GET', `/applications?q=rosa&syncToken=${search.body.meta.syncToken}`)).body;
    const gone = renamed.data.filter(({ reason }: Json) => reason === 'no_longer_matches');
    assert.ok(gone.some(({ id }: Json) => id === rosa.id));
    assert.equal(gone.length, renamed.data.length, 'nobody else is found');
  });

  it('require the scope to read candidates, and find nothing for keys without personal data', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const candidateId = await makeCandidate(workspace, { firstName: 'Ada' });
    await workspace.api('POST', '/applications', { candidateId, jobId: job.id });
    const { api } = await keyWith(workspace, 'applications:read');
    for (const filter of ['q=ada', 'tag=x']) {
      const { status, body } = await api('GET', `/applications?${filter}`);
      assert.deepEqual([status, body.error?.details.requiredScope], [403, 'candidates:read'], filter);
    }
    const limits = { personalData: false };
    const scopes = ['applications:read', 'candidates:read'];
    const { key } = (await workspace.api('POST', '/api-keys', { name: 'K', scopes, limits })).body.data;
    const asKey = (path: string) => workspace.api('GET', path, undefined, { authorization: `Bearer ${key}` });
    assert.deepEqual(idsOf(await asKey('/applications?q=ada')), []);
    assert.equal(idsOf(await asKey('/applications')).length, 1);
  });
});

it('applications are found by when they entered their stage', async () => {
  const workspace = await service.workspace();
  const { api } = workspace;
  const job = await makeJob(workspace);
  const apply = async () => {
    const candidateId = await makeCandidate(workspace);
    return (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
  };
  const old = await apply();
  await moveClock(service.db, '10 days');
  const recent = await apply();
  const between = new Date(Date.parse(old.stageEnteredAt) + 86_400_000).toISOString();
  assert.deepEqual(idsOf(await api('GET', `/applications?stageEnteredBefore=${between}`)), [old.id]);
  assert.deepEqual(idsOf(await api('GET', `/applications?stageEnteredAfter=${between}`)), [recent.id]);
});

it('candidates are found by source, owner and rejection reason of one application', async () => {
  const workspace = await service.workspace();
  const { api } = workspace;
  const [one, two] = [await makeJob(workspace), await makeJob(workspace)];
  const ownerId = await makeMember(workspace);
  const sources: Json[] = (await api('GET', '/sources?limit=100')).body.data;
  const reasons: Json[] = (await api('GET', '/rejection-reasons?limit=100')).body.data;
  const sourceId = sources[0].id;
  const rejectionReasonId = reasons.find(({ kind }) => kind === 'rejected').id;
  const candidateId = await makeCandidate(workspace);
  await makeCandidate(workspace);
  await api('POST', '/applications', { candidateId, jobId: one.id, sourceId });
  const { id } = (await api('POST', '/applications', { candidateId, jobId: two.id, ownerId })).body.data;
  await api('POST', `/applications/${id}/reject`, { rejectionReasonId });
  const found = async (query: string) => idsOf(await api('GET', `/candidates?${query}`));
  for (const query of [
    `sourceId=${sourceId}`,
    `ownerId=${ownerId}`,
    `rejectionReasonId=${rejectionReasonId}&ownerId=${ownerId}`,
    `jobId=${one.id}&sourceId=${sourceId}`,
  ]) {
    assert.deepEqual(await found(query), [candidateId], query);
  }
  assert.deepEqual(await found(`jobId=${two.id}&sourceId=${sourceId}`), [], 'one application matches all of them');
  assert.deepEqual(await found(`sourceId=${sources[1].id}`), []);
  const { api: limited } = await keyWith(workspace, 'candidates:read');
  assert.equal((await limited('GET', `/candidates?sourceId=${sourceId}`)).status, 403);
});
