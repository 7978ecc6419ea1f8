// Starts a service of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../../../../test/harness.ts';
import { BOUNCE_TYPE, bounceBody } from './bounce.fixture.ts';
import { addressIn, startConversation } from './conversation.fixture.ts';

const { service, applicant, messagesOf, process, receive, reply, setUp, write } = await startConversation();

const PASSED = { 'Authentication-Results': 'mx.acme.example; spf=pass; dkim=pass; dmarc=pass header.from=example.com' };

/** A conversation that has begun. */
async function begun() {
  const found = await setUp();
  const { id, mail } = await write(found.workspace, found.person);
  return { ...found, id, mail, to: addressIn(mail.replyTo!) };
}

function bounce(headers: string[], body: string): Buffer {
  const own = ['From: MAILER-DAEMON@mx.example', 'To: jobs@acme.example', 'Subject: Undelivered', ...headers];
  return Buffer.from([...own, `Content-Type: ${BOUNCE_TYPE}`, '', body].join('\r\n'));
}

describe('the sender of an email', () => {
  it('is the candidate, where a mailing group that is our address has put itself into From', async () => {
    const { workspace, person, mail, to } = await begun();
    const headers = {
      'X-Original-From': `Ada <${person.email}>`,
      'Reply-To': person.email,
      'List-Id': '<jobs.acme.example>',
      Precedence: 'list',
      References: mail.messageId,
    };
    await receive(reply({ from: "'Ada' via Jobs <jobs@acme.example>", to, text: 'I accept!', headers }), [], 'imap');
    await process();
    const [message] = await messagesOf(workspace, '');
    assert.deepEqual([message?.senderKind, message?.automatic], ['candidate', null]);
    assert.equal(message?.from, `Ada <${person.email}>`);
  });

  it('is not a colleague because of the results of a group, which has not checked the original sender', async () => {
    const { workspace, to } = await begun();
    const member = (await workspace.api('GET', '/members')).body.data[0];
    const headers = { ...PASSED, 'X-Original-From': `Boss <${member.email}>` };
    await receive(reply({ from: 'Boss via Jobs <jobs@acme.example>', to, headers }), [], 'imap');
    await process();
    assert.equal((await messagesOf(workspace, ''))[0]?.senderKind, 'other');
  });

  it('is ours, whatever From has become, if it has the Message-ID of an email that we sent', async () => {
    const { workspace, person, mail, to } = await begun();
    const copy = { from: 'Acme HR <hr@acme.example>', subject: mail.subject, messageId: mail.messageId };
    await receive(reply({ ...copy, to: person.email, text: mail.text, headers: { 'X-Original-To': to } }));
    await receive(reply({ ...copy, to: `${person.email}, ${to}`, text: 'Another copy.' }));
    await receive(
      reply({ from: 'Acme <jobs@acme.example>', to: `${person.email}, ${to}`, headers: { 'Reply-To': to } }),
    );
    await process();
    assert.deepEqual(await messagesOf(workspace, ''), []);
    const { own } = (await workspace.api('GET', '/inbound/ledger')).body.data.channels.find(
      ({ channel }: Json) => channel === 'smtp',
    );
    assert.ok(own >= 2);
  });

  it('is shown with all addresses that the email names, with those for answers, and with its date, whatever they are', async () => {
    const { workspace, person, to } = await begun();
    const stated = { 'Reply-To': `${person.email}, Agency <agency@x.example>`, Date: 'Thu, 1 Jan 1970 00:00:00 +0000' };
    await receive(reply({ from: `Ada <${person.email}>, Bob <bob@x.example>`, to, text: 'old', headers: stated }));
    await receive(reply({ from: `Ada <${person.email}>`, to, text: 'plain', headers: { 'Reply-To': person.email } }));
    await process();
    const [old, plain] = await messagesOf(workspace, 'sort=createdAt&order=asc');
    assert.deepEqual(
      [old!.from, old!.senderKind, old!.replyTo, old!.sentAt],
      [
        `Ada <${person.email}>, Bob <bob@x.example>`,
        'candidate',
        'Agency <agency@x.example>',
        '1970-01-01T00:00:00.000Z',
      ],
    );
    assert.ok(Date.parse(old!.createdAt) > Date.parse('2026-01-01'));
    assert.deepEqual([plain!.from, plain!.replyTo], [`Ada <${person.email}>`, null]);
  });

  it('decides whether an email waits for somebody: those of programs and colleagues do not count as unread', async () => {
    const { workspace, person, to } = await begun();
    const member = (await workspace.api('GET', '/members')).body.data[0];
    const unread = async () => (await workspace.api('GET', '/messages/unread-count')).body.data.count;
    await receive(reply({ from: person.email, to, headers: { 'Auto-Submitted': 'auto-replied' } }));
    await receive(reply({ from: member.email, to, headers: PASSED }), [], 'imap');
    await process();
    assert.equal((await messagesOf(workspace, '')).length, 2);
    assert.equal(await unread(), 0);
    await receive(reply({ from: person.email, to }));
    await process();
    assert.equal(await unread(), 1);
  });

  it('is a colleague by the results of the server that delivered the email, never by those that anyone can write', async () => {
    const { workspace, to } = await begun();
    const member = (await workspace.api('GET', '/members')).body.data[0];
    const email = (text: string) => reply({ from: `Boss <${member.email}>`, to, text, headers: PASSED });
    await receive(email('provider'), [], 'postmark');
    await receive(email('public server'), [], 'smtp', { address: '8.8.8.8', helo: 'evil.example' });
    await receive(email('own relay'), [], 'smtp', { address: '10.0.0.7', helo: 'mx.acme.example' });
    await receive(email('mailbox'), [], 'imap');
    await process();
    const kinds = (await messagesOf(workspace, 'sort=createdAt&order=asc')).map(({ text, senderKind }) => [
      text,
      senderKind,
    ]);
    assert.deepEqual(kinds, [
      ['provider', 'other'],
      ['public server', 'other'],
      ['own relay', 'member'],
      ['mailbox', 'member'],
    ]);
  });
});

