import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Browser, joinedMember, PASSWORD } from '../../../../test/browser.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, moveClock, startService } from '../../../../test/harness.ts';
import { eventsOf } from '../../../../test/hiring.ts';
import { rowLocks } from '../../../../test/while-locked.ts';
import { startWorkers } from '../../../background/workers.ts';
import { sql } from '../../../platform/database/sql.ts';
import { header, leaves, readMime } from '../../../platform/email/mime.fixture.ts';
import { startReceiver } from '../../../platform/email/smtp-receiver.fixture.ts';

const postbox = await startReceiver({ after });
const service = await startService({ SMTP_URL: `smtp://${postbox.host}` });
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());
const workspace = await service.workspace();
await service.workspace();
const { whileHeld } = rowLocks(service);

const NEW = 'a longer password, chosen anew';

/** The newest email to an address, once that number of emails has arrived. */
async function emailTo(address: string, count = 1) {
  const all = () =>
    postbox.mails.filter(({ to, raw }) => to.includes(address) && !/^Subject: New sign-in/im.test(raw.toString()));
  const raw = await eventually(
    async () => (all().length >= count ? all().at(-1)!.raw : null),
    (found) => found !== null,
  );
  const mail = readMime(raw!);
  const [text, html] = leaves(mail).map(({ body }) => body);
  return {
    subject: header(mail, 'subject'),
    text: text!,
    html: html!,
    token: /#token=([\w-]{64})(?![\w-])/.exec(text!)?.[1],
  };
}

const invite = async (email: string, role = 'recruiter') =>
  (await workspace.api('POST', '/members', { email, name: 'Grace Hopper', role })).body.data;
const read = (token: string) => service.request('POST', '/api/v1/one-time-links', { body: { token } });
const set = (token: string, password = NEW) =>
  service.request('POST', '/api/v1/password-resets/confirm', { body: { token, password } });
const ask = (email: string) =>
  service.request('POST', '/api/v1/password-resets', { body: { workspace: workspace.slug, email } });

describe('an invitation', () => {
  it('lets the member set a password and sign in, once', async () => {
    const email = 'grace@example.com';
    const { id } = await invite(email);
    const { text, html, token } = await emailTo(email);
    assert.ok(text.includes(`${service.url}/set-password#token=${token}`));
    assert.ok(html.includes(`#token=${token}`));
    const link = (await read(token!)).body.data;
    assert.deepEqual([link.purpose, link.email, link.name], ['invitation', email, 'Grace Hopper']);
    assert.equal(link.workspace.slug, workspace.slug);
    const done = await set(token!);
    assert.deepEqual(done.body.data, { email, workspace: link.workspace });
    const cookies = done.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]);
    assert.deepEqual(cookies, ['rolecall_browser'], 'setting a password is not signing in');
    assert.equal((await new Browser(service).signIn(workspace, email, NEW)).status, 201);
    assert.ok((await workspace.api('GET', `/members/${id}`)).body.data.joinedAt);
    const types = (await eventsOf(workspace, id)).map(({ type }: Json) => type);
    assert.deepEqual(types, ['member.invited', 'member.joined']);
    for (const again of [await set(token!), await read(token!)]) {
      assert.equal(again.status, 422);
      assert.equal(again.body.error?.details.field, 'token');
    }
  });

  it('used concurrently sets the password of one call only', async () => {
    const email = 'raced@example.com';
    await invite(email);
    const { token } = await emailTo(email);
    const passwords = ['chosen by the first of them', 'chosen by the second one', 'chosen by the third one'];
    const answers = await Promise.all(passwords.map((password) => set(token!, password)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422]);
    const chosen = passwords[answers.findIndex(({ status }) => status === 200)]!;
    assert.equal((await new Browser(service).signIn(workspace, email, chosen)).status, 201);
  });

  it('can be resent until it is accepted', async () => {
    const email = 'again@example.com';
    const { id } = await invite(email);
    const first = await emailTo(email);
    assert.equal((await workspace.api('POST', `/members/${id}/invitation`)).status, 200);
    const second = await emailTo(email, 2);
    assert.notEqual(second.token, first.token);
    assert.equal((await set(second.token!)).status, 200);
    assert.equal((await set(first.token!)).status, 422, 'one that was used ends the others');
    assert.equal((await workspace.api('POST', `/members/${id}/invitation`)).status, 409);
  });

  it('is valid for seven days, and not for a member who was removed in the meantime', async () => {
    const kept = await invite('week@example.com');
    const { token } = await emailTo('week@example.com');
    const removed = await invite('removed@example.com');
    const gone = await emailTo('removed@example.com');
    assert.equal((await read(gone.token!)).status, 200);
    await workspace.api('DELETE', `/members/${removed.id}`);
    assert.equal((await set(gone.token!)).status, 422);
    await moveClock(service.db, '6 days 23 hours');
    assert.equal((await read(token!)).status, 200);
    await moveClock(service.db, '7 days 1 minute');
    assert.equal((await set(token!)).status, 422);
    await moveClock(service.db, '0 hours');
    assert.equal((await workspace.api('GET', `/members/${kept.id}`)).body.data.joinedAt, null);
  });

  it('is not accepted for a member who is removed at that moment', async () => {
    const email = 'removed-now@example.com';
    const { id } = await invite(email);
    const { token } = await emailTo(email);
    const remove = 'update members set deleted_at = now() where id = $1';
    const answer = await whileHeld(remove, [id], () => set(token!));
    assert.deepEqual([answer.status, answer.body.error?.details.field], [422, 'token'], answer.text);
    const [member] = await service.db.write.query(sql`
      select joined_at, password_hash from members where workspace_id = ${workspace.id} and id = ${id}`);
    assert.deepEqual(member, { joined_at: null, password_hash: null });
    assert.deepEqual(
      (await eventsOf(workspace, id)).map(({ type }: Json) => type),
      ['member.invited'],
    );
  });

  it('does not appear in the email log, where others could read and use it', async () => {
    const email = 'hidden@example.com';
    await invite(email);
    const { token } = await emailTo(email);
    const mails = await workspace.api('GET', '/emails?kind=member_invited&limit=100');
    const mail = mails.body.data.find(({ to }: Json) => to.includes(email));
    assert.match(mail.text, /\/set-password#token=only-in-the-email-itself/);
    assert.ok(!mails.text.includes(token!));
  });
});

