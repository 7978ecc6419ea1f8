// Starts a service of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import type { Json } from '../../../../test/harness.ts';
import { makeJob } from '../../../../test/hiring.ts';
import { limitedKey } from '../../../../test/keys.ts';
import { acrossWorkspaces } from '../../../../test/row-security.ts';
import { sql } from '../../../platform/database/sql.ts';
import { dispatchOnce } from '../../integrations/activity/dispatch.ts';
import { runDispatcher } from '../../integrations/automations/runs/dispatch-runs.ts';
import { BOUNCE_TYPE, bounceBody } from './bounce.fixture.ts';
import { addressIn, startConversation } from './conversation.fixture.ts';

const { service, db, sent, process, applicant, write, reply, receive, messagesOf, setUp } = await startConversation();

describe('a reply', () => {
  it('to the signed address belongs to its application, whoever sends it; another sender is shown as such', async () => {
    const { workspace, person } = await setUp();
    const { id, mail } = await write(workspace, person);
    assert.match(mail.replyTo!, /<jobs\+t[a-z2-7]{48}@reply\.acme\.example>$/);
    const address = addressIn(mail.replyTo!);
    await receive(reply({ from: `Ada <${person.email}>`, to: address.toUpperCase() }));
    await receive(reply({ from: 'Friend <friend@mail.example>', to: address.replace('+', '-') }));
    await receive(reply({ from: person.email }), [address.replace('jobs+', '')]);
    await process();
    const received = await messagesOf(workspace, `applicationId=${person.applicationId}`);
    assert.deepEqual(
      received.map(({ candidateId, senderKind, match, state, threadId }) => [
        candidateId,
        senderKind,
        match.by,
        state,
        threadId,
      ]),
      ['candidate', 'other', 'candidate'].map((kind) => [person.candidateId, kind, 'signed_address', 'open', id]),
    );
    const candidate = await workspace.api('GET', `/candidates/${person.candidateId}`);
    assert.equal(candidate.body.data.email, person.email);
  });

  it('without the signed address belongs to the email that it answers, by our Message-ID or that of the relay', async () => {
    const { workspace, person } = await setUp();
    const { id, mail } = await write(workspace, person);
    await receive(reply({ from: 'x@mail.example', headers: { 'In-Reply-To': mail.messageId } }));
    const relayed = `<relay-${mail.messageId.slice(1)}`;
    await receive(
      reply({ from: 'x@mail.example', headers: { 'In-Reply-To': '<crm@x>', References: `<a@b> ${relayed}` } }),
    );
    await process();
    const received = await messagesOf(workspace, `applicationId=${person.applicationId}`);
    assert.deepEqual(
      received.map(({ match, inReplyToId }) => [match.by, match.messageId, inReplyToId]),
      [1, 2].map(() => ['reference', id, id]),
    );
  });

  it('that answers emails about two applications is unassigned, and a member can assign it', async () => {
    const { workspace, jobId, person } = await setUp();
    const other = await applicant(workspace, jobId);
    const chain = [(await write(workspace, person)).mail.messageId, (await write(workspace, other)).mail.messageId];
    const boundary = 'frontier';
    const raw = Buffer.from(
      [
        `From: ${person.email}`,
        'To: jobs@acme.example',
        'Subject: Both',
        'Message-ID: <both@mail.example>',
        `References: ${chain.join(' ')}`,
        `Content-Type: multipart/mixed; boundary=${boundary}`,
        '',
        `--${boundary}`,
        'Content-Type: text/plain',
        '',
        'See the attached file.',
        `--${boundary}`,
        'Content-Type: application/octet-stream; name=notes.txt',
        'Content-Disposition: attachment; filename=notes.txt',
        '',
        'My notes.',
        `--${boundary}`,
        'Content-Type: application/zip; name=all.zip',
        'Content-Disposition: attachment; filename=all.zip',
        '',
        'PK',
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    );
    await receive(raw);
    await process();
    const [message] = await messagesOf(workspace, 'unassigned=true');
    assert.deepEqual([message.candidateId, message.match.by], [null, null]);
    assert.match(message.match.reason, /several applications/);
    const { api: limited } = await limitedKey(workspace, { jobIds: [jobId] });
    assert.equal((await limited('GET', `/messages/${message.id}`)).status, 404);
    const assignment = { applicationId: other.applicationId };
    assert.equal((await limited('POST', `/messages/${message.id}/assign`, assignment)).status, 404);
    const assigned = await workspace.api('POST', `/messages/${message.id}/assign`, {
      applicationId: other.applicationId,
    });
    assert.deepEqual(
      [assigned.status, assigned.body.data.candidateId, assigned.body.data.match.by],
      [200, other.candidateId, 'assigned'],
    );
    assert.equal(
      (await workspace.api('POST', `/messages/${message.id}/assign`, { candidateId: other.candidateId })).status,
      409,
    );
    await process();
    const { attachments } = (await workspace.api('GET', `/messages/${message.id}`)).body.data;
    assert.deepEqual(
      attachments.map(({ fileName, fileId }: Json) => [fileName, fileId === null]),
      [
        ['notes.txt', false],
        ['all.zip', true],
      ],
    );
    const files = (await workspace.api('GET', `/candidates/${other.candidateId}/files`)).body.data;
    assert.deepEqual(
      files.map(({ fileName }: Json) => fileName),
      ['notes.txt'],
    );
  });

  it('is never matched by its subject, and by its sender only with one open application and without a failed DMARC result', async () => {
    const workspace = await service.workspace('by-sender');
    const { id: jobId } = await makeJob(workspace);
    const person = await applicant(workspace, jobId);
    await write(workspace, person, 'A subject');
    const to = 'by-sender@reply.acme.example';
    const results = (dmarc: string) => ({
      'Authentication-Results': `mx.acme.example; spf=pass; dmarc=${dmarc} header.from=mail.example`,
    });
    await receive(reply({ from: 'nobody@mail.example', to, subject: 'Re: A subject', text: 'by subject' }));
    await receive(reply({ from: person.email, to, text: 'forged', headers: results('fail') }), [], 'imap');
    await receive(reply({ from: person.email, to, text: 'by sender', headers: results('pass') }), [], 'imap');
    await process();
    const received = await messagesOf(workspace, 'sort=createdAt&order=asc');
    assert.deepEqual(
      received.map(({ text, match, candidateId, authentication }) => [
        text,
        match.by,
        candidateId,
        authentication.dmarc,
      ]),
      [
        ['by subject', null, null, 'none'],
        ['forged', null, null, 'fail'],
        ['by sender', 'sender', person.candidateId, 'pass'],
      ],
    );
  });

  it('is that of the remaining candidate if its sender was merged', async () => {
    const workspace = await service.workspace('from-merged');
    const { id: jobId } = await makeJob(workspace);
    const [kept, merged] = [await applicant(workspace, jobId), await applicant(workspace, jobId)];
    const { mail } = await write(workspace, kept);
    const body = { candidateId: merged.candidateId };
    assert.equal((await workspace.api('POST', `/candidates/${kept.candidateId}/merge`, body)).status, 200);
    await receive(reply({ from: merged.email, to: 'from-merged@reply.acme.example', text: 'by sender' }));
    await receive(reply({ from: merged.email, to: addressIn(mail.replyTo!), text: 'by address' }));
    await process();
    const received = await messagesOf(workspace, 'direction=in&sort=createdAt&order=asc');
    assert.deepEqual(
      received.map(({ text, match, candidateId, senderKind }) => [text, match.by, candidateId, senderKind]),
      [
        ['by sender', 'sender', kept.candidateId, 'candidate'],
        ['by address', 'signed_address', kept.candidateId, 'candidate'],
      ],
    );
  });

  it('about something that was deleted is unassigned, with the reason', async () => {
    const { workspace, person } = await setUp();
    const { mail } = await write(workspace, person);
    assert.equal((await workspace.api('DELETE', `/applications/${person.applicationId}`)).status, 204);
    await receive(reply({ from: person.email, to: addressIn(mail.replyTo!) }));
    await process();
    const [message] = await messagesOf(workspace, 'unassigned=true');
    assert.equal(message.match.reason, 'The application no longer exists.');
  });

  it('is answered within its conversation: by its Message-ID, and in Outlook by its Thread-Index and Thread-Topic', async () => {
    const { workspace, person } = await setUp();
    const { mail } = await write(workspace, person);
    const index = Buffer.concat([Buffer.from([1]), Buffer.alloc(26, 7)]);
    await receive(
      reply({
        from: person.email,
        to: addressIn(mail.replyTo!),
        messageId: '<outlook@mail.example>',
        headers: { 'Thread-Index': index.toString('base64'), 'Thread-Topic': 'Your application' },
      }),
    );
    await process();
    const [received] = await messagesOf(workspace, `applicationId=${person.applicationId}`);
    const { applicationId } = person;
    for (const [inReplyToId, ends] of [
      [received.id, ['<outlook@mail.example>']],
      [undefined, undefined],
    ] as const) {
      const body = { applicationId, subject: 'Re: Your application', text: 'Good.', inReplyToId };
      const { id } = (await workspace.api('POST', '/messages', body)).body.data;
      const answer = await eventually(
        async () => sent.get(person.email)!.find(({ messageId }) => messageId.includes(id)),
        (found) => found !== undefined,
      );
      assert.deepEqual(answer?.references, ends === undefined ? undefined : [mail.messageId, ...ends]);
      const continued = Buffer.from(answer?.headers?.['Thread-Index'] ?? '', 'base64');
      assert.deepEqual(continued.subarray(0, 27), ends === undefined ? Buffer.alloc(0) : index);
      assert.equal(continued.length, ends === undefined ? 0 : 32);
      assert.equal(answer?.headers?.['Thread-Topic'], ends === undefined ? undefined : 'Your application');
    }
  });

  it('does not show members the secret links that it quotes', async () => {
    const { workspace, person } = await setUp();
    const { mail } = await write(workspace, person);
    const link = /http:\/\/localhost:\d+\/my\/[\w-]+/.exec(mail.text)![0];
    await receive(reply({ from: person.email, to: addressIn(mail.replyTo!), text: `Yes!\n\n> ${link}\n` }));
    await process();
    const { text } = await workspace.api('GET', `/messages?applicationId=${person.applicationId}`);
    assert.ok(!text.includes(link.slice(-40)));
  });
});

const bounceOf = (messageId: string, to: string) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example',
      'To: jobs@acme.example',
      'Subject: Undelivered Mail Returned to Sender',
      `Message-ID: <bounce-${messageId.slice(1)}`,
      `Content-Type: ${BOUNCE_TYPE}`,
      '',
      bounceBody({ messageId, to }),
    ].join('\r\n'),
  );

