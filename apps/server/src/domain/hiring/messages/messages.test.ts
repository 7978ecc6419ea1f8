import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { pdf, put } from '../../../../test/careers-site.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { keyWith, limitedKey } from '../../../../test/keys.ts';
import { startWorkers } from '../../../background/workers.ts';
import { sql } from '../../../platform/database/sql.ts';
import { header, leaves, type MimePart, readMime } from '../../../platform/email/mime.fixture.ts';
import { rejection, startReceiver } from '../../../platform/email/smtp-receiver.fixture.ts';
import { failExpiredMessages } from './complete-message.ts';

/** Addresses that the mail server rejects, or does not answer for yet. */
const rejected = new Set<string>();
const delayed = new Set<string>();
const postbox = await startReceiver(
  { after },
  {
    onRcptTo: ({ address }, _session, done) => {
      if (rejected.has(address)) done(rejection(550, 'No such mailbox'));
      else done(delayed.has(address) ? rejection(451, 'Try again later') : undefined);
    },
  },
);
const service = await startService({ SMTP_URL: `smtp://${postbox.host}`, MAIL_FROM: 'jobs@rolecall.test' });
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

const LATER = '2090-03-01T09:30:00.000Z';
const PLAIN = { subject: 'Hello {{ candidate.firstName }}', text: 'About {{ job.title }}.\n\n{{ sender.name }}' };

const arrived = (address: string): MimePart[] =>
  postbox.mails.filter(({ to }) => to.includes(address)).map(({ raw }) => readMime(raw));

const ended = ({ api }: TestWorkspace, id: string): Promise<Json> =>
  eventually(
    async () => (await api('GET', `/messages/${id}`)).body.data,
    ({ status }) => status !== 'queued',
  );

