import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { openJob } from '../../../../test/careers-site.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';
import { startWorkers } from '../../../background/workers.ts';
import { header, leaves, type MimePart, readMime } from '../../../platform/email/mime.fixture.ts';
import { startReceiver } from '../../../platform/email/smtp-receiver.fixture.ts';
import { CandidateTester } from '../../careers/candidate-links/candidate.fixture.ts';

const postbox = await startReceiver({ after });
const service = await startService({ SMTP_URL: `smtp://${postbox.host}`, MAIL_FROM: 'jobs@rolecall.test' });
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

const LATER = '2090-03-01T09:30:00.000Z';
const OWN = { subject: 'News for {{ candidate.firstName }}', text: 'No {{ job.title }} today.' };

const arrived = (address: string): Promise<MimePart[]> =>
  eventually(
    async () => postbox.mails.filter(({ to }) => to.includes(address)).map(({ raw }) => readMime(raw)),
    ({ length }) => length > 0,
  );

async function applicant(workspace: TestWorkspace, email: string, lastName = 'Lovelace') {
  const job = await makeJob(workspace, { title: 'Cook' });
  const candidateId = await makeCandidate(workspace, { firstName: 'Ada', lastName, email });
  return (await workspace.api('POST', '/applications', { candidateId, jobId: job.id })).body.data as Json;
}

const messagesOf = async ({ api }: TestWorkspace, { id }: Json): Promise<Json[]> =>
  (await api('GET', `/messages?applicationId=${id}`)).body.data;