describe('an automatic email', () => {
  it('starts no automation and is no reply, and a bounce fails its message with the reason', async () => {
    const { workspace, person } = await setUp();
    for (const event of ['message.received', 'message.failed']) {
      const steps = [{ id: 'answer', type: 'send_email', config: { subject: 'Thanks', body: 'We read it.' } }];
      const { body } = await workspace.api('POST', '/automations', { name: event, trigger: { event }, steps });
      assert.equal((await workspace.api('POST', `/automations/${body.data.id}/publish`)).status, 200);
    }
    const { id, mail } = await write(workspace, person);
    const to = addressIn(mail.replyTo!);
    await receive(reply({ from: person.email, to, headers: { 'Auto-Submitted': 'auto-replied' } }));
    await receive(bounceOf(mail.messageId, person.email));
    await process();
    const received = await messagesOf(workspace, `applicationId=${person.applicationId}`);
    assert.deepEqual(received.map(({ automatic }) => automatic).sort(), ['auto_reply', 'bounce']);
    const failed = (await workspace.api('GET', `/messages/${id}`)).body.data;
    assert.equal(failed.status, 'failed');
    assert.match(failed.error, /Not delivered: 5\.1\.1 .*no such user/);
    assert.ok(failed.bouncedAt);
    await receive(reply({ from: person.email, to, text: 'From a person.' }));
    await process();
    const dispatcher = runDispatcher(() => {});
    // The reply of the person is the last event. Transactions of other tests can delay it.
    const runs = await eventually(
      async () => {
        await dispatchOnce(acrossWorkspaces(db), dispatcher);
        return db.write.query<{ event: string }>(
          sql`select trigger_event as event from automation_runs where workspace_id = ${workspace.id}`,
        );
      },
      ({ length }) => length > 0,
    );
    assert.deepEqual(runs, [{ event: 'message.received' }]);
  });

  it('is also one of those that a program sends without saying so: two programs that answer each other end by themselves', async () => {
    const { workspace, person } = await setUp();
    const to = addressIn((await write(workspace, person)).mail.replyTo!);
    for (let index = 0; index < 15; index += 1) await receive(reply({ from: person.email, to }));
    await process();
    const received = await messagesOf(workspace, `applicationId=${person.applicationId}`);
    assert.equal(received.filter(({ automatic }) => automatic === null).length, 10);
  });
});

