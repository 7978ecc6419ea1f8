import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../testing/harness.ts';

// Without a mail server and without workers: what is queued stays.
const service = await startService();

const PATH = '/mail-templates/member_invited';
const WORDS = {
  subject: 'Welcome, {{ member.name }}',
  text: 'Hello {{ member.name }},\n\nyou are a {{ member.role }}.',
};

async function invite({ api }: TestWorkspace, name = 'Grace Hopper'): Promise<void> {
  const email = `grace-${++invited}@example.com`;
  assert.equal((await api('POST', '/members', { email, name, role: 'recruiter' })).status, 201);
}
let invited = 0;

const mailsOf = async ({ api }: TestWorkspace): Promise<Json[]> => (await api('GET', '/mails')).body.data;

describe('the outbox without a mail server', () => {
  it('keeps the mails, complete and readable, in the transaction that caused them', async () => {
    const workspace = await service.workspace();
    await invite(workspace);
    const [mail, ...more] = await mailsOf(workspace);
    assert.deepEqual(more, []);
    assert.deepEqual([mail.kind, mail.status, mail.attempts, mail.sentAt], ['member_invited', 'pending', 0, null]);
    assert.match(mail.to, /^Grace Hopper <grace-\d+@example\.com>$/);
    assert.ok(mail.text.includes(service.url));
    assert.match(mail.html, /<p>Dear Grace Hopper,<\/p>/);
    assert.deepEqual((await workspace.api('GET', `/mails/${mail.id}`)).body.data, mail);
  });

  it('shows a workspace its own mails only', async () => {
    const [workspace, stranger] = [await service.workspace(), await service.workspace()];
    await invite(workspace);
    const [mail] = await mailsOf(workspace);
    assert.deepEqual(await mailsOf(stranger), []);
    assert.equal((await stranger.api('GET', `/mails/${mail.id}`)).status, 404);
  });
});

