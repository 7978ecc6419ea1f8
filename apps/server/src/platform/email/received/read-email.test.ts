import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { createEmailReader } from './email-reader.ts';
import { readEmail } from './read-email.ts';
import { redactLinks } from './redact-links.ts';
import { sampleEmails } from './sample-emails.fixture.ts';

const read = (header: string, body = 'text') => readEmail(Buffer.from(`${header}\r\n\r\n${body}`));

describe('addresses', () => {
  const FORMS: Readonly<Record<string, readonly [from: string, expected: readonly (readonly [string, string])[]]>> = {
    'a name': ['Zoë <z@a.example>', [['Zoë', 'z@a.example']]],
    'several senders': [
      'A <a@a.example>, "B, C" <b@a.example>',
      [
        ['A', 'a@a.example'],
        ['B, C', 'b@a.example'],
      ],
    ],
    'a name that is an address of somebody else': [
      '"jobs@acme.example" <evil@x.example>',
      [['jobs@acme.example', 'evil@x.example']],
    ],
    'an encoded name that contains an address': [
      '=?utf-8?Q?jobs=40acme.example_=3Cjobs=40acme.example=3E=2C?= <evil@x.example>',
      [['jobs@acme.example <jobs@acme.example>,', 'evil@x.example']],
    ],
    'a group': [
      'Team: A <a@a.example>, b@a.example;',
      [
        ['A', 'a@a.example'],
        ['', 'b@a.example'],
      ],
    ],
    'an empty group': ['undisclosed-recipients:;', []],
    nothing: ['', []],
    'no address': ['Mail Delivery System', []],
    'a name that turns its direction': ['=?utf-8?Q?a=E2=80=AEb?= <a@a.example>', [['ab', 'a@a.example']]],
    'a name that is the address': ['"a@a.example" <a@a.example>', [['', 'a@a.example']]],
  };
  for (const [name, [from, expected]] of Object.entries(FORMS)) {
    it(`of ${name}`, async () => {
      const { from: found } = await read(`From: ${from}`);
      assert.deepEqual(
        found.map((mailbox) => [mailbox.name, mailbox.address]),
        expected,
      );
    });
  }

  it('of recipients are read from every header, once and in lower case', async () => {
    const { recipients, to, cc, replyTo } = await read(
      [
        'Received: from a.example by b.example (Postfix) with ESMTP id 1 for <T1@Reply.example>; Tue, 3 Nov 2026 10:00:00 +0000',
        'Delivered-To: t2@reply.example',
        'X-Original-To: t3@reply.example',
        'Envelope-To: t4@reply.example, t1@reply.example',
        'X-Envelope-To: <t5@reply.example>',
        'X-Forwarded-To: t6@reply.example',
        'Original-Recipient: rfc822;t7@reply.example',
        'To: Team <t8@reply.example>',
        'Cc: t9@reply.example',
        'Bcc: t10@reply.example',
        'Reply-To: z@a.example',
      ].join('\r\n'),
    );
    const numbers = recipients.map((address) => Number(/^t(\d+)@reply\.example$/.exec(address)?.[1]));
    assert.deepEqual(
      numbers.toSorted((a, b) => a - b),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    );
    assert.deepEqual([to[0]?.name, cc.length, replyTo[0]?.address], ['Team', 1, 'z@a.example']);
  });
});

describe('IDs', () => {
  it('are read however programs write them', async () => {
    const email = await read(
      'Message-ID:\r\n <a@b.example>\r\nIn-Reply-To: Your message of "Tue, 3 Nov" <c@d.example>\r\nReferences: <a\r\n b@c.example><c@d.example>,<c@d.example>\r\n\t<e@f.example>',
    );
    assert.equal(email.messageId, 'a@b.example');
    assert.deepEqual(email.inReplyTo, ['c@d.example']);
    assert.deepEqual(email.references, ['ab@c.example', 'c@d.example', 'e@f.example']);
    assert.equal((await read('Message-ID: plain@b.example')).messageId, 'plain@b.example');
    assert.equal((await read('Subject: none')).messageId, null);
  });

  it('of long conversations: the first and the last ones', async () => {
    const ids = Array.from({ length: 150 }, (_, index) => `m${index}@b.example`);
    const { references } = await read(`References: ${ids.map((id) => `<${id}>`).join('\r\n ')}`);
    assert.deepEqual(references, [ids[0], ...ids.slice(-99)]);
  });
});

it('text in code page 850, which programs from the time of DOS still write', async () => {
  const { text } = await read(
    'Content-Type: text/plain; charset=cp850\r\nContent-Transfer-Encoding: quoted-printable',
    'Gr=81=E1e f=81r 5 =D5',
  );
  assert.equal(text, 'Grüße für 5 ı');
});

describe('dates', () => {
  const DATES: Readonly<Record<string, string | null>> = {
    'Tue, 3 Nov 2026 11:00:00 +0100': '2026-11-03T10:00:00.000Z',
    'Tue, 3 Nov 2026 11:00:00 +0100 (Central European (Standard) Time)': '2026-11-03T10:00:00.000Z',
    '3 Nov 26 10:00 GMT': '2026-11-03T10:00:00.000Z',
    'Tue, 03 Nov 2026 11:00:00 CET': '2026-11-03T10:00:00.000Z',
    'Tue, 03 Nov 2026 10:00:00 XYZ': '2026-11-03T10:00:00.000Z',
    '2026-11-03T11:00:00+01:00': '2026-11-03T10:00:00.000Z',
    'Thu, 1 Jan 1970 00:00:00 +0000': '1970-01-01T00:00:00.000Z',
    'Fri, 1 Jan 2500 00:00:00 +0000': null,
    yesterday: null,
    '': null,
  };
  for (const [text, expected] of Object.entries(DATES)) {
    it(`"${text}"`, async () => assert.equal((await read(`Date: ${text}`)).date, expected));
  }
});