/** An applicant for the job "Cook". */
async function applicant(workspace: TestWorkspace, email: string, more: object = {}) {
  const job = await makeJob(workspace, { title: 'Cook' });
  const candidateId = await makeCandidate(workspace, { firstName: 'Ada', lastName: 'Lovelace', email, ...more });
  const { id } = (await workspace.api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
  return { candidateId, applicationId: id as string, jobId: job.id };
}

describe('a message to a candidate', () => {
  it('of a member names the member, replies go to them, and it is sent with its values, once, and recorded', async () => {
    const workspace = await service.workspace();
    const { candidateId, applicationId } = await applicant(workspace, 'first@example.com');
    const { email } = await joinedMember(workspace, 'recruiter');
    const grace = new Browser(service);
    await grace.signIn(workspace, email);
    const written = { applicationId, ...PLAIN, cc: ['hans@example.com'] };
    const created = await grace.api('POST', '/messages', written);
    assert.equal(created.status, 201, created.text);
    const message = await ended(workspace, created.body.data.id);
    assert.deepEqual(
      [message.status, message.subject, message.candidateId, message.sentBy.name, message.threadId],
      ['sent', 'Hello Ada', candidateId, 'A recruiter', message.id],
    );
    assert.ok(message.sentAt !== null);
    const [mail, ...more] = arrived('first@example.com');
    assert.deepEqual(more, []);
    assert.match(header(mail!, 'from')!, /^"?A recruiter \(.*<jobs@rolecall\.test>$/);
    assert.match(header(mail!, 'reply-to')!, new RegExp(`A recruiter.*<${email}>`));
    assert.equal(header(mail!, 'cc'), 'hans@example.com');
    assert.equal(header(mail!, 'auto-submitted'), undefined, 'a person wrote it');
    assert.equal(header(mail!, 'x-auto-response-suppress'), undefined);
    assert.match(leaves(mail!)[0]!.body, /About Cook\.\s+A recruiter/);
    assert.equal(arrived('hans@example.com').length, 1);
    assert.doesNotMatch(leaves(mail!)[0]!.body, /\/my\//, 'the link is the candidate’s alone');
    const alone = await grace.api('POST', '/messages', { applicationId, ...PLAIN });
    await ended(workspace, alone.body.data.id);
    assert.match(leaves(arrived('first@example.com')[1]!)[0]!.body, /\/my\/[\w-]{64}/);
    assert.deepEqual(
      (await eventsOf(workspace, message.id)).map(({ type }) => type),
      ['message.created', 'message.sent'],
    );
  });

  it('of a key comes from the workspace', async () => {
    const workspace = await service.workspace();
    const { candidateId } = await applicant(workspace, 'key@example.com');
    const { body } = await workspace.api('POST', '/messages', { candidateId, subject: 'Hello', text: 'Hello.' });
    const message = await ended(workspace, body.data.id);
    assert.deepEqual([message.replyTo, message.sentBy.type], [null, 'api_key']);
    const [mail] = arrived('key@example.com');
    assert.equal(header(mail!, 'reply-to'), undefined);
  });

  it('that the mail server rejects fails with the reason', async () => {
    const workspace = await service.workspace();
    rejected.add('nobody@example.com');
    const { candidateId } = await applicant(workspace, 'nobody@example.com');
    const { body } = await workspace.api('POST', '/messages', { candidateId, subject: 'Hello', text: 'Hello.' });
    const message = await ended(workspace, body.data.id);
    assert.equal(message.status, 'failed');
    assert.match(message.error, /No such mailbox/);
    assert.equal((await eventsOf(workspace, message.id)).at(-1)!.type, 'message.failed');
  });

  it('that cannot be sent for three days fails, with its email', async () => {
    const workspace = await service.workspace();
    delayed.add('slow@example.com');
    const { candidateId } = await applicant(workspace, 'slow@example.com');
    const { body } = await workspace.api('POST', '/messages', { candidateId, subject: 'Hello', text: 'Hello.' });
    const email = async () => (await workspace.api('GET', `/emails/${body.data.id}`)).body.data;
    await eventually(email, ({ status, attempts }) => status === 'pending' && attempts === 1);
    // Only this message: other tests' emails stay as they are.
    await service.db.write.query(sql`
      update mails set created_at = rolecall_now() - interval '4 days', next_attempt_at = rolecall_now() + interval '1 day'
      where workspace_id = ${workspace.id} and id = ${body.data.id}`);
    await failExpiredMessages.run(service.db, service.services);
    const message = (await workspace.api('GET', `/messages/${body.data.id}`)).body.data;
    assert.deepEqual([message.status, message.error], ['failed', 'Could not be sent within 3 days.']);
    assert.equal((await email()).status, 'failed');
  });

  it('can be scheduled, and canceled until it is sent', async () => {
    const workspace = await service.workspace();
    const { candidateId } = await applicant(workspace, 'later@example.com');
    const write = async () =>
      (await workspace.api('POST', '/messages', { candidateId, subject: 'Hello', text: 'Hello.', sendAt: LATER })).body
        .data;
    const [kept, canceled] = [await write(), await write()];
    assert.equal((await workspace.api('POST', `/messages/${canceled.id}/cancel`)).body.data.status, 'canceled');
    assert.equal(
      (await workspace.api('POST', `/messages/${canceled.id}/cancel`)).status,
      200,
      'repeating changes nothing',
    );
    assert.deepEqual(
      (await eventsOf(workspace, canceled.id)).map(({ type }) => type),
      ['message.created', 'message.canceled'],
    );
    assert.deepEqual(arrived('later@example.com'), []);
    assert.equal((await workspace.api('GET', `/messages/${kept.id}`)).body.data.status, 'queued');
    const past = { candidateId, subject: 'Hello', text: 'Hello.', sendAt: '2001-01-01T00:00:00Z' };
    const early = await workspace.api('POST', '/messages', past);
    assert.deepEqual([early.status, early.body.error!.details.field], [422, 'sendAt']);
    const now = (await workspace.api('POST', '/messages', { candidateId, subject: 'Hello', text: 'Hello.' })).body.data;
    await ended(workspace, now.id);
    assert.equal((await workspace.api('POST', `/messages/${now.id}/cancel`)).status, 409);
  });

  it('carries files of the candidate, and no others', async () => {
    const workspace = await service.workspace();
    const { candidateId } = await applicant(workspace, 'files@example.com');
    const other = await makeCandidate(workspace);
    const bytes = pdf();
    const upload = async (id: string): Promise<string> => {
      const type = { filename: 'terms.pdf', contentType: 'application/pdf', contentLength: bytes.length };
      const link = (await workspace.api('POST', `/candidates/${id}/files/presign`, type)).body.data;
      await put(link, bytes);
      const file = { key: link.key, fileName: 'terms.pdf', fileType: 'application/pdf', fileSize: bytes.length };
      return (await workspace.api('POST', `/candidates/${id}/files`, { ...file, kind: 'other' })).body.data.id;
    };
    const own = await upload(candidateId);
    const message = { candidateId, subject: 'Terms', text: 'Attached.', fileIds: [own] };
    const foreign = await workspace.api('POST', '/messages', { ...message, fileIds: [own, await upload(other)] });
    assert.deepEqual([foreign.status, foreign.body.error!.details.field], [422, 'fileIds.1']);
    const { id } = (await workspace.api('POST', '/messages', message)).body.data;
    const { status, attachments } = await ended(workspace, id);
    assert.deepEqual(
      [status, attachments],
      ['sent', [{ fileId: own, fileName: 'terms.pdf', fileType: 'application/pdf', fileSize: bytes.length }]],
    );
    const attached = leaves(arrived('files@example.com')[0]!).find(({ type }) => type === 'application/pdf');
    assert.ok(attached !== undefined);
    const { api } = await keyWith(workspace, 'messages:write');
    assert.equal((await api('POST', '/messages', message)).body.error!.details.field, 'fileIds');
  });

  it('continues a conversation with the same candidate only', async () => {
    const workspace = await service.workspace();
    const { candidateId } = await applicant(workspace, 'thread@example.com');
    const write = (more: object) =>
      workspace.api('POST', '/messages', { candidateId, subject: 'Hello', text: 'Hello.', ...more });
    const first = (await write({})).body.data;
    const second = (await write({ inReplyToId: first.id })).body.data;
    assert.deepEqual([second.inReplyToId, second.threadId], [first.id, first.id]);
    const thread = (await workspace.api('GET', `/messages?threadId=${first.id}`)).body.data;
    assert.deepEqual(thread.map(({ id }: Json) => id).sort(), [first.id, second.id].sort());
    const wrong = await write({ candidateId: await makeCandidate(workspace), inReplyToId: first.id });
    assert.deepEqual([wrong.status, wrong.body.error!.details.field], [422, 'inReplyToId']);
  });

  it('that is a reply is shown with the earlier emails of its conversation by email programs', async () => {
    const workspace = await service.workspace();
    const { candidateId } = await applicant(workspace, 'reply@example.com');
    const write = async (more: object) => {
      const written = await workspace.api('POST', '/messages', {
        candidateId,
        subject: 'Hello',
        text: 'Hello.',
        ...more,
      });
      assert.equal(written.status, 201, written.text);
      return (await ended(workspace, written.body.data.id)).id;
    };
    const first = await write({});
    const second = await write({ inReplyToId: first });
    await write({ inReplyToId: second });
    const mails = arrived('reply@example.com').filter((mail) => header(mail, 'subject') === 'Hello');
    const [one, two, three] = mails.map((mail) => header(mail, 'message-id'));
    assert.deepEqual(
      mails.map((mail) => [header(mail, 'in-reply-to'), header(mail, 'references')]),
      [
        [undefined, undefined],
        [one, one],
        [two, `${one} ${two}`],
      ],
    );
    assert.ok(three !== undefined);
  });

  it('with wrong content or recipients is rejected, and nothing is stored', async () => {
    const workspace = await service.workspace();
    const { candidateId, applicationId } = await applicant(workspace, 'wrong@example.com');
    const other = await makeCandidate(workspace);
    const mononym = await makeCandidate(workspace, { lastName: '' });
    const content = { subject: 'Hello', text: 'Hello.' };
    for (const [body, field] of [
      [{ ...content }, 'candidateId'],
      [{ ...content, candidateId: applicationId }, 'candidateId'],
      [{ ...content, applicationId: candidateId }, 'applicationId'],
      [{ ...content, applicationId, candidateId: other }, 'candidateId'],
      [{ candidateId, subject: 'Hello' }, 'text'],
      [{ candidateId, text: 'Hello.' }, 'subject'],
      [{ ...content, candidateId, text: '{{ candidate.salary }}' }, 'text'],
      [{ ...content, candidateId, subject: '{{ candidate' }, 'subject'],
      [{ ...content, candidateId, html: '<p>{{ link }}</p>' }, 'html'],
      [{ ...content, candidateId, html: '<iframe src="https://evil.example"></iframe>' }, 'html'],
      [{ ...content, candidateId, text: `${'x'.repeat(10_000)}{{ nothing }}` }, 'text'],
      [{ ...content, candidateId, templateId: applicationId }, 'templateId'],
      [{ ...content, candidateId, cc: ['nobody'] }, 'cc.0'],
      [{ ...content, candidateId, text: 'Job {{ job.title }}' }, 'text'],
      [
        { ...content, candidateId, subject: '{% if job.title %}{% else %}{{ job.title | upcase }}{% endif %}' },
        'subject',
      ],
      [{ ...content, candidateId, html: '<p>{{ job.title | newline_to_br }}</p>' }, 'html'],
      [{ ...content, candidateId: mononym, text: 'Dear {{ candidate.firstName }} {{ candidate.lastName }},' }, 'text'],
    ] as const) {
      for (const path of ['/messages', '/messages/preview']) {
        const { status, body: answer } = await workspace.api('POST', path, body);
        assert.deepEqual([status, answer.error?.details.field], [422, field], `${path} ${JSON.stringify(body)}`);
      }
    }
    assert.deepEqual((await workspace.api('GET', '/messages')).body.data, []);
    assert.deepEqual((await workspace.api('GET', '/emails?kind=message')).body.data, []);
  });

  it('with a variable that has no value names it and what it needs; a text to use instead is sent', async () => {
    const { api, ...workspace } = await service.workspace();
    const candidateId = await makeCandidate({ api, ...workspace }, { firstName: 'Sukarno', lastName: '' });
    const refused = await api('POST', '/messages', { candidateId, subject: 'Hi', text: 'Job {{ job.title }}' });
    assert.equal(refused.status, 422);
    assert.match(refused.body.error!.details.fields.text[0], /job\.title needs an application/);
    const text = `Dear {{ recipient.name }},{% if job.title %} {{ job.title }}{% endif %}
{% assign between = '' %}{{ between }}{{ candidate.lastName | default: '' }}{{ job.title | default: 'our jobs' }}`;
    const sent = await api('POST', '/messages/preview', { candidateId, subject: 'Hi', text });
    assert.deepEqual([sent.status, sent.body.data?.text], [200, 'Dear Sukarno,\nour jobs']);
  });

  it('has HTML without scripts, and values that are text', async () => {
    const workspace = await service.workspace();
    const { candidateId } = await applicant(workspace, 'html@example.com', { firstName: 'A <b>' });
    const html = '<p onclick="x()">Dear {{ candidate.firstName }}</p><script>x()</script>';
    const { body } = await workspace.api('POST', '/messages', { candidateId, subject: 'S', text: 'T', html });
    if (body.error !== undefined) assert.equal(body.error.details.field, 'html');
    else assert.equal(body.data.html, '<p>Dear A &lt;b&gt;</p>');
  });

  it('is previewed as it would be sent, without being stored', async () => {
    const workspace = await service.workspace();
    const { applicationId } = await applicant(workspace, 'preview@example.com');
    const { status, body } = await workspace.api('POST', '/messages/preview', { applicationId, ...PLAIN });
    assert.equal(status, 200);
    assert.deepEqual([body.data.subject, body.data.to], ['Hello Ada', ['Ada Lovelace <preview@example.com>']]);
    assert.match(body.data.text, /^About Cook\./);
    assert.deepEqual((await workspace.api('GET', '/messages')).body.data, []);
  });

  it('of a sandbox fails, and is not sent', async () => {
    const workspace = await service.workspace();
    const { key } = (
      await workspace.api('POST', '/api-keys', {
        name: 'Test',
        mode: 'test',
        scopes: ['candidates:write', 'messages:write'],
      })
    ).body.data;
    const headers = { authorization: `Bearer ${key}` };
    const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'sandbox@example.com' };
    const candidateId = (await workspace.api('POST', '/candidates', person, headers)).body.data.id;
    const message = { candidateId, subject: 'Hello', text: 'Hello.' };
    const { data } = (await workspace.api('POST', '/messages', message, headers)).body;
    assert.deepEqual([data.status, data.error], ['failed', 'Not sent: this is a sandbox.']);
    assert.deepEqual(arrived('sandbox@example.com'), []);
  });
});

describe('messages to several candidates', () => {
  it('are rendered with the values of each application; a failed item does not affect the others', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace, { title: 'Baker' });
    const applications = [await apply(workspace, job.id), await apply(workspace, job.id)];
    const unknown = '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e';
    const applicationIds = [...applications.map(({ id }) => id), unknown, applications[0]!.id];
    const { status, body } = await workspace.api('POST', '/messages/bulk', {
      applicationIds,
      subject: 'For {{ candidate.email }}',
      text: '{{ job.title }}',
    });
    assert.equal(status, 200, JSON.stringify(body));
    const { items, summary } = body.data;
    assert.deepEqual(summary, { total: 4, queued: 3, skipped: 0, failed: 1 });
    assert.deepEqual([items[2].status, items[2].error.code], ['failed', 'not_found']);
    assert.equal(items[3].id, items[0].id, 'a repeated application gets one message');
    for (const [index, application] of applications.entries()) {
      const message = await ended(workspace, items[index].id);
      const candidate = (await workspace.api('GET', `/candidates/${application.candidateId}`)).body.data;
      assert.deepEqual([message.status, message.subject, message.text], ['sent', `For ${candidate.email}`, 'Baker']);
    }
    assert.equal((await workspace.api('GET', '/messages')).body.data.length, 2);
  });
});