describe('a password reset', () => {
  it('sets a new password, revokes every session, and resets the wait after wrong guesses', async () => {
    const { email, id } = await joinedMember(workspace, 'recruiter');
    const browser = new Browser(service);
    await browser.signIn(workspace, email);
    for (let attempt = 0; attempt < 6; attempt += 1) await new Browser(service).signIn(workspace, email, 'wrong guess');
    assert.equal((await new Browser(service).signIn(workspace, email)).status, 429);
    assert.equal((await ask(email.toUpperCase())).status, 202);
    const { token } = await emailTo(email);
    assert.equal((await read(token!)).body.data.purpose, 'password_reset');
    assert.equal((await set(token!)).status, 200);
    assert.equal((await browser.api('GET', '/session')).status, 401);
    assert.equal((await new Browser(service).signIn(workspace, email)).status, 401, 'the old password');
    assert.equal((await new Browser(service).signIn(workspace, email, NEW)).status, 201);
    assert.deepEqual(
      (await eventsOf(workspace, id)).map(({ type }: Json) => type),
      ['member.password_changed'],
    );
  });

  it('is valid for an hour, and the sixth request within it sends nothing', async () => {
    const { email } = await joinedMember(workspace, 'recruiter');
    for (let request = 0; request < 6; request += 1) {
      assert.equal((await ask(email)).status, 202);
      await service.services.background.settled();
    }
    const { token } = await emailTo(email, 5);
    const stored = (await workspace.api('GET', '/emails?kind=password_reset&limit=100')).body.data;
    assert.equal(stored.filter(({ to }: Json) => to.includes(email)).length, 5);
    await moveClock(service.db, '61 minutes');
    assert.equal((await set(token!)).status, 422);
    await moveClock(service.db, '0 minutes');
    const used = await Promise.all([set(token!), set(token!), set(token!)]);
    assert.deepEqual(used.map(({ status }) => status).sort(), [200, 422, 422], 'one of many at once');
  });
});

describe('a password', () => {
  it('has 10 to 200 characters of any kind and is neither the email address nor a common one; a rejected one does not consume the link', async () => {
    const email = 'rules-of-passwords@example.com';
    await invite(email);
    const { token } = await emailTo(email);
    for (const password of [
      '',
      'nine-char',
      'x'.repeat(201),
      email,
      email.toUpperCase(),
      '1234567890',
      'Terminator2026!',
    ]) {
      const rejected = await set(token!, password);
      assert.equal(rejected.status, 422, password);
      assert.equal(rejected.body.error?.details.field, 'password');
    }
    assert.equal((await set(token!, 'ten ch. :)')).status, 200);
    const browser = new Browser(service);
    await browser.signIn(workspace, email, 'ten ch. :)');
    const change = (body: object) => browser.api('PUT', '/session/password', body);
    const wrong = await change({ currentPassword: PASSWORD, password: NEW });
    assert.deepEqual([wrong.status, wrong.body.error?.details.field], [422, 'currentPassword']);
    assert.equal((await change({ currentPassword: 'ten ch. :)', password: email })).status, 422);
    assert.equal((await change({ currentPassword: 'ten ch. :)', password: 'üäö€ñ!ßç'.repeat(25) })).status, 204);
    assert.equal((await new Browser(service).signIn(workspace, email, 'üäö€ñ!ßç'.repeat(25))).status, 201);
  });
});