describe('a flood of emails from one sender', () => {
  it('that name no application are flagged like those of two programs that answer each other, and count as unread no longer', async () => {
    const workspace = await service.workspace('flooded');
    const to = 'flooded@reply.acme.example';
    for (let index = 0; index < 15; index += 1) await receive(reply({ from: 'robot@x.example', to }));
    await receive(reply({ from: 'person@x.example', to }));
    await process();
    const received = await messagesOf(workspace, 'unassigned=true');
    assert.equal(received.length, 16);
    assert.equal(received.filter(({ automatic }) => automatic === null).length, 11);
    assert.equal((await workspace.api('GET', '/messages/unread-count')).body.data.count, 11);
  });
});

describe('secret links', () => {
  it('are removed from everything that members read: subjects, names, reports, and the reason of an unreachable address', async () => {
    const { workspace, person, mail, to } = await begun();
    const link = /http:\/\/localhost:\d+\/my\/[\w-]+/.exec(mail.text)![0];
    const body = bounceBody({ messageId: mail.messageId, to: person.email, words: `suspicious link ${link}` });
    await receive(reply({ from: `"${link}" <${person.email}>`, to, subject: `Re: ${link}`, text: `See ${link}.` }));
    await receive(bounce(['Message-ID: <report@mx.example>'], body));
    await process();
    const paths = ['/messages', '/emails', '/candidates', '/activity-events', '/applications', '/inbound/ledger'];
    for (const path of paths) {
      const { status, text } = await workspace.api('GET', path);
      assert.equal(status, 200, path);
      assert.ok(!text.includes(link.slice(-40)), path);
    }
    const candidate = (await workspace.api('GET', `/candidates/${person.candidateId}`)).body.data;
    assert.match(candidate.emailUnreachableReason, /suspicious link/);
  });
});

