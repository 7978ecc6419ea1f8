import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { AUTHORITY } from '../egress/certificates.fixture.ts';
import type { OutgoingEmail } from './build-message.ts';
import { EmailDeferred, EmailFailed, EmailRejected, MailServerRefused } from './errors.ts';
import { formatMailbox } from './mailbox.ts';
import { header, leaves, readMime } from './mime.fixture.ts';
import { rejection, startImpostor, startReceiver } from './smtp-receiver.fixture.ts';
import { createEmailTransport } from './transport.ts';

const MAIL: OutgoingEmail = {
  messageId: '<0199-mail@hiring.example>',
  from: 'Hiring at Exämple, Inc. <jobs@example.org>',
  to: 'ada@example.net',
  replyTo: 'Grace Hopper <grace@example.org>',
  subject: 'Thank you — we have received your application, 漢字 😀',
  text: 'Dear Ada,\n\n.a line with a dot\nünïcode 漢字 and a long line '.padEnd(2000, 'x '),
  html: '<p>Dear Ada,</p>\n<p>ünïcode = 漢字</p>',
  headers: { 'X-Rolecall-Email': '0199' },
};

function transport(t: TestContext, url: string, options?: { timeoutMs?: number }) {
  const made = createEmailTransport(url, options);
  t.after(() => made.close());
  return made;
}

/** The text of one part, with the line breaks of email removed. */
const plain = (body: string) => body.replaceAll('\r\n', '\n').replace(/\n$/, '');

test('an email arrives as it was built, once', async (t) => {
  const receiver = await startReceiver(t);
  await transport(t, `smtp://${receiver.host}`).send(MAIL);
  assert.equal(receiver.mails.length, 1);
  const [mail] = receiver.mails;
  assert.ok(mail);
  assert.deepEqual([mail.from, mail.to], ['jobs@example.org', ['ada@example.net']]);
  const message = readMime(mail.raw);
  assert.equal(header(message, 'message-id'), MAIL.messageId);
  assert.equal(header(message, 'from')?.replaceAll('"', ''), MAIL.from);
  assert.equal(header(message, 'to'), 'ada@example.net');
  assert.equal(header(message, 'reply-to'), 'Grace Hopper <grace@example.org>');
  assert.equal(header(message, 'subject'), MAIL.subject);
  assert.equal(header(message, 'x-rolecall-email'), '0199');
  assert.equal(message.type, 'multipart/alternative');
  assert.deepEqual(
    leaves(message).map((part) => [part.type, plain(part.body)]),
    [
      ['text/plain', MAIL.text],
      ['text/html', MAIL.html],
    ],
  );
});

