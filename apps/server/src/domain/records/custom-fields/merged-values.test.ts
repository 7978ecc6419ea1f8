import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';

const service = await startService();

describe('custom fields of merged records', () => {
  it('values of the merged candidate and of its application for the same job fill unset ones, and events carry them', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    for (const entity of ['candidate', 'application']) {
      for (const key of ['kept', 'filled', 'unset']) {
        const field = { entity, key, label: key, type: 'text' };
        assert.equal((await api('POST', '/custom-fields', field)).status, 201);
      }
    }
    const jobId = (await makeJob(workspace)).id;
    const make = async (customFields: object): Promise<[string, string]> => {
      const candidateId = await makeCandidate(workspace);
      assert.equal((await api('PATCH', `/candidates/${candidateId}`, { customFields })).status, 200);
      const made = await api('POST', '/applications', { candidateId, jobId, customFields });
      return [candidateId, made.body.data.id];
    };
    const [survivor, application] = await make({ kept: 'ours' });
    const [other] = await make({ kept: 'theirs', filled: 'theirs' });
    const merged = await api('POST', `/candidates/${survivor}/merge`, { candidateId: other });
    assert.equal(merged.status, 200, merged.text);
    const values = { kept: 'ours', filled: 'theirs', unset: null };
    const changes = { from: { filled: null }, to: { filled: 'theirs' } };
    for (const path of [`/candidates/${survivor}`, `/applications/${application}`]) {
      const { body } = await api('GET', path);
      assert.deepEqual(body.data.customFields, values, path);
      const event: Json = (await eventsOf(workspace, body.data.id)).at(-1);
      assert.deepEqual(event.data.changes.customFields, changes, event.type);
    }
    assert.deepEqual(
      (await api('GET', '/applications?customFields.filled=theirs')).body.data.map(({ id }: Json) => id),
      [application],
      'filters find the kept application',
    );
  });
});