describe('an email', () => {
  it('delivered five times through three channels is stored once', async () => {
    const { workspace, person } = await setUp();
    const { mail } = await write(workspace, person);
    const raw = reply({ from: person.email, to: addressIn(mail.replyTo!) });
    const withTrace = Buffer.concat([
      Buffer.from('Received: from a by b; Fri, 27 Nov 2026 08:00:01 +0000\r\nDelivered-To: jobs@acme.example\r\n'),
      raw,
    ]);
    for (const channel of ['smtp', 'imap', 'postmark', 'smtp'] as const) await receive(raw, [], channel);
    await receive(withTrace, [], 'smtp');
    await Promise.all([process(), process(), process()]);
    assert.equal((await messagesOf(workspace, `applicationId=${person.applicationId}`)).length, 1);
    await receive(withTrace, [], 'postmark');
    await process();
    assert.equal((await messagesOf(workspace, `applicationId=${person.applicationId}`)).length, 1);
  });

  it('without a workspace is kept for the administrator, and cannot be read by any member', async () => {
    const { workspace } = await setUp();
    await receive(reply({ from: 'stranger@mail.example', to: 'jobs@acme.example', text: 'nobody knows' }));
    await process();
    assert.deepEqual(await messagesOf(workspace, 'unassigned=true'), []);
  });
});