describe('templates', () => {
  it('are the defaults until a workspace writes its own, and again after a reset', async () => {
    const workspace = await service.workspace();
    const { body: before } = await workspace.api('GET', PATH);
    assert.deepEqual([before.data.isDefault, before.data.enabled, before.data.updatedAt], [true, true, null]);
    assert.ok(before.data.variables.includes('member.role'));
    const put = await workspace.api('PUT', PATH, WORDS);
    assert.deepEqual([put.status, put.body.data.isDefault, put.body.data.html], [200, false, null]);
    await invite(workspace);
    const [own] = await mailsOf(workspace);
    assert.equal(own.subject, 'Welcome, Grace Hopper');
    assert.equal(own.text, 'Hello Grace Hopper,\n\nyou are a recruiter.');
    assert.match(own.html, /<p>Hello Grace Hopper,<\/p>\n<p>you are a recruiter\.<\/p>/);

    assert.equal((await workspace.api('DELETE', PATH)).status, 204);
    const { body: reset } = await workspace.api('GET', PATH);
    assert.deepEqual({ ...reset.data, updatedAt: null }, before.data);
    await invite(workspace);
    assert.match((await mailsOf(workspace))[0].subject, /^You are invited to /);
  });

  it('of one workspace change nothing for another', async () => {
    const [workspace, other] = [await service.workspace(), await service.workspace()];
    await workspace.api('PUT', PATH, WORDS);
    await invite(other);
    assert.match((await mailsOf(other))[0].subject, /^You are invited to /);
  });

  it('have HTML of their own, in which data cannot become markup', async () => {
    const workspace = await service.workspace();
    await workspace.api('PUT', PATH, { ...WORDS, html: '<h1>{{ member.name }}</h1>' });
    await invite(workspace, '<b>Bobby & Co</b>');
    const [mail] = await mailsOf(workspace);
    assert.equal(mail.html, '<h1>&lt;b&gt;Bobby &amp; Co&lt;/b&gt;</h1>');
    assert.match(mail.text, /^Hello <b>Bobby & Co<\/b>,/);
  });

  it('a kind that is switched off writes no mails, until it is switched on', async () => {
    const workspace = await service.workspace();
    await workspace.api('PUT', PATH, { ...WORDS, enabled: false });
    await invite(workspace);
    assert.deepEqual(await mailsOf(workspace), []);
    await workspace.api('PUT', PATH, { ...WORDS, enabled: true });
    await invite(workspace);
    assert.equal((await mailsOf(workspace)).length, 1);
  });

  it('an equal PUT records nothing; a change records what it became; a stale If-Match is refused', async () => {
    const workspace = await service.workspace();
    const first = await workspace.api('PUT', PATH, WORDS);
    const same = await workspace.api('PUT', PATH, WORDS);
    assert.deepEqual(same.body, first.body);
    const stale = await workspace.api('PUT', PATH, { ...WORDS, subject: 'x' }, { 'if-match': '"r999"' });
    assert.equal(stale.status, 412);
    const { body } = await workspace.api('GET', '/activity-events?type=mail_template.updated');
    assert.deepEqual(
      body.data.map((event: Json) => event.data.mailTemplate.subject),
      [WORDS.subject],
    );
  });

  for (const [what, field, words] of [
    ['wrong syntax', 'subject', { ...WORDS, subject: 'Hello {{ member.name' }],
    ['an unknown tag', 'text', { ...WORDS, text: '{% include "secrets" %}' }],
    ['an unknown variable', 'text', { ...WORDS, text: 'Dear {{ candidate.firstName }}' }],
    ['wrong syntax in the HTML', 'html', { ...WORDS, html: '<p>{% if member.name %}</p>' }],
    ['an unknown filter', 'html', { ...WORDS, html: '{{ member.name | shout }}' }],
    ['a subject without an end', 'subject', { ...WORDS, subject: '{% for i in (1..1000000000) %}x{% endfor %}' }],
    ['a mail without an end', 'text', { ...WORDS, text: '{% for i in (1..1000000000) %}x{% endfor %}' }],
  ] as const) {
    it(`${what} is refused, naming the field, by PUT and by the preview`, async () => {
      const workspace = await service.workspace();
      for (const [method, path] of [
        ['PUT', PATH],
        ['POST', `${PATH}/preview`],
      ] as const) {
        const { status, body } = await workspace.api(method, path, words);
        assert.deepEqual([status, body.error?.details?.field], [422, field], JSON.stringify(body));
        assert.ok(body.error!.details.fields[field][0].length > 0);
      }
      assert.equal((await workspace.api('GET', PATH)).body.data.isDefault, true);
    });
  }

  it('a preview shows given words, or those in use, with made-up data, and stores nothing', async () => {
    const workspace = await service.workspace();
    const { body: present } = await workspace.api('POST', `${PATH}/preview`);
    assert.match(present.data.subject, /^You are invited to Acme$/);
    const { body: draft } = await workspace.api('POST', `${PATH}/preview`, WORDS);
    assert.deepEqual(
      [draft.data.subject, draft.data.text],
      ['Welcome, Grace Hopper', 'Hello Grace Hopper,\n\nyou are a recruiter.'],
    );
    assert.equal((await workspace.api('GET', PATH)).body.data.isDefault, true);
    assert.deepEqual(await mailsOf(workspace), []);
  });

  it('every default renders with its sample, leaving no placeholder', async () => {
    const workspace = await service.workspace();
    const { body } = await workspace.api('GET', '/mail-templates');
    assert.equal(body.data.length, 7);
    for (const { kind } of body.data) {
      const preview = await workspace.api('POST', `/mail-templates/${kind}/preview`);
      assert.equal(preview.status, 200, kind);
      for (const text of Object.values<string>(preview.body.data)) {
        assert.ok(text.length > 10, kind);
        assert.doesNotMatch(text, /\{\{|\{%|undefined|null|\[object/, kind);
      }
    }
  });
});