describe('messages to several candidates without an application', () => {
  it('are rendered with the values of each; none without an address, and at most 500 with those of applications', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await makeJob(workspace, { title: 'Brewer' });
    const application = await apply(workspace, job.id);
    const candidateId = await makeCandidate(workspace, { firstName: 'Hedy' });
    const silent = (await api('POST', '/candidates', { firstName: 'No', lastName: 'Address', email: null })).body.data
      .id;
    const candidateIds = [candidateId, silent, application.id];
    const text = { subject: 'Hello {{ candidate.firstName }}', text: 'Hello.' };
    const { body } = await api('POST', '/messages/bulk', { applicationIds: [application.id], candidateIds, ...text });
    assert.deepEqual(body.data.summary, { total: 4, queued: 2, skipped: 0, failed: 2 });
    assert.deepEqual(
      body.data.items.map(({ applicationId, candidateId, status, error }: Json) => [
        applicationId ?? candidateId,
        status,
        error?.code ?? null,
      ]),
      [
        [application.id, 'queued', null],
        [candidateId, 'queued', null],
        [silent, 'failed', 'validation_error'],
        [application.id, 'failed', 'not_found'],
      ],
    );
    const about = await api('POST', '/messages/bulk', {
      applicationIds: [application.id],
      candidateIds: [candidateId],
      subject: 'Your application: {{ job.title }}',
      text: 'Hello.',
      sendAt: LATER,
    });
    assert.deepEqual(
      about.body.data.summary,
      { total: 2, queued: 1, skipped: 0, failed: 1 },
      'a variable without a value',
    );
    assert.match(about.body.data.items[1].error.details.fields.subject[0], /job\.title needs an application/);
    await api('POST', `/messages/${about.body.data.items[0].id}/cancel`);
    const message = await ended(workspace, body.data.items[1].id);
    assert.deepEqual(
      [message.status, message.subject, message.applicationId, message.candidateId],
      ['sent', 'Hello Hedy', null, candidateId],
    );
    const many = Array.from({ length: 500 }, () => candidateId);
    for (const [recipients, field] of [
      [{}, 'applicationIds'],
      [{ candidateIds: many, applicationIds: [application.id] }, 'candidateIds'],
    ] as const) {
      const { status, body: rejected } = await api('POST', '/messages/bulk', { ...recipients, ...text });
      assert.equal(status, 422);
      assert.deepEqual(Object.keys(rejected.error!.details.fields), [field]);
    }
    assert.equal((await api('GET', '/messages')).body.data.length, 3);
  });

  it('of hiring managers and keys with limits reaches only candidates that they see, whatever IDs they send', async () => {
    const workspace = await service.workspace();
    const manager = await joinedMember(workspace, 'hiring_manager');
    const seen = await applicant(workspace, 'seen@example.com');
    const unseen = await applicant(workspace, 'unseen@example.com');
    const hiringTeam = [{ memberId: manager.id, role: 'hiring_manager' }];
    assert.equal((await workspace.api('PATCH', `/jobs/${seen.jobId}`, { hiringTeam })).status, 200);
    const ofOtherWorkspace = await makeCandidate(await service.workspace(), { firstName: 'Eve' });
    const key = await limitedKey(workspace, { jobIds: [seen.jobId] });
    const browser = new Browser(service);
    await browser.signIn(workspace, manager.email);
    for (const caller of [key, browser]) {
      const candidateIds = [seen.candidateId, unseen.candidateId, ofOtherWorkspace];
      const written = { candidateIds, applicationIds: [unseen.applicationId], subject: 'Hello', text: 'Hello.' };
      const { body } = await caller.api('POST', '/messages/bulk', written);
      assert.deepEqual(
        body.data.items.map(({ candidateId, error }: Json) => [candidateId, error?.code ?? null]),
        [
          [null, 'not_found'],
          [seen.candidateId, null],
          [unseen.candidateId, 'not_found'],
          [ofOtherWorkspace, 'not_found'],
        ],
      );
    }
    const sent = (await workspace.api('GET', '/messages')).body.data;
    assert.deepEqual([...new Set(sent.map(({ candidateId }: Json) => candidateId))], [seen.candidateId]);
  });
});

