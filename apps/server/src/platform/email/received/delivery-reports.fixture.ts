import { type Correspondence, message, part, parts, type SampleEmail, textPart } from './sample-email.fixture.ts';

const FAILED = 'gone@candidate.example';
const original = ({ answers, ourAddress, subject }: Correspondence) =>
  `Return-Path: <${ourAddress}>\r\nReceived: by mail.acme.example; Tue, 3 Nov 2026 10:00:00 +0000\r\nMessage-ID:\r\n <${answers}>\r\nFrom: ${ourAddress}\r\nTo: ${FAILED}\r\nSubject: ${subject}\r\n\r\nHello`;
const status = (action: string, code: string, diagnostic: string) =>
  `Reporting-MTA: dns; mx.candidate.example\r\nArrival-Date: Tue, 3 Nov 2026 10:00:00 +0000\r\n\r\nFinal-Recipient: rfc822; ${FAILED}\r\nOriginal-Recipient: rfc822;${FAILED}\r\nAction: ${action}\r\nStatus: ${code}\r\nDiagnostic-Code: smtp; ${diagnostic}`;
const DAEMON = {
  'Return-Path': '<>',
  From: 'Mail Delivery System <MAILER-DAEMON@mx.candidate.example>',
  'In-Reply-To': null,
  References: null,
};
const report = (type: string) => ({
  ...DAEMON,
  'Content-Type': `multipart/report; report-type=${type};\r\n boundary="r/1"`,
});
const UNKNOWN = '550 5.1.1 <gone@candidate.example>: Recipient address rejected: User unknown';

function bounces(mail: Correspondence): SampleEmail[] {
  const body = (statusType: string, fields: string, returned = part('Content-Type: message/rfc822', original(mail))) =>
    parts(
      'r/1',
      textPart('This is the mail system. I am sorry to have to inform you …'),
      part(`Content-Type: ${statusType}`, fields),
      returned,
    );
  const dsn = 'message/delivery-status';
  const inside = (content: string) =>
    parts(
      'm',
      textPart('A gateway added this.'),
      `Content-Type: multipart/report; report-type=delivery-status; boundary="r/1"\r\n\r\n${content}`,
    );
  const found = { kind: 'bounce', messageIds: [mail.answers], isPermanent: true, status: '5.1.1' } as const;
  const sample = (
    name: string,
    headers: Readonly<Record<string, string | null>>,
    content: string,
    expected: SampleEmail['expected'] = found,
  ): SampleEmail => ({ name: `delivery: ${name}`, raw: message(mail, headers, content), expected });
  const text = (
    name: string,
    content: string,
    expected: SampleEmail['expected'] = found,
    headers: Readonly<Record<string, string | null>> = {},
  ) =>
    sample(name, { ...DAEMON, 'Content-Type': 'text/plain', ...headers }, content.replaceAll('\n', '\r\n'), expected);
  const headersOnly = part('Content-Type: text/rfc822-headers', original(mail));
  const returned = `Message-ID: <${mail.answers}>\nFrom: ${mail.ourAddress}\nSubject: ${mail.subject}\n`;
  return [
    sample('a failure, with the email', report('delivery-status'), body(dsn, status('failed', '5.1.1', UNKNOWN))),
    sample(
      'a failure, with the header only',
      report('delivery-status'),
      body(dsn, status('failed', '5.1.1', UNKNOWN), headersOnly),
    ),
    sample(
      'a failure, in an international form',
      report('global-delivery-status'),
      body(
        'message/global-delivery-status',
        status('failed', '5.1.1', UNKNOWN),
        part('Content-Type: message/global', original(mail)),
      ),
    ),
    sample(
      'a failure, whose first part has alternatives',
      report('delivery-status'),
      parts(
        'r/1',
        `Content-Type: multipart/alternative; boundary=a\r\n\r\n${parts('a', textPart('Failed'), textPart('<p>Failed</p>', 'text/html'))}`,
        part(`Content-Type: ${dsn}`, status('failed', '5.1.1', UNKNOWN)),
        headersOnly,
      ),
    ),
    sample(
      'a failure, within another email',
      { ...DAEMON, 'Content-Type': 'multipart/mixed; boundary=m' },
      inside(body(dsn, status('failed', '5.1.1', UNKNOWN))),
    ),
    sample(
      'a failure, whose status is in Base64',
      report('delivery-status'),
      body(
        `${dsn}\r\nContent-Transfer-Encoding: base64`,
        Buffer.from(status('failed', '5.1.1', UNKNOWN)).toString('base64'),
      ),
    ),
    sample(
      'a failure by Exchange, which names the email in References',
      { ...report('delivery-status'), References: `<${mail.answers}>`, From: 'postmaster@candidate.example' },
      body(
        dsn,
        status(
          'failed',
          '5.1.10',
          '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
        ),
        textPart(''),
      ),
      { ...found, status: '5.1.10' },
    ),
    sample(
      'a full mailbox',
      report('delivery-status'),
      body(dsn, status('failed', '5.2.2', '552 5.2.2 Mailbox full')),
      { ...found, status: '5.2.2', isPermanent: false },
    ),
    sample(
      'a refusal by policy',
      report('delivery-status'),
      body(dsn, status('failed', '5.7.1', '550 5.7.1 Message rejected as spam')),
      { ...found, status: '5.7.1', isPermanent: false },
    ),
    sample(
      'a delay',
      report('delivery-status'),
      body(dsn, status('delayed', '4.4.1', '421 4.4.1 connection timed out')),
      { kind: 'delay', messageIds: [mail.answers], isPermanent: false, status: '4.4.1' },
    ),
    sample('a success', report('delivery-status'), body(dsn, status('delivered', '2.0.0', '250 OK')), {
      kind: 'auto_reply',
      isPermanent: false,
    }),
    sample(
      'a failure, in a form that a gateway damaged',
      { ...report('delivery-status'), 'Content-Type': 'multipart/mixed; boundary="r/1"' },
      body(dsn, status('failed', '5.1.1', UNKNOWN)),
    ),
    text(
      'qmail',
      `Hi. This is the qmail-send program at mx.candidate.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<${FAILED}>:\n192.0.2.7 does not like recipient.\nRemote host said: 550 5.1.1 unknown user\nGiving up on 192.0.2.7.\n\n--- Below this line is a copy of the message.\n\n${returned}`,
    ),
    text(
      'qmail without a code',
      `Hi. This is the qmail-send program.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<${FAILED}>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n${returned}`,
    ),
    text(
      'Exim',
      `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ${FAILED}\n    SMTP error from remote mail server after RCPT TO:<${FAILED}>:\n    550 5.1.1 unknown user\n\n------ This is a copy of the message, including all the headers. ------\n\n${returned}`,
      found,
      { 'X-Failed-Recipients': FAILED },
    ),
    text(
      'Exim, a delay',
      `This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its recipients after more than 24 hours on the queue.\n\n  ${FAILED}\n\nNo action is required on your part. Delivery attempts will continue.\n\n${returned}`,
      { kind: 'delay', messageIds: [mail.answers], isPermanent: false },
    ),
    text(
      'Postfix, text only',
      `I'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients.\n\n<${FAILED}>: host mx.candidate.example[192.0.2.7] said: 550 5.1.1\n    User unknown (in reply to RCPT TO command)\n\n${returned}`,
    ),
    text(
      'Exchange, text only',
      `Delivery has failed to these recipients or groups:\n\n${FAILED}\nThe email address you entered couldn't be found.\n\nDiagnostic information for administrators:\n\n550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found\n\nOriginal message headers:\n\n${returned}`,
      found,
      { From: 'Microsoft Outlook <postmaster@candidate.example>', Subject: `Undeliverable: ${mail.subject}` },
    ),
    text(
      'Haraka, without a return path',
      `Your message was not delivered to ${FAILED}.\n550 5.1.1 No such user\n${returned}`,
      found,
      { From: 'robot@candidate.example' },
    ),
    text(
      'in German',
      `Ihre Nachricht konnte nicht zugestellt werden.\n${FAILED}\n550 5.1.1 Unknown user\n\n${returned}`,
    ),
  ];
}

