import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember, PASSWORD } from '../../../../test/browser.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import { pathWith } from '../../../../test/samples.ts';
import { secretFromBase32 } from '../../../../test/totp.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { operations } from '../../../server/operations.ts';
import { codeOf, STEP_SECONDS } from './second-factor/totp.ts';

const service = await startService();

async function signedIn(workspace: TestWorkspace, role = 'owner') {
  const browser = new Browser(service);
  const member = await joinedMember(workspace, role);
  assert.equal((await browser.signIn(workspace, member.email)).status, 201);
  return { browser, member, api: browser.api.bind(browser) };
}

/** Moves the last confirmation of the member's identity into the past. */
const letPass = (workspace: TestWorkspace, minutes: number) =>
  service.db.write.query(sql`
    update sessions set created_at = created_at - make_interval(mins => ${minutes}),
      confirmed_at = confirmed_at - make_interval(mins => ${minutes})
    where workspace_id = ${workspace.id}`);

const reasonOf = ({ body }: { body: Json }) => body?.error?.details?.reason;
const NEW_KEY = { name: 'New', scopes: ['jobs:read'] };

describe('operations that grant access or remove protection require reauthentication', () => {
  it('for keys, webhooks, templates, exports, roles, second factors and passkeys', () => {
    const asking = operations.filter(({ spec }) => spec.stepUp === true).map(({ spec }) => spec.id);
    assert.deepEqual(asking.sort(), [
      'acceptApiKey',
      'addPasskey',
      'confirmRestore',
      'createApiKey',
      'createCalendarFeed',
      'createCandidateLink',
      'createExport',
      'createWebhook',
      'deleteAutomationSecret',
      'deleteWebhook',
      'downloadExport',
      'endMemberSession',
      'endMemberSessions',
      'enrollSecondFactor',
      'eraseCandidate',
      'exportAuditLog',
      'exportCandidate',
      'inviteMember',
      'putAutomationSecret',
      'putEmailTemplate',
      'removeMember',
      'removePasskey',
      'removeSecondFactor',
      'resetEmailTemplate',
      'resetSingleSignOn',
      'revokeApiKey',
      'rotateApiKey',
      'rotateWebhookSecret',
      'startPasskeyRegistration',
      'transferApiKey',
      'updateApiKey',
      'updateMember',
      'updateWebhook',
    ]);
  });

  it('each is rejected ten minutes after signing in, with the reason, and changes nothing', async () => {
    const workspace = await service.workspace();
    const { api } = await signedIn(workspace);
    await letPass(workspace, 11);
    for (const { spec } of operations) {
      if (spec.stepUp !== true) continue;
      const body = spec.method === 'GET' || spec.method === 'DELETE' ? undefined : (spec.example ?? {});
      const answer = await api(
        spec.method,
        pathWith(spec.path, (name) => (name === 'kind' ? 'offer_sent' : name === 'name' ? 'TOKEN' : newId())),
        body,
      );
      assert.deepEqual([answer.status, reasonOf(answer)], [403, 'reauthentication_required'], spec.id);
    }
    assert.equal((await api('GET', '/api-keys')).body.data.length, 2, 'those of the beginning');
    assert.equal((await api('GET', '/jobs')).status, 200, 'everything else goes on');
  });

  it('for removing the CAPTCHA, and for making a private field public', async () => {
    const workspace = await service.workspace();
    const { api } = await signedIn(workspace);
    const field = { entity: 'candidate', key: 'salary', label: 'Salary', type: 'text', private: true };
    const { id } = (await workspace.api('POST', '/custom-fields', field)).body.data;
    await letPass(workspace, 11);
    assert.equal(reasonOf(await api('PATCH', '/workspace', { captcha: null })), 'reauthentication_required');
    const published = await api('PATCH', `/custom-fields/${id}`, { private: false });
    assert.equal(reasonOf(published), 'reauthentication_required');
    assert.equal((await api('PATCH', `/custom-fields/${id}`, { label: 'Pay' })).status, 200);
  });

  it('is accepted for ten minutes after signing in, and after confirming by password', async () => {
    const workspace = await service.workspace();
    const { api } = await signedIn(workspace);
    assert.equal((await api('POST', '/api-keys', NEW_KEY)).status, 201);
    await letPass(workspace, 9);
    assert.equal((await api('POST', '/api-keys', NEW_KEY)).status, 201);
    await letPass(workspace, 2);
    assert.equal((await api('POST', '/api-keys', NEW_KEY)).status, 403);
    assert.equal((await api('POST', '/session/reauthenticate', { password: PASSWORD })).status, 204);
    assert.equal((await api('POST', '/api-keys', NEW_KEY)).status, 201);
    await letPass(workspace, 11);
    assert.equal((await api('POST', '/api-keys', NEW_KEY)).status, 403);
  });

  it('is required to start an automation that sends requests, or emails to a given address, and for no other', async () => {
    const workspace = await service.workspace();
    const { api } = await signedIn(workspace);
    const steps = {
      request: { id: 'send', type: 'http_request', config: { method: 'POST', url: 'https://example.com/' } },
      address: { id: 'send', type: 'send_email', config: { to: 'me@example.com', subject: 'New', body: 'Look.' } },
      candidate: { id: 'send', type: 'send_email', config: { subject: 'Thank you', body: 'We have it.' } },
    };
    const trigger = { event: 'application.created' };
    const create = async (name: keyof typeof steps) => {
      const created = await workspace.api('POST', '/automations', { name, trigger, steps: [steps[name]] });
      assert.equal(created.status, 201, created.text);
      return `/automations/${created.body.data.id}`;
    };
    await letPass(workspace, 11);
    for (const name of ['request', 'address'] as const) {
      const path = await create(name);
      assert.equal(reasonOf(await api('POST', `${path}/publish`)), 'reauthentication_required', name);
      assert.equal((await workspace.api('POST', `${path}/publish`)).status, 200, 'with an API key');
      assert.equal((await api('POST', `${path}/pause`)).status, 200);
      assert.equal(reasonOf(await api('POST', `${path}/resume`)), 'reauthentication_required', name);
      assert.equal(reasonOf(await api('POST', `${path}/publish`)), 'reauthentication_required', name);
    }
    const applied = { automations: [{ name: 'Applied', status: 'published', trigger, steps: [steps.request] }] };
    assert.equal(reasonOf(await api('POST', '/automation-definitions/apply', applied)), 'reauthentication_required');
    assert.equal((await api('POST', `${await create('candidate')}/publish`)).status, 200);
    assert.equal((await api('POST', '/session/reauthenticate', { password: PASSWORD })).status, 204);
    assert.equal((await api('POST', `${await create('request')}/publish`)).status, 200);
  });

  it('is required for exports and retention, not for other workspace settings or API keys', async () => {
    const workspace = await service.workspace();
    const { api } = await signedIn(workspace);
    const id = await makeCandidate(workspace);
    await letPass(workspace, 11);
    assert.equal(reasonOf(await api('GET', `/candidates/${id}/export`)), 'reauthentication_required');
    assert.equal(reasonOf(await api('PATCH', '/workspace', { retention: { days: 1 } })), 'reauthentication_required');
    assert.equal((await api('PATCH', '/workspace', { name: 'Another name' })).status, 200);
    assert.equal((await workspace.api('POST', '/api-keys', NEW_KEY)).status, 201);
    assert.equal((await workspace.api('PATCH', '/workspace', { retention: { days: 400 } })).status, 200);
  });

  it('confirming one session does not confirm another', async () => {
    const workspace = await service.workspace();
    const { api, member } = await signedIn(workspace);
    const other = new Browser(service);
    await other.signIn(workspace, member.email);
    await letPass(workspace, 11);
    await api('POST', '/session/reauthenticate', { password: PASSWORD });
    assert.equal((await other.api('POST', '/api-keys', NEW_KEY)).status, 403);
  });
});