describe('the email about a rejection', () => {
  it('has the content that was written for it, comes from the workspace, and is recorded as a message', async () => {
    const workspace = await service.workspace();
    const application = await applicant(workspace, 'written@example.com');
    const { status, text } = await workspace.api('POST', `/applications/${application.id}/reject`, { mail: OWN });
    assert.equal(status, 200, text);
    const [mail, ...more] = await arrived('written@example.com');
    assert.deepEqual(more, []);
    assert.equal(header(mail!, 'subject'), 'News for Ada');
    assert.equal(header(mail!, 'reply-to'), undefined);
    assert.equal(header(mail!, 'auto-submitted'), 'auto-generated');
    assert.match(leaves(mail!)[0]!.body, /No Cook today\.[\s\S]*\/my\//);
    const [message] = await eventually(
      () => messagesOf(workspace, application),
      ([one]) => one?.status === 'sent',
    );
    assert.deepEqual([message!.kind, message!.subject, message!.replyTo], ['rejection', 'News for Ada', null]);
    assert.deepEqual(
      (await eventsOf(workspace, message!.id)).map(({ type }) => type),
      ['message.created', 'message.sent'],
    );
    await workspace.api('POST', `/applications/${application.id}/reject`, { mail: OWN });
    assert.equal((await messagesOf(workspace, application)).length, 1, 'a second rejection changes nothing');
  });

  it('has the content of the template for its reason, in the language of the application', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const [{ id: rejectionReasonId }, { id: other }] = (await api('GET', '/rejection-reasons?kind=rejected')).body.data;
    const make = (name: string, text: string, more: object) =>
      api('POST', '/message-templates', { name, subject: `${name} {{ job.title }}`, text, ...more });
    const general = await make('General', 'Dear {{ candidate.firstName }}, no.', { rejectionReasonId });
    assert.equal(general.status, 201, general.text);
    assert.equal(
      (await make('German', 'Hallo {{ candidate.firstName }}.', { rejectionReasonId, language: 'de' })).status,
      201,
    );

    const job = await openJob(workspace, { title: 'Cook' });
    const applied = async (language: string) => {
      const { application } = await CandidateTester.apply(service, workspace, { job, body: { language } });
      return application as Json;
    };
    const [english, german, german2] = [await applied('en'), await applied('de'), await applied('de')];
    const preview = await api('POST', `/applications/${german.id}/reject/preview`, { rejectionReasonId });
    assert.deepEqual(preview.body.data.template, {
      subject: 'German {{ job.title }}',
      text: 'Hallo {{ candidate.firstName }}.',
    });
    assert.equal(preview.body.data.subject, 'German Cook');
    for (const { id } of [english, german])
      await api('POST', `/applications/${id}/reject`, { rejectionReasonId, notifyCandidate: true });
    await api('POST', `/applications/${german2.id}/reject`, { rejectionReasonId: other, notifyCandidate: true });
    const subjects = await Promise.all(
      [english, german, german2].map(async (application) => (await messagesOf(workspace, application))[0]!.subject),
    );
    assert.deepEqual(subjects.slice(0, 2), ['General Cook', 'German Cook']);
    assert.doesNotMatch(subjects[2]!, /^(German|General) /);
    // What the reason's email cannot have is refused when the template is saved.
    for (const [more, field] of [
      [{ rejectionReasonId, language: 'de' }, 'rejectionReasonId'],
      [{ rejectionReasonId: general.body.data.id }, 'rejectionReasonId'],
      [{ language: 'de' }, 'language'],
      [{ rejectionReasonId: other, text: '{{ sender.name }}' }, 'text'],
    ] as const) {
      const { status, body } = await make('Refused', 'No.', more);
      assert.ok(status === 409 || status === 422, `${status}`);
      assert.ok((JSON.stringify(body.error?.details) ?? '').includes(field), JSON.stringify(body));
    }
    assert.equal((await api('DELETE', `/rejection-reasons/${other}`)).status, 409, 'an application has it');
    const unused = (await api('POST', '/rejection-reasons', { label: 'New', kind: 'rejected' })).body.data;
    const own = await make('Of the new one', 'No.', { rejectionReasonId: unused.id });
    assert.equal((await api('DELETE', `/rejection-reasons/${unused.id}`)).status, 409);
    await api('DELETE', `/message-templates/${own.body.data.id}`);
    assert.equal((await api('DELETE', `/rejection-reasons/${unused.id}`)).status, 204);
  });

  it('has the content of the workspace’s template where none is written, and is not sent if such emails are off', async () => {
    const workspace = await service.workspace();
    const template = { subject: 'Sorry', text: 'Dear {{ candidate.firstName }}, sorry.', html: '<b>Sorry</b>' };
    await workspace.api('PUT', '/email-templates/application_rejected', template);
    const [one, two, off] = [
      await applicant(workspace, 'template@example.com'),
      await applicant(workspace, 'subject@example.com'),
      await applicant(workspace, 'off@example.com'),
    ];
    await workspace.api('POST', `/applications/${one.id}/reject`, { notifyCandidate: true });
    await workspace.api('POST', `/applications/${two.id}/reject`, { mail: { subject: 'Your application' } });
    const contents = [(await messagesOf(workspace, one))[0], (await messagesOf(workspace, two))[0]];
    assert.deepEqual(
      contents.map((message) => [message!.subject, message!.text, message!.html]),
      [
        ['Sorry', 'Dear Ada, sorry.', '<b>Sorry</b>'],
        ['Your application', 'Dear Ada, sorry.', '<b>Sorry</b>'],
      ],
    );
    await workspace.api('PUT', '/email-templates/application_rejected', { ...template, enabled: false });
    // The other copies of the template expire within a second.
    await eventually(
      async () => {
        const application = await applicant(workspace, `off-${Math.random()}@example.com`);
        await workspace.api('POST', `/applications/${application.id}/reject`, { mail: OWN });
        return messagesOf(workspace, application);
      },
      ({ length }) => length === 0,
    );
    await workspace.api('POST', `/applications/${off.id}/reject`, { notifyCandidate: true });
    assert.deepEqual(await messagesOf(workspace, off), []);
  });

  it('that is sent later is canceled when the application is reopened or deleted, or alone', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const all = [
      await applicant(workspace, 'reopened@example.com'),
      await applicant(workspace, 'deleted@example.com'),
      await applicant(workspace, 'alone@example.com'),
    ] as const;
    const applicationIds = all.map(({ id }) => id);
    const mail = { templateId: 'application_rejected', ...OWN, sendAt: LATER };
    const { body } = await api('POST', '/applications/bulk-reject', { applicationIds, mail });
    assert.deepEqual(body.data.summary, { total: 3, rejected: 3, unchanged: 0, failed: 0 });
    const messages = (await Promise.all(all.map((one) => messagesOf(workspace, one)))).map(([message]) => message!);
    for (const message of messages)
      assert.deepEqual([message.status, message.sendAt, message.text], ['queued', LATER, 'No Cook today.']);
    await api('POST', `/applications/${all[0].id}/reopen`);
    await api('DELETE', `/applications/${all[1].id}`);
    assert.equal((await api('POST', `/messages/${messages[2]!.id}/cancel`)).status, 200);
    for (const { id } of messages) {
      assert.equal((await api('GET', `/messages/${id}`)).body.data.status, 'canceled');
      assert.equal((await api('GET', `/emails/${id}`)).body.data.status, 'suppressed');
      assert.equal((await eventsOf(workspace, id)).at(-1)!.type, 'message.canceled');
    }
    assert.equal((await api('GET', `/applications/${all[2].id}`)).body.data.status, 'rejected');
    assert.deepEqual(
      postbox.mails.filter(({ to }) => /reopened|deleted|alone/.test(to.join())),
      [],
    );
  });

  it('reopening does not cancel other messages about the application', async () => {
    const workspace = await service.workspace();
    const { id, ...application } = await applicant(workspace, 'other@example.com');
    const { body } = await workspace.api('POST', '/messages', { applicationId: id, ...OWN, sendAt: LATER });
    await workspace.api('POST', `/applications/${id}/reject`);
    await workspace.api('POST', `/applications/${id}/reopen`);
    const [message] = await messagesOf(workspace, { id, ...application });
    assert.deepEqual([message!.id, message!.kind, message!.status], [body.data.id, 'message', 'queued']);
  });

  it('with wrong content or a time in the past is named, and nothing is rejected', async () => {
    const workspace = await service.workspace();
    const { id } = await applicant(workspace, 'wrong@example.com');
    for (const [mail, field] of [
      [{ text: '{{ candidate.salary }}' }, 'mail.text'],
      [{ subject: '{{ candidate' }, 'mail.subject'],
      [{ text: `${'x'.repeat(10_000)}{{ nothing }}` }, 'mail.text'],
      [{ text: '' }, 'mail.text'],
      [{ sendAt: '2001-01-01T00:00:00Z' }, 'mail.sendAt'],
      [{ html: '<p></p>' }, 'mail.html'],
      // Only the values of this candidate make it fail.
      [
        {
          text: '{% if candidate.email contains "wrong" %}{% for i in (1..9999999) %}x{% endfor %}{% endif %}',
        },
        'mail.text',
      ],
    ] as const) {
      const single = await workspace.api('POST', `/applications/${id}/reject`, { mail });
      assert.deepEqual([single.status, single.body.error?.details.field], [422, field], single.text);
      const many = { applicationIds: [id], mail: { templateId: 'application_rejected', ...mail } };
      const bulk = await workspace.api('POST', '/applications/bulk-reject', many);
      assert.deepEqual([bulk.status, bulk.body.error?.details.field], [422, field], bulk.text);
    }
    assert.equal((await workspace.api('GET', `/applications/${id}`)).body.data.status, 'active');
  });

  it('with a variable that has no value for one candidate fails for that one, and the others are rejected', async () => {
    const workspace = await service.workspace();
    const mononym = await applicant(workspace, 'mononym@example.com', '');
    const ada = await applicant(workspace, 'ada-and-mononym@example.com');
    const mail = { text: 'Dear {{ candidate.firstName }} {{ candidate.lastName }}' };
    const single = await workspace.api('POST', `/applications/${mononym.id}/reject`, { mail });
    assert.deepEqual([single.status, single.body.error?.details.field], [422, 'mail.text'], single.text);
    const bulk = await workspace.api('POST', '/applications/bulk-reject', {
      applicationIds: [mononym.id, ada.id],
      mail: { templateId: 'application_rejected', ...mail },
    });
    assert.equal(bulk.status, 200, bulk.text);
    const [first, second] = bulk.body.data.items;
    assert.deepEqual([first.status, second.status], ['failed', 'rejected']);
    assert.match(first.error.details.fields['mail.text'][0], /candidate\.lastName has no value/);
    assert.equal((await workspace.api('GET', `/applications/${mononym.id}`)).body.data.status, 'active');
  });

  it('is previewed as it would be sent, for those who may read candidates, and nothing is stored', async () => {
    const workspace = await service.workspace();
    const application = await applicant(workspace, 'preview@example.com');
    const path = `/applications/${application.id}/reject/preview`;
    const preview = (body?: object) => workspace.api('POST', path, body);
    const standard = (await preview()).body.data;
    assert.deepEqual([standard.subject, standard.replyTo], ['Your application: Cook', null]);
    assert.match(standard.to[0], /Ada Lovelace <preview@example\.com>/);
    assert.match(standard.from, /<jobs@rolecall\.test>$/);
    const own = (await preview(OWN)).body.data;
    assert.deepEqual([own.subject, own.text], ['News for Ada', 'No Cook today.']);
    const wrong = await preview({ text: '{{ candidate.salary }}' });
    assert.deepEqual([wrong.status, wrong.body.error!.details.field], [422, 'text']);
    assert.equal((await (await service.workspace()).api('POST', path, OWN)).status, 404);
    const { api } = await keyWith(workspace, 'applications:write');
    assert.equal((await api('POST', path, OWN)).status, 403);
    assert.deepEqual(await messagesOf(workspace, application), []);
  });
});
