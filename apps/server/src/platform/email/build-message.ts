import type { SendMailOptions } from 'nodemailer';
import { EmailRejected } from './errors.ts';
import { type Mailbox, oneLine, parseMailbox } from './mailbox.ts';

/** One email to one recipient, with copies. */
export interface OutgoingEmail {
  /** `<id@host>`, stored by the caller, so that a duplicate can be recognized. */
  readonly messageId: string;
  /** Each of the three: `ada@example.org` or `Ada Lovelace <ada@example.org>`. */
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly cc?: readonly string[];
  /** The message IDs of the conversation, the one that this email answers last. */
  readonly references?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An invitation: added as a part that calendar clients process and as the attachment `invite.ics`. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly { fileName: string; contentType: string; content: Uint8Array }[];
}

/**
 * The email in nodemailer's format. Throws EmailRejected when an address, the message id or a header name is invalid;
 * line breaks elsewhere in header fields become spaces.
 */
export function buildMessage(mail: OutgoingEmail): SendMailOptions {
  return {
    messageId: messageId(mail.messageId),
    from: mailbox(mail.from, 'from'),
    to: mailbox(mail.to, 'to'),
    ...(mail.replyTo === undefined ? {} : { replyTo: mailbox(mail.replyTo, 'replyTo') }),
    ...(mail.cc === undefined ? {} : { cc: mail.cc.map((one) => mailbox(one, 'cc')) }),
    ...(mail.references === undefined ? {} : replyHeaders(mail.references.map(messageId))),
    subject: oneLine(mail.subject),
    text: mail.text.toWellFormed(),
    html: mail.html.toWellFormed(),
    ...(mail.calendar === undefined ? {} : { icalEvent: { ...mail.calendar, filename: 'invite.ics' } }),
    ...(mail.attachments === undefined ? {} : { attachments: mail.attachments.map(attachment) }),
    headers: Object.fromEntries(Object.entries(mail.headers ?? {}).map(headerField)),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function replyHeaders(references: string[]): Pick<SendMailOptions, 'inReplyTo' | 'references'> {
  const inReplyTo = references.at(-1);
  return inReplyTo === undefined ? {} : { inReplyTo, references };
}

function attachment({
  fileName,
  contentType,
  content,
}: NonNullable<OutgoingEmail['attachments']>[number]): NonNullable<SendMailOptions['attachments']>[number] {
  return { filename: oneLine(fileName), contentType, content: Buffer.from(content), contentDisposition: 'attachment' };
}

function mailbox(text: string, field: string): Mailbox {
  const parsed = parseMailbox(text);
  if (parsed === null) throw new EmailRejected(`${field} is not a single email address: ${JSON.stringify(text)}`);
  return parsed;
}

function messageId(text: string): string {
  if (!/^<[^\s\p{Cc}<>]+@[^\s\p{Cc}<>]+>$/u.test(text)) {
    throw new EmailRejected(`not a message id: ${JSON.stringify(text)}`);
  }
  return text;
}

function headerField([name, value]: [string, string]): [string, string] {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw new EmailRejected(`not a header name: ${JSON.stringify(name)}`);
  return [name, oneLine(value)];
}
