/** The report of a mail server that could not deliver the email with this Message-ID (RFC 3464). */
interface Bounce {
  messageId: string;
  /** Whom it did not reach. */
  to: string;
  status?: string;
  words?: string;
}

/** The Content-Type of a bounce. */
export const BOUNCE_TYPE = 'multipart/report; report-type=delivery-status; boundary=b';

/** The body of a bounce, for an email of the type `BOUNCE_TYPE`. */
export function bounceBody({ messageId, to, status = '5.1.1', words = 'no such user' }: Bounce): string {
  const recipient = [
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} ${words}`,
  ];
  const parts = [
    ['text/plain', 'I could not deliver your email.'],
    ['message/delivery-status', ['Reporting-MTA: dns; mx.example', '', ...recipient, ''].join('\r\n')],
    ['message/rfc822-headers', `Message-ID: ${messageId}\r\n`],
  ];
  return `${parts.map(([type, text]) => `--b\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`).join('')}--b--\r\n`;
}