describe('message templates', () => {
  it('are previewed with sample data, before they are stored; what cannot be rendered is named', async () => {
    const { api } = await service.workspace();
    const preview = (body: object) => api('POST', '/message-templates/preview', body);
    const { body } = await preview(PLAIN);
    assert.deepEqual(
      [body.data.subject, body.data.text],
      ['Hello Ada', 'About Site Reliability Engineer.\n\nGrace Hopper'],
    );
    assert.match((await preview({ ...PLAIN, html: '<b>{{ job.title }}</b>' })).body.data.html, /<b>Site Reli/);
    for (const [part, field] of [
      [{ text: '{{ candidate.salary }}' }, 'text'],
      [{ subject: '{{ candidate' }, 'subject'],
      [{ html: '<iframe src="https://evil.example"></iframe>' }, 'html'],
    ] as const) {
      const wrong = await preview({ ...PLAIN, ...part });
      assert.deepEqual([wrong.status, wrong.body.error!.details.field], [422, field]);
    }
    assert.deepEqual((await api('GET', '/message-templates')).body.data, []);
  });

  it('are the content of messages, whose own parts replace theirs', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const { applicationId } = await applicant(workspace, 'template@example.com');
    const template = (
      await api('POST', '/message-templates', { name: 'Hello', ...PLAIN, html: '<b>{{ job.title }}</b>' })
    ).body.data;
    const preview = async (more: object) =>
      (await api('POST', '/messages/preview', { applicationId, templateId: template.id, ...more })).body.data;
    assert.equal((await preview({})).html, '<b>Cook</b>');
    const own = await preview({ text: 'Something else' });
    assert.deepEqual(
      [own.subject, own.text, own.html.includes('Something else')],
      ['Hello Ada', 'Something else', true],
    );
    await api('PATCH', `/message-templates/${template.id}`, { subject: 'Changed' });
    assert.equal((await preview({})).subject, 'Changed');
    await api('DELETE', `/message-templates/${template.id}`);
    const gone = await api('POST', '/messages/preview', { applicationId, templateId: template.id });
    assert.deepEqual([gone.status, gone.body.error!.details.field], [422, 'templateId']);
  });

  it('have unique names, and are checked', async () => {
    const { api } = await service.workspace();
    const template = { name: 'Hello', ...PLAIN };
    const { id } = (await api('POST', '/message-templates', template)).body.data;
    const taken = await api('POST', '/message-templates', { ...template, name: 'HELLO' });
    assert.deepEqual([taken.status, taken.body.error!.details], [409, { field: 'name', existingId: id }]);
    const wrong = await api('PATCH', `/message-templates/${id}`, { text: '{{ candidate.salary }}' });
    assert.deepEqual([wrong.status, wrong.body.error!.details.field], [422, 'text']);
  });
});

