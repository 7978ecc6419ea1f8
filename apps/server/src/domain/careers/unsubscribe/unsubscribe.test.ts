// Starts a service of its own: its public address is another one.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { startWorkers } from '../../../background/workers.ts';
import { header, leaves, type MimePart, readMime } from '../../../platform/email/mime.fixture.ts';
import { startReceiver } from '../../../platform/email/smtp-receiver.fixture.ts';
import { receiveEmail } from '../../hiring/received/receive-email.ts';

const PUBLIC_URL = 'https://jobs.acme.example';
const postbox = await startReceiver({ after });
const service = await startService({
  SMTP_URL: `smtp://${postbox.host}`,
  MAIL_FROM: 'Acme <jobs@acme.example>',
  MAIL_REPLY_DOMAIN: 'reply.acme.example',
  INBOUND_POSTMARK_AUTH: 'postmark:a-long-random-password',
});
// Links are made with this address, and requested from the service.
Object.assign(service.services.settings, { publicUrl: PUBLIC_URL });
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

const CONTENT = { subject: 'A job', text: 'We have a job for you.' };
const LATER = { sendAt: '2090-03-01T09:30:00.000Z' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';

let people = 0;
async function person(workspace: TestWorkspace) {
  people += 1;
  const email = `pool${people}@mail.example`;
  return { id: await makeCandidate(workspace, { firstName: 'Ada', email }), email };
}

/** Sends a message. @returns the email that arrives */
async function mailTo(workspace: TestWorkspace, email: string, to: object): Promise<MimePart> {
  const count = arrived(email).length;
  const { status, text } = await workspace.api('POST', '/messages', { ...to, ...CONTENT });
  assert.equal(status, 201, text);
  const mails = await eventually(
    async () => arrived(email),
    ({ length }) => length > count,
  );
  return mails.at(-1)!;
}

const arrived = (email: string): MimePart[] =>
  postbox.mails.filter(({ to }) => to.includes(email)).map(({ raw }) => readMime(raw));

const linkIn = (mail: MimePart): string => /^<(.+)>$/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';

/** Requests a page as anyone can: without cookies. */
const request = (link: string, init: RequestInit = {}) => fetch(link.replace(PUBLIC_URL, service.url), init);

const post = (link: string, body: string | FormData = ONE_CLICK, headers: Record<string, string> = {}) =>
  request(link, {
    method: 'POST',
    body,
    headers: typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded', ...headers } : headers,
  });

const optedOutAt = async ({ api }: TestWorkspace, id: string) =>
  (await api('GET', `/candidates/${id}`)).body.data.emailOptedOutAt;

describe('an email to a candidate without an open application', () => {
  it('has a link for unsubscribing in its header and as its last line, which no stored text contains', async () => {
    const workspace = await service.workspace();
    const { id, email } = await person(workspace);
    const preview = await workspace.api('POST', '/messages/preview', { candidateId: id, ...CONTENT });
    assert.equal(preview.body.data.canUnsubscribe, true);
    const mail = await mailTo(workspace, email, { candidateId: id });
    const link = linkIn(mail);
    assert.match(link, /^https:\/\/jobs\.acme\.example\/unsubscribe\/[\w-]{64}$/);
    assert.equal(header(mail, 'list-unsubscribe-post'), ONE_CLICK);
    const [text, html] = leaves(mail);
    assert.ok(text!.body.trim().endsWith(`Unsubscribe: ${link}`), text!.body);
    assert.ok(html!.body.includes(`<a href="${link}">Unsubscribe</a>`));
    for (const path of ['/messages', '/emails'])
      assert.ok(!(await workspace.api('GET', `${path}?candidateId=${id}`)).text.includes('/unsubscribe/'));
  });

  it('has none about an open application or a hire, nor has a rejection; it has one after the application ended', async () => {
    const workspace = await service.workspace();
    const { id, email } = await person(workspace);
    const { id: jobId } = await makeJob(workspace);
    const applied = await workspace.api('POST', '/applications', { candidateId: id, jobId });
    const applicationId: string = applied.body.data.id;
    for (const to of [{ applicationId }, { candidateId: id }])
      assert.equal(linkIn(await mailTo(workspace, email, to)), '');
    await workspace.api('POST', `/applications/${applicationId}/reject`, { notifyCandidate: true });
    const [, , rejection] = await eventually(
      async () => arrived(email),
      ({ length }) => length === 3,
    );
    assert.equal(linkIn(rejection!), '');
    assert.notEqual(linkIn(await mailTo(workspace, email, { applicationId })), '');
    await workspace.api('POST', `/applications/${applicationId}/reopen`);
    await workspace.api('POST', `/applications/${applicationId}/hire`);
    assert.equal(linkIn(await mailTo(workspace, email, { applicationId })), '');
  });
});

describe('the link for unsubscribing', () => {
  it('changes nothing when it is opened; one POST without cookies, from any origin, unsubscribes', async () => {
    const workspace = await service.workspace();
    const { id, email } = await person(workspace);
    const link = linkIn(await mailTo(workspace, email, { candidateId: id }));
    const opened = await request(link);
    const page = await opened.text();
    assert.deepEqual([opened.status, opened.headers.get('set-cookie')], [200, null]);
    assert.match(page, /<form method="post" action="\/unsubscribe\/[\w-]{64}"><p><button class="button">Unsubscribe</);
    assert.equal(opened.headers.get('cache-control'), 'no-store');
    assert.match(opened.headers.get('referrer-policy')!, /no-referrer/);
    assert.match(await (await request(`${link}?lang=de`)).text(), /Abbestellen/);
    assert.equal(await optedOutAt(workspace, id), null);
    const sent = await post(link, ONE_CLICK, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' });
    assert.equal(sent.status, 200);
    const at = await optedOutAt(workspace, id);
    assert.ok(at !== null);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    assert.equal((await post(link, form)).status, 200, 'as a multipart form too');
    assert.equal(await optedOutAt(workspace, id), at, 'again without an effect');
    assert.match(await (await request(link)).text(), /You are unsubscribed/);
    const updates = (await eventsOf(workspace, id)).filter(({ type }) => type === 'candidate.updated');
    assert.deepEqual(
      updates.map(({ actor, data }: Json) => [actor.type, Object.keys(data.changes)]),
      [['candidate', ['emailOptedOutAt']]],
    );
    assert.equal((await post(link, 'resume=yes')).status, 200);
    assert.equal(await optedOutAt(workspace, id), null, 'the candidate can undo it');
  });

  it('works for its candidate only: other tokens and methods are rejected, and a merged candidate is the remaining one', async () => {
    const workspace = await service.workspace();
    const { id, email } = await person(workspace);
    const link = linkIn(await mailTo(workspace, email, { candidateId: id }));
    const start = link.length - 64;
    const forged = link.slice(0, start + 40) + (link[start + 40] === 'A' ? 'B' : 'A') + link.slice(start + 41);
    for (const wrong of [forged, link.slice(0, -1), `${link}A`]) {
      assert.equal((await request(wrong)).status, 404);
      assert.equal((await post(wrong)).status, 404);
    }
    assert.equal((await request(link, { method: 'DELETE' })).status, 405);
    assert.equal(await optedOutAt(workspace, id), null);
    const survivor = await person(workspace);
    await workspace.api('POST', `/candidates/${survivor.id}/merge`, { candidateId: id });
    assert.equal((await post(link)).status, 200);
    assert.ok((await optedOutAt(workspace, survivor.id)) !== null);
    const third = await person(workspace);
    await workspace.api('POST', `/candidates/${third.id}/merge`, { candidateId: survivor.id });
    assert.ok((await optedOutAt(workspace, third.id)) !== null, 'a merge keeps it');
    await workspace.api('POST', `/candidates/${third.id}/erase`);
    assert.equal((await post(link)).status, 404);
  });
});

describe('a candidate who has unsubscribed', () => {
  async function unsubscribed() {
    const workspace = await service.workspace();
    const { id, email } = await person(workspace);
    const link = linkIn(await mailTo(workspace, email, { candidateId: id }));
    const scheduled = (await workspace.api('POST', '/messages', { candidateId: id, ...CONTENT, ...LATER })).body.data;
    assert.equal((await post(link)).status, 200);
    return { workspace, id, email, link, scheduled };
  }

  it('gets no emails without an open application: scheduled ones are canceled, new ones rejected, skipped in bulk', async () => {
    const { workspace, id, email, scheduled } = await unsubscribed();
    const canceled = (await workspace.api('GET', `/messages/${scheduled.id}`)).body.data;
    assert.deepEqual([canceled.status, canceled.canceledBecause], ['canceled', 'opted_out']);
    const { status, body } = await workspace.api('POST', '/messages', { candidateId: id, ...CONTENT });
    assert.deepEqual([status, body.error!.details.field], [422, 'candidateId']);
    assert.match(body.error!.message, /unsubscribed/);
    const other = await person(workspace);
    const bulk = await workspace.api('POST', '/messages/bulk', { candidateIds: [id, other.id], ...CONTENT });
    assert.deepEqual(
      bulk.body.data.items.map(({ status, error }: Json) => [status, error?.details.field ?? null]),
      [
        ['skipped', 'candidateId'],
        ['queued', null],
      ],
    );
    assert.deepEqual(bulk.body.data.summary, { total: 2, queued: 1, skipped: 1, failed: 0 });
    await eventually(
      async () => arrived(other.email),
      ({ length }) => length === 1,
    );
    assert.equal(arrived(email).length, 1);
    const changed = await workspace.api('PATCH', `/candidates/${id}`, { emailOptedOutAt: null });
    assert.equal(changed.status, 422, 'only the candidate changes it');
  });

  it('still gets emails about an open application, and answers to what they write', async () => {
    const { workspace, id, email } = await unsubscribed();
    const { id: jobId } = await makeJob(workspace);
    const [first] = (await workspace.api('GET', `/messages?candidateId=${id}&status=sent`)).body.data;
    const to = /<(.+)>$/.exec(first.replyTo)![1]!;
    const raw = `From: ${email}\r\nTo: ${to}\r\nMessage-ID: <q@mail.example>\r\nSubject: Question\r\n\r\nWhy?`;
    await receiveEmail(service.db, service.services, [Buffer.from(raw)], {
      channel: 'smtp',
      envelope: { from: email, to: [to] },
    });
    const [question] = await eventually(
      async () => (await workspace.api('GET', `/messages?candidateId=${id}&direction=in`)).body.data,
      ({ length }) => length === 1,
    );
    const answer = { candidateId: id, ...CONTENT, inReplyToId: question.id };
    assert.equal((await workspace.api('POST', '/messages', answer)).status, 201);
    const applied = await workspace.api('POST', '/applications', { candidateId: id, jobId });
    assert.equal(linkIn(await mailTo(workspace, email, { applicationId: applied.body.data.id })), '');
  });

  it('does not show members the link when they quote it', async () => {
    const { workspace, id, email, link } = await unsubscribed();
    const [first] = (await workspace.api('GET', `/messages?candidateId=${id}&status=sent`)).body.data;
    const to = /<(.+)>$/.exec(first.replyTo)![1]!;
    const raw = `From: ${email}\r\nTo: ${to}\r\nMessage-ID: <l@mail.example>\r\nSubject: Re\r\n\r\nStop it!\r\n> ${link}\r\n`;
    await receiveEmail(service.db, service.services, [Buffer.from(raw)], {
      channel: 'smtp',
      envelope: { from: email, to: [to] },
    });
    const { text } = await eventually(
      () => workspace.api('GET', `/messages?candidateId=${id}&direction=in`),
      ({ body }) => body.data.length === 1,
    );
    assert.ok(!text.includes(link.slice(-60)));
  });
});
