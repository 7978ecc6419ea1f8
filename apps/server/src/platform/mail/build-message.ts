import type { SendMailOptions } from 'nodemailer';
import { MailRefused } from './errors.ts';
import { type Mailbox, oneLine, parseMailbox } from './mailbox.ts';

/** One mail to one recipient. */
export interface OutgoingMail {
  /** `<id@host>`, fixed by whoever keeps the mail, so that a repetition can be recognised. */
  readonly messageId: string;
  /** Each of the three: `ada@example.org` or `Ada Lovelace <ada@example.org>`. */
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An invitation: goes in as a part that calendars act on and as the attached file `invite.ics`. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The mail as nodemailer takes it. Throws MailRefused when an address, the message id or a header name is not exactly
 * one; line breaks elsewhere in header fields become spaces.
 */
export function buildMessage(mail: OutgoingMail): SendMailOptions {
  return {
    messageId: messageId(mail.messageId),
    from: mailbox(mail.from, 'from'),
    to: mailbox(mail.to, 'to'),
    ...(mail.replyTo === undefined ? {} : { replyTo: mailbox(mail.replyTo, 'replyTo') }),
    subject: oneLine(mail.subject),
    text: mail.text.toWellFormed(),
    html: mail.html.toWellFormed(),
    ...(mail.calendar === undefined ? {} : { icalEvent: { ...mail.calendar, filename: 'invite.ics' } }),
    headers: Object.fromEntries(Object.entries(mail.headers ?? {}).map(headerField)),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function mailbox(text: string, field: string): Mailbox {
  const parsed = parseMailbox(text);
  if (parsed === null) throw new MailRefused(`${field} is not one mail address: ${JSON.stringify(text)}`);
  return parsed;
}

function messageId(text: string): string {
  if (!/^<[^\s\p{Cc}<>]+@[^\s\p{Cc}<>]+>$/u.test(text)) {
    throw new MailRefused(`not a message id: ${JSON.stringify(text)}`);
  }
  return text;
}

function headerField([name, value]: [string, string]): [string, string] {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw new MailRefused(`not a header name: ${JSON.stringify(name)}`);
  return [name, oneLine(value)];
}
