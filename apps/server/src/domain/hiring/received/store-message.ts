import type { Change } from '../../../platform/changes/change.ts';
import { formatMailbox, oneLine } from '../../../platform/email/mailbox.ts';
import type { Mailbox, ReceivedEmail } from '../../../platform/email/received/received-email.ts';
import { redactLinks } from '../../../platform/email/received/redact-links.ts';
import { unwrapLinks } from '../../../platform/email/received/wrapped-links.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { isSameAddress } from '../../../platform/text/email-address.ts';
import { htmlOf } from '../../email/render-email.ts';
import { secretLinks, withoutSecretLinks } from '../../email/secret-links.ts';
import { claimFile } from '../files/claim-file.ts';
import { findSameFile } from '../files/queries.ts';
import { stopFollowUps } from '../messages/cancel-follow-ups.ts';
import { messageEvents, subjectOf } from '../messages/events.ts';
import { findCandidate, findConversation, lockRecipients, type MessageRow, messages } from '../messages/queries.ts';
import type { Message } from '../messages/schema.ts';
import { attachmentsOf, type StoredAttachment } from './attachments.ts';
import type { Authentication } from './channel.ts';
import type { Match } from './match.ts';
import { type Correspondent, findCorrespondent, type Owner } from './match-queries.ts';

/** More than this from one candidate's side is not written by a person; two programs that answer each other end here. */
const MOST_IN_AN_HOUR = 10;
const MOST_IN_A_DAY = 20;

/** Of `From` and of `Reply-To`; one is usual. */
const MAX_SENDERS = 5;
const MAX_SUBJECT = 500;
/** Longer ones are no index: that of a hundred answers has 700. */
const MAX_THREAD_INDEX = 1_000;
const MAX_TEXT = 100_000;
const MAX_HTML = 500_000;

interface NewMessage {
  email: ReceivedEmail;
  match: Match & { workspaceId: string };
  authentication: Authentication;
  /** The stored files; those of an email that nobody owns are stored once it is assigned. */
  files: readonly StoredAttachment[];
}

/** Stores a received email as a message, with its event. @returns undefined if its candidate has been deleted meanwhile */
export async function storeMessage(
  tx: Change,
  { email, match, authentication, files }: NewMessage,
): Promise<MessageRow | undefined> {
  const { owner, answered } = match;
  const { workspaceId } = tx;
  if (owner !== null) {
    const recipient = await findCandidate(tx, workspaceId, owner.candidateId);
    if (recipient === undefined) return undefined;
    const application =
      owner.applicationId === null ? null : { id: owner.applicationId, jobId: '', jobTitle: '', language: null };
    await lockRecipients(tx, workspaceId, [{ ...recipient, application }]);
  }
  const id = newId();
  const sender = email.from[0];
  const readable = (text: string) => withoutSecretLinks(tx.services.settings, text);
  const shown = (mailbox: Mailbox) => readable(mailboxText(mailbox));
  const content = contentOf(tx, email);
  const from = email.from.map(shown).slice(0, MAX_SENDERS).join(', ');
  const correspondent = await findCorrespondent(tx, workspaceId, {
    candidateId: owner?.candidateId ?? null,
    address: sender?.address ?? '',
    from,
    text: content.text,
  });
  const nearest = answered.find(({ candidateId }) => candidateId === owner?.candidateId);
  const conversation =
    nearest?.threadId ??
    (owner?.applicationId == null
      ? undefined
      : (await findConversation(tx, workspaceId, owner.applicationId, owner.candidateId))?.threadId);
  const row = await messages.insert(
    tx,
    workspaceId,
    {
      id,
      candidateId: owner?.candidateId ?? null,
      applicationId: owner?.applicationId ?? null,
      direction: 'in',
      kind: 'message',
      from,
      replyTo: replyToOf(email).map(shown).slice(0, MAX_SENDERS).join(', ') || null,
      sentAt: email.date,
      to: email.to.map(shown).slice(0, 100),
      cc: email.cc.map(shown).slice(0, 100),
      subject: readable(email.subject).slice(0, MAX_SUBJECT),
      ...content,
      attachments: owner === null ? attachmentsOf(tx, email) : await addFiles(tx, owner, files),
      status: 'received',
      state: 'open',
      inReplyToId: nearest?.messageId ?? null,
      threadId: conversation ?? id,
      sentBy: null,
      match: match.match,
      senderKind: senderKindOf(sender, correspondent, authentication),
      authentication: { ...authentication },
      automatic: automaticOf(email, correspondent, answered.length > 0),
    },
    {
      email_message_id: email.messageId,
      thread_index: email.threadIndex?.slice(0, MAX_THREAD_INDEX) ?? null,
      thread_topic: email.threadTopic === null ? null : readable(email.threadTopic).slice(0, MAX_SUBJECT),
    },
  );
  tx.record(messageEvents.received, row, { message: apiFields(row) }, subjectOf(row));
  await stopFollowUps(tx, row);
  return row;
}