test('an invitation carries the calendar as a part that calendars act on and as a file', async (t) => {
  const receiver = await startReceiver(t);
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nSUMMARY:Ünï 漢\r\nEND:VCALENDAR\r\n';
  await transport(t, `smtp://${receiver.host}`).send({
    ...MAIL,
    calendar: { method: 'CANCEL', content },
  });
  const message = readMime(receiver.mails[0]?.raw ?? '');
  assert.equal(message.type, 'multipart/mixed');
  assert.equal(message.parts[0]?.type, 'multipart/alternative');
  const parts = leaves(message);
  assert.deepEqual(
    parts.map((part) => part.type),
    ['text/plain', 'text/html', 'text/calendar', 'application/ics'],
  );
  const [, , calendar, file] = parts;
  assert.ok(calendar && file);
  assert.match(header(calendar, 'content-type') ?? '', /charset=utf-8; method=CANCEL/);
  assert.match(header(file, 'content-disposition') ?? '', /^attachment; filename="?invite\.ics/);
  assert.equal(calendar.body.trimEnd(), content.trimEnd());
  assert.equal(file.body, content);
});

test('line breaks in names, subject and headers add no header field and no recipient', async (t) => {
  const receiver = await startReceiver(t);
  const evil = 'x\r\nBcc: victim@example.com\r\n\r\n<script>';
  await transport(t, `smtp://${receiver.host}`).send({
    ...MAIL,
    from: formatMailbox(evil, 'jobs@example.org'),
    subject: evil,
    headers: { 'X-Note': evil },
  });
  const [mail] = receiver.mails;
  assert.deepEqual(mail?.to, ['ada@example.net']);
  const message = readMime(mail?.raw ?? '');
  assert.equal(header(message, 'bcc'), undefined);
  assert.equal(header(message, 'subject'), 'x Bcc: victim@example.com <script>');
});

test('an email without a valid address is rejected before any connection', async (t) => {
  const receiver = await startReceiver(t);
  const { send } = transport(t, `smtp://${receiver.host}`);
  const broken: Partial<OutgoingEmail>[] = [
    { to: 'ada@example.net, victim@example.com' },
    { to: 'ada@example.net\r\nRCPT TO:<victim@example.com>' },
    { from: 'nobody' },
    { replyTo: '' },
    { messageId: '<a@b>\r\nBcc: x@y' },
    { messageId: 'a@b' },
    { headers: { 'X-A\r\nBcc': 'x@y' } },
  ];
  for (const part of broken) await assert.rejects(send({ ...MAIL, ...part }), EmailRejected, JSON.stringify(part));
  assert.equal(receiver.mails.length, 0);
});

test('a file path or URL in the content remains text', async (t) => {
  const receiver = await startReceiver(t);
  await transport(t, `smtp://${receiver.host}`).send({
    ...MAIL,
    text: '/etc/passwd',
    html: 'http://127.0.0.1/',
  });
  assert.deepEqual(
    leaves(readMime(receiver.mails[0]?.raw ?? '')).map((part) => plain(part.body)),
    ['/etc/passwd', 'http://127.0.0.1/'],
  );
});

test('Microsoft’s refusal of passwords is about the settings, not about the email, and names the fix', async (t) => {
  const refusal = rejection(550, '5.7.30 Basic authentication is not supported for Client Submission');
  const { host } = await startReceiver(t, { onMailFrom: (_address, _session, done) => done(refusal) });
  await assert.rejects(transport(t, `smtp://${host}`).send(MAIL), (error: Error) => {
    assert.ok(error instanceof EmailFailed);
    assert.match(error.message, /set MAIL_OAUTH_TOKEN_URL/);
    return true;
  });
});

/** A mail server that rejects each login, by password or by token, with these words. */
const refusingLogins = (t: TestContext, code: number, message: string) =>
  startReceiver(t, {
    authOptional: false,
    authMethods: ['PLAIN', 'XOAUTH2'],
    onAuth: (_auth, _session, done) => done(rejection(code, message)),
  });

test('5.7.139 names the setting that is the cause: passwords, the token, or SMTP as a whole with its three states', async (t) => {
  const off = await refusingLogins(
    t,
    535,
    '5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Mailbox.',
  );
  const basic = await refusingLogins(t, 535, '5.7.139 Authentication unsuccessful, basic authentication is disabled.');
  const policy = await refusingLogins(
    t,
    535,
    '5.7.139 Authentication unsuccessful, the request did not meet the criteria.',
  );
  const accessTokens = { get: async () => 'token' };
  const failure = async (host: string, withOAuth: boolean): Promise<string> => {
    const made = createEmailTransport(`smtp://jobs:secret@${host}`, withOAuth ? { accessTokens } : {});
    t.after(() => made.close());
    let found = '';
    await assert.rejects(made.send(MAIL), (error) => {
      assert.ok(error instanceof MailServerRefused);
      assert.equal(error.reason, 'login');
      found = error.message;
      return true;
    });
    return found;
  };
  for (const withOAuth of [true, false]) {
    const said = await failure(off.host, withOAuth);
    assert.match(said, /SmtpClientAuthenticationDisabled.*\$true: off; \$false: on; \$null: as the organization/);
    assert.doesNotMatch(said, /MAIL_OAUTH_TOKEN_URL/);
  }
  assert.match(await failure(basic.host, false), /set MAIL_OAUTH_TOKEN_URL/);
  assert.match(await failure(policy.host, true), /rejected the OAuth token: a policy/);
});

test('a limit of the server itself concerns all emails, one that follows a recipient those to their domain', async (t) => {
  type Stage = Parameters<typeof startReceiver>[1];
  const no = (code: number, message: string) => (_: unknown, __: unknown, done: (error: Error) => void) =>
    done(rejection(code, message));
  const onContent = (code: number, message: string): Stage => ({
    onData: (stream, _session, done) => void stream.on('end', () => done(rejection(code, message))).resume(),
  });
  const stages: [Stage, typeof EmailFailed | typeof MailServerRefused][] = [
    [
      { onConnect: (_session, done) => done(rejection(421, '4.7.0 Too many connections, try again later')) },
      MailServerRefused,
    ],
    [{ onMailFrom: no(450, '4.7.1 Sending rate of this account exceeded') }, MailServerRefused],
    [{ onRcptTo: no(421, '4.7.0 Too many messages, closing the connection') }, MailServerRefused],
    [onContent(454, 'Throttling failure: Maximum sending rate exceeded.'), MailServerRefused],
    [onContent(432, '4.3.2 Concurrent connections limit exceeded: too many connections'), MailServerRefused],
    [{ onRcptTo: no(451, '4.7.28 Rate limit of this sender exceeded') }, EmailDeferred],
    [onContent(452, '4.7.1 Too many emails to this domain'), EmailDeferred],
    [{ onRcptTo: no(451, '4.7.1 Greylisted, too many try again') }, EmailFailed],
  ];
  for (const [stage, kind] of stages) {
    const { host } = await startReceiver(t, stage);
    await assert.rejects(transport(t, `smtp://${host}`).send(MAIL), (error: Error) => {
      assert.equal(error.constructor, kind, error.message);
      if (error instanceof MailServerRefused) assert.equal(error.reason, 'rate');
      return true;
    });
  }
});

test('5xx for sender, recipient or content rejects the email permanently; 4xx is retried', async (t) => {
  const answers = [
    [550, EmailRejected],
    [552, EmailRejected],
    [421, EmailFailed],
    [451, EmailFailed],
    // The administrator can fix credentials, so the email is not rejected.
    [530, EmailFailed],
  ] as const;
  for (const [code, kind] of answers) {
    const no = (_: unknown, __: unknown, done: (error: Error) => void) => done(rejection(code, 'no'));
    for (const stage of [{ onMailFrom: no }, { onRcptTo: no }]) {
      const { host } = await startReceiver(t, stage);
      await assert.rejects(transport(t, `smtp://${host}`).send(MAIL), kind, `${code} ${Object.keys(stage)}`);
    }
    const { host } = await startReceiver(t, {
      onData: (stream, _session, done) => void stream.on('end', () => done(rejection(code, 'no'))).resume(),
    });
    await assert.rejects(transport(t, `smtp://${host}`).send(MAIL), kind, `${code} data`);
  }
});

test('wrong credentials are a temporary failure, not a rejection, and are not shown', async (t) => {
  const { host } = await startReceiver(t, { onAuth: (_auth, _session, done) => done(rejection(535, 'bad login')) });
  const { send, verify } = transport(t, `smtp://jobs:s3cret@${host}`);
  for (const attempt of [() => send(MAIL), verify]) {
    await assert.rejects(attempt, (error) => error instanceof EmailFailed && !error.message.includes('s3cret'));
  }
});

test('credentials in the URL are used, percent-decoded', async (t) => {
  const seen: unknown[] = [];
  const receiver = await startReceiver(t, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      seen.push([username, password]);
      done(null, { user: username });
    },
  });
  const { send, verify } = transport(t, `smtp://jobs%40example.org:p%3A%2F%40ss@${receiver.host}`);
  await verify();
  await send(MAIL);
  assert.deepEqual(seen, [
    ['jobs@example.org', 'p:/@ss'],
    ['jobs@example.org', 'p:/@ss'],
  ]);
});

