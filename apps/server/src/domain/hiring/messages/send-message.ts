import { type Change, change, reader } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { isFuture } from '../../../platform/database/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { formatMailbox } from '../../../platform/email/mailbox.ts';
import { Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { MAX_OBJECT_BYTES } from '../../../platform/storage/storage.ts';
import { fullName } from '../../../platform/text/plain-name.ts';
import { MESSAGE_KIND, REJECTION_KIND } from '../../email/built-in-templates.ts';
import { NO_ADDRESS } from '../../email/no-address.ts';
import type { ThreadHeaders } from '../../email/queries.ts';
import { queueMessage } from '../../email/queue-email.ts';
import type { RenderedEmail } from '../../email/render-email.ts';
import { countEmails } from '../../email/team-limits.ts';
import { requirePersonalData } from '../../records/visibility/require-personal-data.ts';
import { findFile, type StoredFileRow } from '../files/queries.ts';
import { contentOf, emailSenderOf, renderFor, senderOf } from './content.ts';
import { messageEvents } from './events.ts';
import { followUpsOf, type RenderedFollowUp, renderFollowUps } from './follow-ups.ts';
import { findRefusals, isOutreach } from './opt-out.ts';
import {
  findApplicants,
  findCandidate,
  findEmailsUntil,
  findThreadHeaders,
  isReachable,
  lockRecipients,
  MAX_REFERENCES,
  type MessageRow,
  messages,
  type ReachableRecipient,
  type Recipient,
  type Sender,
} from './queries.ts';
import type { Message, MessagePreview, MessagePreviewRequest, NewMessage } from './schema.ts';
import { markAnswered } from './update-message.ts';

/** @throws NotFound */
export async function getMessage(context: Context, id: string): Promise<MessageRow> {
  const message = await messages.find(context.db.read, context.workspaceId, id);
  if (message === undefined) throw new NotFound('Message');
  return message;
}

/**
 * Renders a message and queues its email, both with the change.
 * @throws Forbidden; Invalid for missing or unknown recipients, files and templates, and for content that cannot be rendered;
 * ApiError 429 for too many emails today
 */
export async function sendMessage(context: Context, input: NewMessage): Promise<MessageRow> {
  const { workspaceId } = context;
  requireOnlyCandidate(context, input);
  const content = await contentOf(context, reader(context), input);
  const followUps = await followUpsOf(context, reader(context), content, input.followUps);
  return change(context, async (tx) => {
    const recipient = await reachableRecipientOf(tx, workspaceId, input);
    const sender = await senderOf(context, tx, input.signature);
    if (input.sendAt != null && !(await isFuture(tx, input.sendAt)))
      throw Invalid.field('sendAt', 'must be in the future');
    const { isAnswer, ...conversation } = await conversationOf(tx, recipient, input.inReplyToId);
    const canUnsubscribe = isOutreach(recipient) && !isAnswer;
    if (canUnsubscribe) {
      const refusals = await findRefusals(tx, [recipient], () => addresseeField(input));
      for (const refusal of refusals.values()) throw refusal;
    }
    if (followUps.length > 0 || input.sendAt != null) {
      const existing = await lockRecipients(tx, workspaceId, [recipient]);
      if (!existing.has(recipient.candidate.id)) throw Invalid.field(addresseeField(input), 'no such candidate');
    }
    const files = await attachedFiles(tx, recipient, input.fileIds ?? []);
    const following = renderFollowUps(followUps, recipient, sender);
    const first = {
      recipient,
      sender,
      rendered: renderFor(content, recipient, sender),
      cc: input.cc ?? [],
      files,
      templateId: input.templateId ?? null,
      inReplyToId: input.inReplyToId ?? null,
      ...conversation,
      canUnsubscribe,
      sendAt: input.sendAt ?? null,
    };
    const message = await queueSequence(tx, first, following);
    if (isAnswer && input.inReplyToId !== undefined) await markAnswered(tx, input.inReplyToId);
    // Last, because counts stay locked.
    for (const error of await countEmails(tx, addressesOf(recipient, following))) if (error !== null) throw error;
    return message;
  });
}

/** The copies and files of a message contain what a key without personal data must not learn. @throws Forbidden */
function requireOnlyCandidate(context: Context, { cc = [], fileIds = [] }: Pick<NewMessage, 'cc' | 'fileIds'>): void {
  if (cc.length > 0) requirePersonalData(context, 'This key has no access to personal data, so it cannot send copies.');
  if (fileIds.length > 0)
    requirePersonalData(context, 'This key has no access to personal data, so it cannot send files.');
}

/** What `sendMessage` would send. @throws Invalid as that does */
export async function previewMessage(context: Context, input: MessagePreviewRequest): Promise<MessagePreview> {
  const db = context.db.read;
  requireOnlyCandidate(context, input);
  const content = await contentOf(context, db, input);
  const followUps = await followUpsOf(context, db, content, input.followUps);
  const recipient = await reachableRecipientOf(db, context.workspaceId, input);
  const sender = await senderOf(context, db, input.signature);
  const from = emailSenderOf(context, sender, recipient);
  return {
    candidateId: recipient.candidate.id,
    from: formatMailbox(from.name, context.services.settings.senderAddress),
    to: [mailboxOf(recipient)],
    cc: input.cc ?? [],
    replyTo: from.replyTo,
    ...renderFor(content, recipient, sender),
    followUps: renderFollowUps(followUps, recipient, sender).map(({ rendered: { subject, text } }) => ({
      subject,
      text,
    })),
    canUnsubscribe: isOutreach(recipient),
  };
}

interface QueuedMessage {
  /** A rejection's email is canceled with its application. */
  kind?: Message['kind'];
  recipient: ReachableRecipient;
  sender: Sender;
  rendered: RenderedEmail;
  cc: readonly string[];
  files: readonly StoredFileRow[];
  templateId: string | null;
  inReplyToId: string | null;
  /** Null to begin a conversation. */
  threadId: string | null;
  /** The earlier messages of the conversation that the recipient has received by email. */
  earlier?: readonly string[];
  /** By which Outlook recognizes the conversation. */
  threadHeaders?: ThreadHeaders | undefined;
  sendAt: string | null;
  /** The first message of the sequence that it belongs to. */
  followUpOf?: string;
  /** Whether the email has a link for unsubscribing. */
  canUnsubscribe?: boolean;
}

const DAY_MS = 86_400_000;

/** Queues a message, and after it those that follow unless the candidate replies. @returns the first */
export async function queueSequence(
  tx: Change,
  message: QueuedMessage,
  followUps: readonly RenderedFollowUp[],
): Promise<MessageRow> {
  const first = await queue(tx, message);
  const { id, threadId } = first;
  const [oldest = id, ...later] = [...(message.earlier ?? []), id];
  const earlier = [oldest, ...later.slice(1 - MAX_REFERENCES)];
  let at = Date.parse(first.sendAt ?? first.createdAt);
  for (const { afterDays, rendered } of followUps) {
    at += afterDays * DAY_MS;
    const sendAt = new Date(at).toISOString();
    const own = { rendered, files: [], inReplyToId: id, threadId, earlier, sendAt, followUpOf: id };
    await queue(tx, { ...message, ...own });
  }
  return first;
}

/** The address of each email of a sequence. */
export function addressesOf({ candidate }: ReachableRecipient, followUps: readonly RenderedFollowUp[]): string[] {
  return [candidate.email, ...followUps.map(() => candidate.email)];
}

/** Stores a message with its event and its email. A sandbox sends nothing: its messages fail immediately. */
export async function queue(tx: Change, message: QueuedMessage): Promise<MessageRow> {
  const {
    recipient,
    sender,
    rendered,
    cc,
    files,
    templateId,
    inReplyToId,
    threadId,
    earlier = [],
    threadHeaders,
    sendAt,
    kind = 'message',
    followUpOf = null,
    canUnsubscribe = false,
  } = message;
  const { candidate, application } = recipient;
  const id = newId();
  const from = emailSenderOf(tx, sender, recipient);
  const to = { name: fullName(candidate), email: candidate.email };
  const row = await messages.insert(tx, tx.workspaceId, {
    id,
    candidateId: candidate.id,
    applicationId: application?.id ?? null,
    direction: 'out',
    kind,
    from: formatMailbox(from.name, tx.services.settings.senderAddress),
    to: [mailboxOf(recipient)],
    cc: [...cc],
    replyTo: from.replyTo,
    ...rendered,
    attachments: files.map((file) => ({
      fileId: file.id,
      fileName: file.fileName,
      fileType: file.fileType,
      fileSize: file.fileSize,
    })),
    status: sender.isSandbox ? 'failed' : 'queued',
    error: sender.isSandbox ? 'Not sent: this is a sandbox.' : null,
    templateId,
    inReplyToId,
    threadId: threadId ?? id,
    sentBy: tx.actor,
    sendAt,
    followUpOf,
  });
  tx.record(messageEvents.created, row, { message: apiFields(row) }, { subjectId: candidate.id });
  queueMessage(tx, {
    id,
    kind: kind === 'rejection' ? REJECTION_KIND : MESSAGE_KIND,
    to,
    rendered,
    candidateId: candidate.id,
    applicationId: application?.id ?? null,
    isConfirmed: candidate.emailConfirmedAt !== null,
    jobId: application?.jobId ?? null,
    language: application?.language ?? null,
    sendAt,
    sender: from,
    cc,
    earlier,
    threadHeaders,
    canUnsubscribe,
    attachments: files.map(({ storageKey, fileName, fileType }) => ({
      key: storageKey,
      fileName,
      contentType: fileType,
    })),
  });
  return row;
}

/** 'Ada Lovelace <ada@example.com>' */
export function mailboxOf({ candidate: { firstName, lastName, email } }: ReachableRecipient): string {
  return formatMailbox(fullName({ firstName, lastName }), email);
}

/** @param field of the request that names the recipient. @throws Invalid if the candidate has no email address */
export function requireAddress(recipient: Recipient, field: string): ReachableRecipient {
  if (isReachable(recipient)) return recipient;
  throw Invalid.field(field, NO_ADDRESS);
}

type Addressee = Pick<NewMessage, 'candidateId' | 'applicationId'>;

/** @throws Invalid */
async function reachableRecipientOf(db: Queryable, workspaceId: string, to: Addressee): Promise<ReachableRecipient> {
  const recipient = await recipientOf(db, workspaceId, to);
  return requireAddress(recipient, addresseeField(to));
}

/** The field of the request that names the recipient. */
function addresseeField({ applicationId }: Addressee): string {
  return applicationId === undefined ? 'candidateId' : 'applicationId';
}

/** @throws Invalid */
async function recipientOf(
  db: Queryable,
  workspaceId: string,
  { candidateId, applicationId }: Addressee,
): Promise<Recipient> {
  if (applicationId === undefined) {
    if (candidateId === undefined) throw Invalid.field('candidateId', 'is required without an application');
    const recipient = await findCandidate(db, workspaceId, candidateId);
    if (recipient === undefined) throw Invalid.field('candidateId', 'no such candidate');
    return recipient;
  }
  const recipient = (await findApplicants(db, workspaceId, [applicationId])).get(applicationId.toLowerCase());
  if (recipient === undefined) throw Invalid.field('applicationId', 'no such application');
  if (candidateId !== undefined && candidateId.toLowerCase() !== recipient.candidate.id) {
    throw Invalid.field('candidateId', 'does not match the application');
  }
  return recipient;
}

/** The conversation that a reply continues; an answer is one to the candidate's own message. @throws Invalid */
async function conversationOf(
  tx: Change,
  { candidate }: Recipient,
  inReplyToId: string | undefined,
): Promise<Pick<QueuedMessage, 'threadId' | 'earlier' | 'threadHeaders'> & { isAnswer: boolean }> {
  if (inReplyToId === undefined) return { threadId: null, isAnswer: false };
  const earlier = await messages.find(tx, tx.workspaceId, inReplyToId);
  if (earlier === undefined) throw Invalid.field('inReplyToId', 'no such message');
  if (earlier.candidateId !== candidate.id) throw Invalid.field('inReplyToId', 'belongs to another candidate');
  return {
    threadId: earlier.threadId,
    earlier: await findEmailsUntil(tx, tx.workspaceId, earlier),
    threadHeaders: await findThreadHeaders(tx, tx.workspaceId, earlier),
    isAnswer: earlier.direction === 'in',
  };
}

/** @throws Invalid for files that the candidate does not have, that may not be read yet, or that are too large together */
async function attachedFiles(
  tx: Change,
  { candidate }: Recipient,
  fileIds: readonly string[],
): Promise<StoredFileRow[]> {
  if (fileIds.length > 0 && !tx.scopes.has('files:read')) {
    throw Invalid.field('fileIds', 'requires the scope files:read');
  }
  const files: StoredFileRow[] = [];
  for (const [index, fileId] of fileIds.entries()) {
    const file = await findFile(tx, tx.workspaceId, candidate.id, fileId);
    if (file === undefined) throw Invalid.field(`fileIds.${index}`, 'no such file of the candidate');
    if (file.status !== 'clean')
      throw Invalid.field(`fileIds.${index}`, 'the file has not been checked, or was rejected');
    files.push(file);
  }
  const size = files.reduce((sum, { fileSize }) => sum + fileSize, 0);
  if (size > MAX_OBJECT_BYTES) throw Invalid.field('fileIds', 'must not exceed 10 MB in total');
  return files;
}