describe('a bounce', () => {
  it('fails the email that it names, not those that this one answered', async () => {
    const { workspace, person, id, mail: first } = await begun();
    const { id: secondId, mail: second } = await write(workspace, person, 'Second');
    const chain = [`In-Reply-To: ${second.messageId}`, `References: ${first.messageId} ${second.messageId}`];
    const body = bounceBody({ messageId: second.messageId, to: person.email });
    await receive(bounce(['Message-ID: <chain@mx.example>', ...chain], body));
    await process();
    const statuses = await Promise.all(
      [id, secondId].map(async (one) => (await workspace.api('GET', `/messages/${one}`)).body.data.status),
    );
    assert.deepEqual(statuses, ['sent', 'failed']);
  });

  it('in words only is recognized by its empty sender, which only the envelope has', async () => {
    const { workspace, person, id, mail, to } = await begun();
    const text = `Your message to ${person.email} was not delivered.\r\n550 5.1.1 No such user\r\nMessage-ID: ${mail.messageId}\r\n`;
    const report = { from: 'robot@gateway.example', to, subject: 'Undelivered', text };
    await receive(reply(report), [to], 'smtp', { from: '', address: '203.0.113.9' });
    await process();
    assert.deepEqual(
      (await messagesOf(workspace, '')).map(({ automatic }) => automatic),
      ['bounce'],
    );
    assert.equal((await workspace.api('GET', `/messages/${id}`)).body.data.status, 'failed');
  });
});

describe('two emails of a person', () => {
  it('are both shown as theirs if they have files and no text, or a short one; a long one that is repeated is not', async () => {
    const { workspace, person, to } = await begun();
    const file = (name: string) =>
      `--b\r\nContent-Type: text/plain; name=${name}\r\nContent-Disposition: attachment; filename=${name}\r\n\r\n${name}\r\n--b--\r\n`;
    const headers = { 'Content-Type': 'multipart/mixed; boundary=b' };
    for (const name of ['a.txt', 'b.txt']) await receive(reply({ from: person.email, to, headers, text: file(name) }));
    for (let index = 0; index < 2; index += 1)
      await receive(reply({ from: person.email, to, text: 'Sent from my iPhone' }));
    const long = 'I am out of the office until Monday and will answer you then.';
    for (let index = 0; index < 2; index += 1) await receive(reply({ from: person.email, to, text: long }));
    await process();
    const received = await messagesOf(workspace, 'sort=createdAt&order=asc');
    assert.deepEqual(
      received.map(({ automatic }) => automatic),
      [null, null, null, null, null, 'auto_reply'],
    );
  });

  it('or one to two applications, whichever delivery comes first, is left to a member', async () => {
    const { workspace, jobId, to } = await begun();
    const other = await applicant(workspace, jobId);
    const otherTo = addressIn((await write(workspace, other)).mail.replyTo!);
    const raw = reply({ from: 'friend@mail.example', to: `${to}, ${otherTo}`, text: 'About both.' });
    for (const address of [to, otherTo]) {
      await receive(raw, [address]);
      await process();
    }
    const received = await messagesOf(workspace, '');
    assert.deepEqual(
      received.map(({ candidateId, match }) => [candidateId, match.reason]),
      [[null, 'It was sent to the addresses of several applications.']],
    );
  });
});

describe('a picture in an email', () => {
  const png = (bytes: number) =>
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(bytes)])
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n');
  const picture = (name: string, bytes: number) =>
    `--b\r\nContent-Type: image/png; name=${name}\r\nContent-Disposition: inline; filename=${name}\r\nContent-ID: <${name}@x>\r\nContent-Transfer-Encoding: base64\r\n\r\n${png(bytes)}\r\n`;

  it('is a file of the candidate if the text does not show it, or if it is large; a logo in the text is not', async () => {
    const { workspace, person, to } = await begun();
    const shown = ['logo.png', 'screenshot.png'].map((name) => `<img src="cid:${name}@x">`).join('');
    const html = `--b\r\nContent-Type: text/html\r\n\r\n<p>My certificate:</p>${shown}\r\n`;
    const pictures = picture('logo.png', 500) + picture('screenshot.png', 60_000) + picture('certificate.png', 500);
    const headers = { 'Content-Type': 'multipart/related; boundary=b' };
    await receive(reply({ from: person.email, to, headers, text: `${html}${pictures}--b--\r\n` }));
    await process();
    const [message] = await messagesOf(workspace, '');
    assert.deepEqual(message?.attachments.map(({ fileName, fileId }: Json) => [fileName, fileId !== null]).sort(), [
      ['certificate.png', true],
      ['screenshot.png', true],
    ]);
    // Answers repeat the pictures of the email that they answer.
    await receive(reply({ from: person.email, to, headers, text: `${html}Again.${pictures}--b--\r\n` }));
    await process();
    const { data } = (await workspace.api('GET', `/candidates/${person.candidateId}/files`)).body;
    assert.equal(data.length, 2);
  });
});
