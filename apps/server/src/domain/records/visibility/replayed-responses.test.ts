import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Caller, type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, makeJob } from '../../../../test/hiring.ts';
import { limitedKey } from '../../../../test/keys.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();

const signedIn = async (workspace: TestWorkspace, role: string) => {
  const member = await joinedMember(workspace, role);
  const browser = new Browser(service);
  await browser.signIn(workspace, member.email);
  return { id: member.id, api: browser.api.bind(browser) as Caller };
};
/** Writes whose responses contain a record of the job, each under a key of its own. */
const callsAbout = ({ id, candidateId, jobId }: Json, ownerId: string) =>
  Object.entries({
    [`/applications/${id}/reject`]: { reason: 'no_fit' },
    [`/applications/${id}/reopen`]: {},
    [`/candidates/${candidateId}/notes`]: { body: 'Rows well.' },
    '/tasks': { title: 'Call', ownerId, candidateId, applicationId: id },
    [`/jobs/${jobId}/publish`]: {},
    '/interviews': { applicationId: id, type: 'screening', mode: 'phone', scheduledAt: '2090-01-01T10:00:00Z' },
  }).map(([path, body]) => {
    const key = newId();
    return { path, send: (api: Caller) => api('POST', path, body, { 'idempotency-key': key }) };
  });

describe('a stored response of an idempotent call', () => {
  it('is not returned to a hiring manager who has left the team, or a recruiter once the job is confidential', async () => {
    for (const role of ['hiring_manager', 'recruiter']) {
      const workspace = await service.workspace();
      const member = await signedIn(workspace, role);
      const job = await makeJob(workspace, { hiringTeam: [{ memberId: member.id, role: 'hiring_manager' }] });
      const application = await apply(workspace, job.id);
      const done = [];
      for (const call of callsAbout(application, member.id)) {
        const first = await call.send(member.api);
        if (first.status === 403) continue; // not permitted to this role
        done.push(call);
        assert.ok(first.status < 300, `${call.path} ${first.text}`);
        assert.equal((await call.send(member.api)).text, first.text);
      }
      assert.ok(done.length >= 4);
      await workspace.api('PATCH', `/jobs/${job.id}`, { hiringTeam: [], confidential: true });
      const events = async () => (await workspace.api('GET', '/activity-events?limit=100')).body.data.length;
      const before = await events();
      for (const { path, send } of done) {
        const { status, text } = await send(member.api);
        assert.equal(status, 409, `${role} ${path} ${text}`);
        assert.doesNotMatch(text, new RegExp(`${application.id}|${application.candidateId}|${job.id}`));
      }
      assert.equal(await events(), before);
    }
  });

  it('is not returned to a key whose scopes, limits or access to personal data have changed', async () => {
    const workspace = await service.workspace();
    const [job, other] = [await makeJob(workspace), await makeJob(workspace)];
    const { id, candidateId } = await apply(workspace, job.id);
    const rotated = async (keyId: string, limits: object): Promise<Caller> => {
      const { key } = (await workspace.api('POST', `/api-keys/${keyId}/rotate`, { limits })).body.data;
      return (method, path, body, headers = {}) =>
        workspace.api(method, path, body, { ...headers, authorization: `Bearer ${key}` });
    };
    const limits = { jobIds: [job.id, other.id] };
    const changes: Record<string, (key: { id: string; api: Caller }) => Promise<Caller>> = {
      'fewer jobs': (key) => rotated(key.id, { jobIds: [other.id] }),
      'no personal data': (key) => rotated(key.id, { ...limits, personalData: false }),
      'fewer scopes': async (key) => {
        const scopes = ['candidates:read', 'candidates:write', 'applications:write'];
        const patched = await workspace.api('PATCH', `/api-keys/${key.id}`, { scopes });
        assert.equal(patched.status, 200, patched.text);
        return key.api;
      },
    };
    for (const [name, change] of Object.entries(changes)) {
      const key = await limitedKey(workspace, limits);
      const send = (api: Caller) =>
        api('POST', `/applications/${id}/withdraw`, {}, { 'idempotency-key': name.replaceAll(' ', '-') });
      const first = await send(key.api);
      assert.equal(first.status, 200, first.text);
      assert.equal((await send(key.api)).text, first.text, name);
      const again = await send(await change(key));
      assert.deepEqual([again.status, again.body.error?.code], [409, 'conflict'], `${name} ${again.text}`);
      assert.doesNotMatch(again.text, new RegExp(candidateId));
    }
  });

  it('is still returned to a caller who never saw the record in it', async () => {
    const workspace = await service.workspace();
    const { api } = await limitedKey(workspace, { jobIds: [(await makeJob(workspace)).id] });
    const ada = { firstName: 'Ada', lastName: 'Unseen', email: `${newId()}@example.com` };
    const send = () => api('POST', '/candidates', ada, { 'idempotency-key': 'created' });
    const first = await send();
    assert.equal(first.status, 201, first.text);
    const again = await send();
    assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [first.text, 'true']);
  });
});