function otherReports(mail: Correspondence): SampleEmail[] {
  const receipt = `Reporting-UA: candidate.example; Outlook\r\nFinal-Recipient: rfc822;${mail.from.address}\r\nOriginal-Message-ID: <${mail.answers}>\r\nDisposition: manual-action/MDN-sent-manually; displayed`;
  const complaint = `Feedback-Type: abuse\r\nUser-Agent: SomeGenerator/1.0\r\nVersion: 1\r\nOriginal-Rcpt-To: <${mail.from.address}>\r\nOriginal-Mail-From: <${mail.ourAddress}>`;
  const ids = { messageIds: [mail.answers], isPermanent: false };
  const returned = part('Content-Type: message/rfc822', original(mail));
  return [
    {
      name: 'delivery: a receipt',
      expected: { kind: 'receipt', ...ids },
      raw: message(
        mail,
        { 'Content-Type': 'multipart/report; report-type=disposition-notification; boundary=r' },
        parts('r', textPart('Your message was read.'), part('Content-Type: message/disposition-notification', receipt)),
      ),
    },
    {
      name: 'delivery: a complaint',
      expected: { kind: 'complaint', ...ids },
      raw: message(
        mail,
        {
          References: null,
          'In-Reply-To': null,
          'Content-Type': 'multipart/report; report-type=feedback-report; boundary=r',
        },
        parts(
          'r',
          textPart('This is an email abuse report.'),
          part('Content-Type: message/feedback-report', complaint),
          returned,
        ),
      ),
    },
  ];
}

export function deliveryReports(mail: Correspondence): SampleEmail[] {
  return [...bounces(mail), ...otherReports(mail)];
}