describe('confirming', () => {
  it('accepts an authenticator code, once', async () => {
    const workspace = await service.workspace();
    const { api } = await signedIn(workspace);
    const { secret } = (await api('POST', '/second-factor')).body.data;
    const code = (step: number) =>
      codeOf(secretFromBase32(secret), Math.floor(Date.now() / 1000 / STEP_SECONDS) + step);
    assert.equal((await api('POST', '/second-factor/confirm', { code: code(0) })).status, 200);
    await letPass(workspace, 11);
    assert.equal((await api('POST', '/session/reauthenticate', { code: code(0) })).status, 422, 'used before');
    assert.equal((await api('POST', '/session/reauthenticate', { code: code(1) })).status, 204);
    assert.equal((await api('POST', '/api-keys', NEW_KEY)).status, 201);
  });

  it('a wrong password is 422 naming the field, and after five of them each attempt has to wait', async () => {
    const workspace = await service.workspace();
    const { api } = await signedIn(workspace);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const answer = await api('POST', '/session/reauthenticate', { password: 'wrong guess' });
      statuses.push(answer.status);
      if (answer.status === 422) assert.equal(answer.body.error!.details.field, 'password');
    }
    assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429]);
  });

  it('requires exactly one proof, and a session', async () => {
    const workspace = await service.workspace();
    const { api } = await signedIn(workspace);
    assert.equal((await api('POST', '/session/reauthenticate', {})).status, 422);
    assert.equal((await api('POST', '/session/reauthenticate', { password: PASSWORD, code: '123456' })).status, 422);
    assert.equal((await workspace.api('POST', '/session/reauthenticate', { password: PASSWORD })).status, 403);
  });
});

describe('owners get an email', () => {
  it('about keys, webhooks, roles and second factors, with a text that no template can change', async () => {
    const workspace = await service.workspace();
    const { api, member } = await signedIn(workspace);
    const { id: other } = await joinedMember(workspace, 'recruiter');
    const notices = async (): Promise<string[]> =>
      (await workspace.api('GET', '/emails?kind=security_notice&limit=100')).body.data
        .filter(({ to }: Json) => to.includes(member.email))
        .map(({ text }: Json) => text.split('\n')[0])
        .filter((text: string) => !text.includes('new browser'))
        .reverse();
    const key = await api('POST', '/api-keys', { ...NEW_KEY, name: 'Import' });
    await api('POST', `/api-keys/${key.body.data.id}/rotate`);
    const hook = await api('POST', '/webhooks', { url: 'https://example.com/hook', events: ['*'] });
    await api('PATCH', `/webhooks/${hook.body.data.id}`, { url: 'https://evil.example/' });
    await api('PATCH', `/members/${other}`, { role: 'admin' });
    assert.deepEqual(
      (await notices()).map((text) => text.replace(/\(.*@.*\)/, '(…)')),
      [
        'The API key “Import” was created',
        'The API key “Import” was replaced by a new one',
        'A webhook to https://example.com/hook was created',
        'The webhook to https://evil.example/ was changed (url)',
        'The role of A recruiter (…) was changed from recruiter to admin',
      ],
    );
    await api('PATCH', `/webhooks/${hook.body.data.id}`, { url: 'https://evil.example/' });
    assert.equal((await notices()).length, 5, 'what changes nothing is no news');
  });
});