it('what our answer repeats, and what the mail server found out about the sender', async () => {
  const email = await read(
    'Thread-Index: AQHb1\r\n 234=\r\nThread-Topic: =?utf-8?Q?Zo=C3=AB?=\r\nAuthentication-Results: mx.acme.example; dkim=pass\r\nAuthentication-Results: forged.example;\r\n spf=pass',
  );
  assert.equal(email.threadIndex, 'AQHb1234=');
  assert.equal(email.threadTopic, 'Zoë');
  assert.deepEqual(email.authenticationResults, ['mx.acme.example; dkim=pass', 'forged.example; spf=pass']);
});

it('the same email has the same fingerprint however it arrived, and another text another one', async () => {
  const header = 'Message-ID: <a@b.example>\r\nFrom: A <a@b.example>\r\nDate: Tue, 3 Nov 2026 11:00:00 +0100';
  const { fingerprint } = await read(header, 'Zo=EB');
  const encoded = await read(
    `Received: from x\r\nDelivered-To: t@reply.example\r\n${header}\r\nContent-Transfer-Encoding: base64`,
    Buffer.from('Zo=EB\r\n').toString('base64'),
  );
  assert.equal(encoded.fingerprint, fingerprint);
  assert.notEqual((await read(header, 'Zo=EC')).fingerprint, fingerprint);
});

it('no quoted link that acts as the candidate is left in what members read', async () => {
  const links = {
    isSecret: (url: URL) => url.hostname === 'jobs.acme.example' && url.pathname.startsWith('/my/'),
    isOwnHost: (host: string) => host === 'jobs.acme.example',
  };
  let quoted = 0;
  for (const { name, raw } of sampleEmails()) {
    const { text, html } = await readEmail(raw);
    if (text.includes('/my/secret')) quoted += 1;
    const redacted = redactLinks(text, html, links);
    assert.ok(!Buffer.from(JSON.stringify(redacted)).includes('secret-of-the-candidate'), name);
  }
  assert.ok(quoted > 300, `${quoted}`);
});

it('damaged emails are read to the end, and what is read can be stored', async () => {
  const samples = sampleEmails().map(({ raw }) => raw);
  const damaged = fc.tuple(
    fc.nat(samples.length - 1),
    fc.array(fc.tuple(fc.nat(5_000), fc.uint8Array({ maxLength: 8 })), { maxLength: 6 }),
  );
  await fc.assert(
    fc.asyncProperty(damaged, async ([index, edits]) => {
      const raw = Buffer.from(samples[index]!);
      for (const [at, bytes] of edits) Buffer.from(bytes).copy(raw, at % raw.length);
      const email = await readEmail(raw);
      const stored = JSON.stringify({ ...email, files: email.files.map((file) => ({ ...file, bytes: null })) });
      assert.ok(!/\\u0000|\\ud[89a-f]/.test(stored), stored);
      assert.ok(email.ownTextLength <= email.text.length);
    }),
    { numRuns: 300 },
  );
});

const reader = createEmailReader();
after(() => reader.close());
const REDACTED = new URL('./read-and-redact.fixture.ts', import.meta.url);
const LONG = 400_000;
const HOSTILE: Readonly<Record<string, string>> = {
  'lines of letters': 'x'.repeat(LONG),
  'lines of spaces': `${' '.repeat(LONG)}x`,
  'quote marks': '> '.repeat(LONG / 2),
  'quoted lines': '> a\n'.repeat(LONG / 4),
  labels: 'From: a\n'.repeat(LONG / 8),
  attributions: 'On 2026 10:00 <a@b> \n'.repeat(LONG / 20),
  'words of failures': 'message user address '.repeat(LONG / 20),
  'lines of dashes': '-'.repeat(LONG),
  'encoded words': '=?utf-8?Q?'.repeat(LONG / 10),
  'at signs': 'a@'.repeat(LONG / 2),
  'addresses in brackets': '<a@b>: ('.repeat(LONG / 8),
  'plus signs': '+A'.repeat(LONG / 2),
};
for (const [name, text] of Object.entries(HOSTILE)) {
  it(`a text of ${name} is read within the processor time of one email`, async () => {
    const start = text.slice(0, 60_000).replaceAll('\n', '');
    const emails = [
      `From: MAILER-DAEMON\r\nReturn-Path: <>\r\nSubject: ${start}\r\nTo: ${start}\r\nDate: ${start}\r\n\r\n${text}`,
      `From: a@b.example\r\nContent-Type: text/html; charset=utf-7\r\n\r\n<div>${text}</div>`,
      `From: a@b.example\r\nContent-Type: text/html\r\n\r\n<p>${text.replaceAll('<', '&lt;')}</p>`,
    ];
    for (const email of emails) await reader.readWith(REDACTED, [Buffer.from(email)]);
  });
}
