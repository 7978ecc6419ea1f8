import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { startReceiver } from '../../../platform/email/smtp-receiver.fixture.ts';

const receiver = await startReceiver({ after });

/** Finding by check, as the owner of a workspace sees it; nobody else sees any. */
async function findingsOf(settings: Record<string, string>): Promise<Record<string, Json>> {
  const service = await startService(settings);
  const workspace = await service.workspace();
  const signedIn = async (role: string) => {
    const browser = new Browser(service);
    await browser.signIn(workspace, (await joinedMember(workspace, role)).email);
    return browser;
  };
  for (const other of [workspace, await signedIn('admin'), await signedIn('recruiter')])
    assert.equal((await other.api('GET', '/doctor')).status, 403);
  const response = await (await signedIn('owner')).api('GET', '/doctor');
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
