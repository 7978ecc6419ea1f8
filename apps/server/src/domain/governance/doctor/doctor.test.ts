import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { startReceiver } from '../../../platform/email/smtp-receiver.fixture.ts';

const receiver = await startReceiver({ after });

/** Finding by check, as the owner of a workspace sees it; nobody else sees any. */
async function findingsOf(
  settings: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Record<string, Json>> {
  const service = await startService(settings);
  const workspace = await service.workspace();
  const signedIn = async (role: string) => {
    const browser = new Browser(service);
    await browser.signIn(workspace, (await joinedMember(workspace, role)).email);
    return browser;
  };
  for (const other of [workspace, await signedIn('admin'), await signedIn('recruiter')])
    assert.equal((await other.api('GET', '/doctor')).status, 403);
  const response = await (await signedIn('owner')).api('GET', '/doctor', undefined, headers);
  assert.equal(response.status, 200, response.text);
  return Object.fromEntries(response.body.data.map((finding: Json) => [finding.check, finding]));
}

it('an installation that works is told so, and a sender on localhost is not taken for one', async () => {
  const findings = await findingsOf({ SMTP_URL: `smtp://${receiver.host}` });
  for (const check of ['mail_server', 'storage', 'clock', 'public_url'])
    assert.equal(findings[check].status, 'ok', findings[check].message);
  assert.equal(findings.sender.status, 'problem');
  assert.equal(findings.backup.status, 'warning');
});

it('a mail server that does not respond is a problem, with the reason and what to do', async () => {
  const findings = await findingsOf({ SMTP_URL: 'smtp://127.0.0.1:1' });
  assert.equal(findings.mail_server.status, 'problem');
  assert.match(findings.mail_server.message, /ECONNREFUSED/);
  assert.match(findings.mail_server.fix, /SMTP_URL/);
});

it('the domain to which candidates reply is checked as well as that of the sender', async () => {
  const { mx } = await findingsOf({ MAIL_FROM: 'jobs@localhost', MAIL_REPLY_DOMAIN: 'co.uk' });
  assert.equal(mx.status, 'problem');
  assert.match(mx.message, /^co\.uk, to which replies go, is not a public domain/);
});

it('the owner is told whether the addresses that a proxy names are trusted, and whether it is used under PUBLIC_URL', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  assert.equal((await findingsOf({})).proxy.status, 'ok');
  const ignored = (await findingsOf({}, forwarded)).proxy;
  assert.match(ignored.message, /X-Forwarded-For of (127\.0\.0\.1|::1) is ignored/);
  assert.match(ignored.fix, /TRUST_PROXY/);
  const trusted = (await findingsOf({ TRUST_PROXY: '1' }, forwarded)).proxy;
  assert.deepEqual([trusted.status, /you are 203\.0\.113\.7/.test(trusted.message)], ['ok', true]);
  const elsewhere = { ...forwarded, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'jobs.acme.example' };
  const other = (await findingsOf({ TRUST_PROXY: '1' }, elsewhere)).proxy;
  assert.match(other.message, /you use https:\/\/jobs\.acme\.example, but PUBLIC_URL is http:\/\/localhost/);
});
