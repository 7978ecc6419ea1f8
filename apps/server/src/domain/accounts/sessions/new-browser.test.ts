import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember, PASSWORD } from '../../../../test/browser.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { secretFromBase32 } from '../../../../test/totp.ts';
import { sql } from '../../../platform/database/sql.ts';
import { handOverLink } from './issue-link.ts';
import { codeOf, STEP_SECONDS } from './second-factor/totp.ts';

const service = await startService({ TRUST_PROXY: 'true' });
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15';

const noticesTo = async (workspace: TestWorkspace, email: string): Promise<Json[]> =>
  service.db.read.query(sql`
    select subject, text from mails
    where workspace_id = ${workspace.id} and kind = 'security_notice' and recipient like ${`%<${email}>`} order by id`);

async function signIn(workspace: TestWorkspace, email: string, browser: Browser, ip = '203.0.113.77') {
  const headers = { 'user-agent': SAFARI, 'x-forwarded-for': ip };
  const answer = await browser.api(
    'POST',
    '/session',
    { workspace: workspace.slug, email, password: PASSWORD },
    headers,
  );
  assert.equal(answer.status, 201, answer.text);
}

describe('a sign-in from a new browser', () => {
  it('is emailed to the member once, with time, browser, approximate address and how to end it', async () => {
    const workspace = await service.workspace();
    const { id, email } = await joinedMember(workspace, 'recruiter');
    await service.db.write.query(sql`
      insert into notification_settings (workspace_id, member_id, time_zone)
      values (${workspace.id}, ${id}, 'Europe/Lisbon')`);
    const browser = new Browser(service);
    await signIn(workspace, email, browser);
    const [notice, ...more] = await noticesTo(workspace, email);
    assert.deepEqual(more, []);
    assert.match(notice.subject, /^New sign-in to /);
    assert.match(notice.text, /Time: \d+ \w+ \d{4} at \d\d:\d\d:\d\d (GMT|WEST|WET|UTC)/);
    assert.match(notice.text, /Browser: Safari, macOS/);
    assert.match(notice.text, /Address: 203\.0\.…/);
    assert.ok(!notice.text.includes('203.0.113.77'));
    assert.ok(notice.text.includes(`${service.url}/settings/account`));
    await signIn(workspace, email, browser);
    assert.equal((await noticesTo(workspace, email)).length, 1, 'the browser is known now');
    await signIn(workspace, email, new Browser(service), '2001:db8:5:6::7');
    assert.match((await noticesTo(workspace, email))[1]!.text, /Address: 2001:db8:5:…/);
  });

  it('is not emailed for the browser in which the member has just accepted the invitation', async () => {
    const workspace = await service.workspace();
    const email = 'invited@example.com';
    await workspace.api('POST', '/members', { email, name: 'Grace', role: 'recruiter' });
    const link = await handOverLink(workspace.context, email, 'invitation');
    const browser = new Browser(service);
    const token = link.slice(link.indexOf('#token=') + '#token='.length);
    assert.equal((await browser.api('POST', '/password-resets/confirm', { token, password: PASSWORD })).status, 200);
    await signIn(workspace, email, browser);
    assert.deepEqual(await noticesTo(workspace, email), []);
  });

  it('is emailed only once it is complete: after the second factor, and not for a wrong password', async () => {
    const workspace = await service.workspace();
    const { email } = await joinedMember(workspace, 'recruiter');
    const browser = new Browser(service);
    await signIn(workspace, email, browser);
    const { secret } = (await browser.api('POST', '/second-factor')).body.data;
    const code = (steps: number) =>
      codeOf(secretFromBase32(secret), Math.floor(Date.now() / 1_000 / STEP_SECONDS) + steps);
    assert.equal((await browser.api('POST', '/second-factor/confirm', { code: code(0) })).status, 200);
    const count = (await noticesTo(workspace, email)).length;
    const stranger = new Browser(service);
    await stranger.api('POST', '/session', { workspace: workspace.slug, email, password: 'a wrong password' });
    await signIn(workspace, email, stranger);
    assert.equal((await noticesTo(workspace, email)).length, count);
    assert.equal((await stranger.api('POST', '/session/second-factor', { code: code(1) })).status, 201);
    assert.equal((await noticesTo(workspace, email)).length, count + 1);
  });
});