test('TLS is used when the server offers it, its certificate checked', async (t) => {
  const receiver = await startReceiver(t, { hideSTARTTLS: false });
  await transport(t, `smtp://${receiver.host}?tls.ca=${encodeURIComponent(AUTHORITY)}`).send(MAIL);
  assert.equal(receiver.mails[0]?.secure, true);
  await assert.rejects(transport(t, `smtp://${receiver.host}`).send(MAIL), EmailFailed);
  assert.equal(receiver.mails.length, 1);
});

test('a server without TLS is used in plain text unless TLS is required', async (t) => {
  const receiver = await startReceiver(t, { disabledCommands: ['STARTTLS'] });
  await transport(t, `smtp://${receiver.host}`).send(MAIL);
  assert.equal(receiver.mails[0]?.secure, false);
  await assert.rejects(transport(t, `smtp://${receiver.host}?requireTLS=true`).send(MAIL), EmailFailed);
});

test('another machine without TLS gets no emails unless the URL allows it, because they contain links that set passwords', async (t) => {
  const receiver = await startReceiver(t, { disabledCommands: ['STARTTLS'] });
  // The unspecified address also leads to this machine, although it does not look like it.
  const other = receiver.host.replace('127.0.0.1', '0.0.0.0');
  await assert.rejects(transport(t, `smtp://${other}`).send(MAIL), EmailFailed);
  assert.equal(receiver.mails.length, 0);
  await transport(t, `smtp://${other}?requireTLS=false`).send(MAIL);
  assert.equal(receiver.mails.length, 1);
});