describe('messages follow their candidate', () => {
  it('move with a merge, and lose all content when the candidate is erased', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const { candidateId } = await applicant(workspace, 'erased@example.com');
    const scheduled = { candidateId, subject: 'Planted subject', text: 'Planted text', sendAt: LATER };
    const { id } = (await api('POST', '/messages', scheduled)).body.data;
    const other = await makeCandidate(workspace);
    await api('POST', `/candidates/${other}/merge`, { candidateId });
    assert.equal((await api('GET', `/messages/${id}`)).body.data.candidateId, other);
    await api('POST', `/candidates/${other}/erase`);
    const message = (await api('GET', `/messages/${id}`)).body.data;
    assert.deepEqual(
      [message.status, message.subject, message.text, message.to, message.from],
      ['canceled', '', '', [], ''],
    );
    const events = (await api('GET', `/activity-events?entityId=${id}`)).body.data;
    assert.ok(events.length > 1 && !JSON.stringify(events).includes('Planted'));
    assert.deepEqual((await api('GET', `/emails?candidateId=${other}`)).body.data, []);
  });
});

describe('the automatic emails to a candidate', () => {
  it('are listed for who reads messages: those to the candidate, without links that grant access, and no messages', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const { candidateId, applicationId, jobId } = await applicant(workspace, 'automatic@example.com');
    const interviewerIds = [(await joinedMember(workspace, 'interviewer')).id];
    const about = { applicationId, type: 'technical', mode: 'video', scheduledAt: LATER, interviewerIds };
    assert.equal((await api('POST', '/interviews', about)).status, 201);
    const offer = await api('POST', '/offers', { applicationId, title: 'Head Cook' });
    await api('POST', `/offers/${offer.body.data.id}/send`);
    await api('POST', '/messages', { applicationId, subject: 'Written', text: 'By hand.' });
    const path = `/candidates/${candidateId}/emails`;
    const listed: Json[] = (await api('GET', path)).body.data;
    assert.deepEqual(
      listed.map(({ kind, to }) => [kind, to]),
      [
        ['offer_sent', 'Ada Lovelace <automatic@example.com>'],
        ['interview_invitation', 'Ada Lovelace <automatic@example.com>'],
      ],
    );
    for (const { text, html } of listed) assert.match(text + html, /only-in-the-email-itself/);
    const offers: Json[] = (await api('GET', `${path}?kind=offer_sent`)).body.data;
    assert.deepEqual(
      offers.map(({ id }) => id),
      [listed[0]!.id],
    );

    const manager = await joinedMember(workspace, 'hiring_manager');
    const browser = new Browser(service);
    await browser.signIn(workspace, manager.email);
    assert.equal((await browser.api('GET', path)).status, 404, 'who does not see the candidate');
    await api('PATCH', `/jobs/${jobId}`, { hiringTeam: [{ memberId: manager.id, role: 'hiring_manager' }] });
    assert.equal((await browser.api('GET', path)).body.data.length, 2);
    const reader = await keyWith(workspace, 'messages:read', 'candidates:read');
    assert.equal((await reader.api('GET', path)).status, 403, 'emails contain what offers do');
  });
});
