import { createHash } from 'node:crypto';
import { readAutomatic } from './automatic.ts';
import { readContent } from './email-content.ts';
import { HeaderValues } from './header-values.ts';
import { type MimeTree, splitMime } from './mime-parts.ts';
import { openParts } from './opened-parts.ts';
import type { ReceivedEmail, ReceivedFile } from './received-email.ts';

const EXCEEDED: Readonly<Record<NonNullable<MimeTree['exceeded']>, string>> = {
  size: 'The email is larger than 35 MB. Only its beginning was read.',
  headers: 'The email has more than 256 kB of headers. Only its beginning was read.',
  parts: 'The email has more than 1,000 parts. Only the first ones were read.',
  depth: 'The parts of the email are nested more than 20 levels deep. Only the outer ones were read.',
};

/** Reads an email of anyone. It can take seconds and much memory, so the service reads emails with `EmailReader`. */
export async function readEmail(raw: Buffer): Promise<ReceivedEmail> {
  const { root: tree, exceeded } = await splitMime(raw);
  const { root, problems } = await openParts(tree);
  const headers = new HeaderValues(root.fields);
  const content = readContent(root);
  const from = headers.mailboxes('from');
  const messageId = headers.ids('message-id')[0] ?? null;
  const date = headers.date();
  return {
    messageId,
    inReplyTo: headers.ids('in-reply-to'),
    references: headers.ids('references'),
    from,
    replyTo: headers.mailboxes('reply-to'),
    originalFrom: headers.mailboxes('x-original-from'),
    to: headers.mailboxes('to'),
    cc: headers.mailboxes('cc'),
    recipients: headers.recipients(),
    subject: headers.text('subject').slice(0, 998),
    date,
    ...content,
    ...readAutomatic(root, headers, content),
    authenticationResults: headers.all('authentication-results'),
    // Base64; folded if it is long.
    threadIndex: headers.first('thread-index')?.replace(/\s/g, '') ?? null,
    threadTopic: headers.has('thread-topic') ? headers.text('thread-topic') : null,
    fingerprint: fingerprintOf([messageId, from[0]?.address.toLowerCase(), date, content.text], content.files),
    problems: [...(exceeded === null ? [] : [EXCEEDED[exceeded]]), ...problems, ...content.problems],
  };
}

/** For the process of `EmailReader`. */
export { readEmail as read };

function fingerprintOf(values: readonly (string | null | undefined)[], files: readonly ReceivedFile[]): string {
  const parts = JSON.stringify([...values.map((value) => value ?? null), ...files.map(({ sha256 }) => sha256)]);
  return createHash('sha256').update(parts).digest('hex');
}
