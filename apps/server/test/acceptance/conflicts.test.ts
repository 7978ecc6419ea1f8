import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_SCOPES } from '../../src/domain/records/access/scopes.ts';
import { type Json, startService } from '../harness.ts';
import { apply, MINIMAL_JOB, makeCandidate, makeJob, makeMember } from '../hiring.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const job = await makeJob(workspace, { slug: 'keeper' });
const email = 'grace@example.com';
const candidate = await makeCandidate(workspace, { email });
const application = await apply(workspace, job.id);
const interviewer = await makeMember(workspace);
const interview: Json = {
  applicationId: application.id,
  type: 'final',
  mode: 'phone',
  scheduledAt: '2090-01-01T09:00:00Z',
};
const make = async (path: string, body: object): Promise<Json> => {
  const answer = await api('POST', path, body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
};

const booked = await make('/interviews', { ...interview, interviewerIds: [interviewer] });
const scorecard = await make('/scorecards', { applicationId: application.id, authorId: interviewer, rating: 'yes' });
const entry = await make('/pool-entries', { candidateId: candidate });
const member = await make('/members', { email: 'mary@example.com', name: 'Mary', role: 'recruiter' });
const otherJob = await makeJob(workspace, { slug: 'cook' });
const deleted = await makeCandidate(workspace, { email: 'ida@example.com' });
await api('DELETE', `/candidates/${deleted}`);
const successor = await makeCandidate(workspace, { email: 'IDA@example.com' });

/** Every conflict with another record: that record's ID, and the resource whose read scope reveals it. */
const CONFLICTS: [name: string, method: string, path: string, body: object, existingId: string, scope: string][] = [
  [
    'a second candidate',
    'POST',
    '/candidates',
    { firstName: 'G', lastName: 'H', email: 'GRACE@example.com' },
    candidate,
    'candidates',
  ],
  ['an email that was changed', 'PATCH', `/candidates/${successor}`, { email }, candidate, 'candidates'],
  ['a restored candidate', 'POST', `/candidates/${deleted}/restore`, {}, successor, 'candidates'],
  ['a slug of a new job', 'POST', '/jobs', { ...MINIMAL_JOB, slug: 'keeper' }, job.id, 'jobs'],
  ['a slug that was changed', 'PATCH', `/jobs/${otherJob.id}`, { slug: 'keeper' }, job.id, 'jobs'],
  [
    'a second application',
    'POST',
    '/applications',
    { candidateId: application.candidateId, jobId: job.id },
    application.id,
    'applications',
  ],
  [
    'a scorecard',
    'POST',
    '/scorecards',
    { applicationId: application.id, authorId: interviewer, rating: 'no' },
    scorecard.id,
    'scorecards',
  ],
  ['a pool entry', 'POST', '/pool-entries', { candidateId: candidate }, entry.id, 'pool'],
  ['a double booking', 'POST', '/interviews', { ...interview, interviewerIds: [interviewer] }, booked.id, 'interviews'],
  [
    'a member',
    'POST',
    '/members',
    { email: 'MARY@example.com', name: 'Mary', role: 'recruiter' },
    member.id,
    'members',
  ],
];

describe('a conflict with another record', () => {
  for (const [name, method, path, body, existingId, resource] of CONFLICTS) {
    it(`${name}: names the record only to callers who may read it`, async () => {
      const answer = await api(method, path, body);
      assert.equal(answer.status, 409, answer.text);
      assert.equal(answer.body.error?.details.existingId, existingId);
      assert.equal(typeof answer.body.error?.details.field, 'string');
      if (resource === 'members') return; // inviting requires the scope to read members
      const scopes = DEFAULT_SCOPES.filter((scope) => scope !== `${resource}:read`);
      const { key } = await make('/api-keys', { name: 'Writes only', scopes });
      const blind = await api(method, path, body, { authorization: `Bearer ${key}` });
      assert.equal(blind.status, 409, blind.text);
      assert.deepEqual(blind.body.error?.details.existingId, undefined);
      assert.ok(!blind.text.includes(existingId), blind.text);
    });
  }

  it('the items of a bulk call name it as well', async () => {
    const body = { jobId: job.id, candidateIds: [application.candidateId] };
    const { items } = (await api('POST', '/applications/bulk', body)).body.data;
    assert.equal(items[0].error.details.existingId, application.id);
  });
});
