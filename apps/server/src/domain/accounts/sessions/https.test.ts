import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Browser, joinedMember, PASSWORD } from '../../../../test/browser.ts';
import { startService } from '../../../../test/harness.ts';

const service = await startService();
const workspace = await service.workspace();
// As behind a proxy that terminates TLS.
Object.assign(service.services.settings, { publicUrl: 'https://hiring.example' });

it('behind https the cookie is of this host alone, never sent without TLS, and no other origin or name counts', async () => {
  const { email } = await joinedMember(workspace, 'admin');
  const body = { workspace: workspace.slug, email, password: PASSWORD };
  const answer = await service.request('POST', '/api/v1/session', {
    body,
    headers: { origin: 'https://hiring.example' },
  });
  assert.equal(answer.status, 201, answer.text);
  const [cookie] = answer.headers.getSetCookie();
  assert.match(cookie!, /^__Host-rolecall_session=[\w-]{64}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
  const browser = new Browser(service);
  browser.store(answer.headers);
  assert.equal((await browser.api('GET', '/session')).status, 200);
  const save = (headers: Record<string, string>) => browser.api('PATCH', '/workspace', {}, headers);
  assert.equal((await save({ origin: 'https://hiring.example' })).status, 200);
  assert.equal((await save({ origin: 'http://hiring.example' })).status, 403);
  assert.equal(
    (await save({ origin: service.url })).status,
    403,
    'the name of the host is nothing that a proxy proves',
  );
  const bare = { cookie: `rolecall_session=${browser.cookies.get('__Host-rolecall_session')}` };
  assert.equal((await service.request('GET', '/api/v1/session', { headers: bare })).status, 401);
});