test('smtps speaks TLS from the first byte', async (t) => {
  const receiver = await startReceiver(t, { secure: true });
  await transport(t, `smtps://${receiver.host}?tls.ca=${encodeURIComponent(AUTHORITY)}`).send(MAIL);
  assert.equal(receiver.mails[0]?.secure, true);
});

test('no server at all is a failure, not a rejection', async (t) => {
  await assert.rejects(transport(t, 'smtp://127.0.0.1:1').send(MAIL), EmailFailed);
  await assert.rejects(transport(t, 'smtp://127.0.0.1:1').verify(), EmailFailed);
});

test('a server that hangs, sends invalid replies or disconnects is a failure within the time limit', async (t) => {
  const greet = (answer: string) => (socket: Socket) => {
    socket.write('220 here\r\n');
    socket.on('data', () => void socket.write(answer));
  };
  const impostors: Record<string, (socket: Socket) => void> = {
    silent: () => {},
    'silent after the greeting': greet(''),
    'endless greeting': (socket) => {
      const drip = setInterval(() => socket.write('220-wait\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    },
    'endless answer': (socket) => {
      socket.write('220 here\r\n');
      socket.once('data', () => {
        const drip = setInterval(() => socket.write('250-and\r\n'), 20);
        socket.on('close', () => clearInterval(drip));
      });
    },
    'no mail server': (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    'closed at once': (socket) => void socket.destroy(),
    'busy at the door': (socket) => void socket.end('554 no service\r\n'),
  };
  await Promise.all(
    Object.entries(impostors).map(async ([name, talk]) => {
      const { host } = await startImpostor(t, talk);
      await assert.rejects(transport(t, `smtp://${host}`, { timeoutMs: 500 }).send(MAIL), EmailFailed, name);
    }),
  );
});

test('a hanging connection is closed, so that the next email is sent', async (t) => {
  let hang = true;
  const receiver = await startReceiver(t, {
    onMailFrom: (_address, _session, done) => {
      if (!hang) done();
    },
  });
  const { send } = transport(t, `smtp://${receiver.host}?maxConnections=1`, { timeoutMs: 300 });
  await assert.rejects(send(MAIL), EmailFailed);
  hang = false;
  await send(MAIL);
  assert.equal(receiver.mails.length, 1);
});

test('emails share connections, and nothing is sent after closing', async (t) => {
  let connections = 0;
  const receiver = await startReceiver(t, {
    onConnect: (_session, done) => {
      connections++;
      done();
    },
  });
  const { send, close } = transport(t, `smtp://${receiver.host}?maxConnections=1`);
  await Promise.all(Array.from({ length: 10 }, () => send(MAIL)));
  assert.equal(connections, 1);
  assert.equal(receiver.mails.length, 10);
  close();
  await assert.rejects(send(MAIL), EmailFailed);
});

test('only addresses of mail servers are accepted', () => {
  for (const url of ['', 'localhost:25', 'http://localhost', 'direct:', 'smtp:', 'smtp://', 'smtp:///x']) {
    assert.throws(() => createEmailTransport(url), /SMTP_URL must begin with/);
  }
});