/** The files that the candidate now has; those that candidates cannot have are only listed. */
export async function addFiles(
  tx: Change,
  { candidateId, applicationId }: Pick<Owner, 'candidateId' | 'applicationId'>,
  files: readonly StoredAttachment[],
): Promise<Message['attachments']> {
  const attachments: Message['attachments'] = [];
  for (const { attachment, upload, isPicture } of files) {
    const known = isPicture ? await findSameFile(tx, tx.workspaceId, candidateId, attachment) : undefined;
    const file = known ?? (upload === null ? null : await claimFile(tx, upload, { candidateId, applicationId }));
    attachments.push({ ...attachment, fileId: file?.id ?? null });
  }
  return attachments;
}

/** What members read: without links that act as the candidate, which replies repeat from our emails. */
function contentOf(
  { services }: Change,
  email: ReceivedEmail,
): Pick<Message, 'text' | 'html' | 'ownTextLength' | 'problems'> {
  const links = secretLinks(services.settings);
  const isTooLong = email.text.length > MAX_TEXT || (email.html?.length ?? 0) > MAX_HTML;
  const written = email.html !== null && email.html.length <= MAX_HTML ? email.html : null;
  const redacted = redactLinks(email.text.slice(0, MAX_TEXT), written, links);
  const text = unwrapLinks(redacted.text);
  // Redacting and unwrapping change lengths, but what precedes the quoted text is changed the same on its own.
  const own = redactLinks(email.text.slice(0, Math.min(email.ownTextLength, MAX_TEXT)), null, links).text;
  return {
    text,
    html: redacted.html ?? htmlOf(text),
    ownTextLength: Math.min(unwrapLinks(own).length, text.length),
    problems: [...email.problems, ...(isTooLong ? ['The email is too long to be displayed completely.'] : [])],
  };
}

/** Where its senders ask for answers, if that is not one of their addresses. */
function replyToOf({ from, replyTo }: ReceivedEmail): readonly Mailbox[] {
  return replyTo.filter(({ address }) => !from.some((sender) => isSameAddress(sender.address, address)));
}

/** Names never without their addresses: senders choose them. */
function mailboxText({ name, address }: Mailbox): string {
  return address === '' ? oneLine(name) : formatMailbox(name, address);
}

/** Only by the address, and for a member only if it is not forged: their words count as the team's. */
function senderKindOf(
  sender: Mailbox | undefined,
  { candidateEmails, isMember }: Correspondent,
  { dmarc }: Authentication,
): NonNullable<Message['senderKind']> {
  if (sender === undefined || dmarc === 'fail') return 'other';
  if (candidateEmails.some((each) => isSameAddress(each, sender.address))) return 'candidate';
  return isMember && dmarc === 'pass' ? 'member' : 'other';
}

/** What answers an email of ours is no newsletter, even if it came through a mailing group. */
function automaticOf(
  { automatic, files }: ReceivedEmail,
  { inAnHour, inADay, isRepeated }: Correspondent,
  isAnswer: boolean,
): Message['automatic'] {
  if (automatic !== null && !(automatic.kind === 'list' && isAnswer)) return automatic.kind;
  const isSame = isRepeated && files.length === 0;
  return isSame || inAnHour >= MOST_IN_AN_HOUR || inADay >= MOST_IN_A_DAY ? 'auto_reply' : null;
}
