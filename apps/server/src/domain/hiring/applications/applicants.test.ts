import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, person } from '../../../../test/careers-site.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { keyWith } from '../../../../test/keys.ts';

const service = await startService();
const workspace = await service.workspace();
const job = await openJob(workspace);
const applicant = person({ firstName: 'Rosalind', lastName: 'Franklin' });
await careersSite(service, workspace).apply(job.slug, applicant);
const application = await applicationOf(workspace, applicant.email);

describe('applicants are shown only to callers who may read candidates', () => {
  const paths = {
    'a single application, with its submissions': `/applications/${application.id}`,
    'its stage changes': `/applications/${application.id}/stage-changes`,
    'the stage changes of all applications': '/stage-changes',
    'the activity feed': '/activity-events?limit=100',
  };
  for (const [what, path] of Object.entries(paths)) {
    it(what, async () => {
      const scopes = ['applications:read', 'activity:read', 'jobs:read', 'stages:read'];
      const seeing = await keyWith(workspace, ...scopes, 'candidates:read');
      const blind = await keyWith(workspace, ...scopes);
      assert.match((await seeing.api('GET', path)).text, /Rosalind/);
      const hidden = await blind.api('GET', path);
      assert.equal(hidden.status, 200);
      assert.doesNotMatch(hidden.text, /Rosalind|Franklin|@/);
    });
  }

  it('other callers get the same records with the data of the application only', async () => {
    const { api } = await keyWith(workspace, 'applications:read');
    const [submission] = (await api('GET', `/applications/${application.id}`)).body.data.submissions;
    assert.deepEqual([submission.number, submission.profile], [1, null]);
    const [change]: Json[] = (await api('GET', '/stage-changes')).body.data;
    assert.deepEqual(change.actor, { type: 'candidate', id: null, name: 'Candidate' });
  });
});
