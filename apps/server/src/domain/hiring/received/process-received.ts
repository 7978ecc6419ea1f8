import { change } from '../../../platform/changes/change.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readCalendarReply } from '../../../platform/email/received/calendar-reply.ts';
import { EmailUnreadable } from '../../../platform/email/received/email-reader.ts';
import type { ReceivedEmail } from '../../../platform/email/received/received-email.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { recordResponse } from '../interviews/record-response.ts';
import { messageEvents, subjectOf } from '../messages/events.ts';
import { messages } from '../messages/queries.ts';
import { storeAttachments } from './attachments.ts';
import { authenticationOf, createDnsResolver, type DnsResolver } from './authenticate.ts';
import {
  type ClaimedReceived,
  claimReceived,
  completeReceived,
  findRemovable,
  findSame,
  markRawRemoved,
  postponeReceived,
} from './ledger-queries.ts';
import { type Match, matchEmail } from './match.ts';
import { isOwnEmail, withSender } from './own-email.ts';
import { readRaw, removeRaw } from './raw-storage.ts';
import { recordReachability, recordReport } from './record-report.ts';
import { addFiles, storeMessage } from './store-message.ts';

/** More than reading an email and looking up its sender can take. */
const LEASE_SECONDS = 300;
const FIRST_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 3600;
const MAX_ATTEMPTS = 20;
/** How long the content of emails is kept that became no message. */
const KEPT_DAYS = 30;
const REMOVED_AT_ONCE = 100;
const TRUNCATED = 'The email is larger than 35 MB. Only its beginning was stored; the rest is on the mail server.';

/** Reads and stores received emails, as any number of processes may do. */
export function receivedEmails(resolver: DnsResolver = createDnsResolver()): BackgroundJob {
  return {
    name: 'read received emails',
    everySeconds: 2,
    run: (db, services, stopping) => processReceived(db, services, resolver, stopping),
  };
}

/** Processes the emails that are due. */
export async function processReceived(
  db: Database,
  services: Services,
  resolver: DnsResolver,
  stopping?: AbortSignal,
): Promise<void> {
  while (stopping?.aborted !== true) {
    const received = await claimReceived(db.write, LEASE_SECONDS);
    if (received === undefined) return;
    await processOne(db, services, resolver, received);
  }
}

/** Removes the content of emails that is no longer needed. */
export const removeOldReceived: BackgroundJob = {
  name: 'remove the content of received emails',
  everySeconds: 600,
  async run(db, services, stopping) {
    for (const { id, rawParts } of await findRemovable(db.write, REMOVED_AT_ONCE)) {
      if (stopping?.aborted === true) return;
      await removeRaw(services.storage, id, rawParts);
      await markRawRemoved(db.write, id);
    }
  },
};

async function processOne(
  db: Database,
  services: Services,
  resolver: DnsResolver,
  received: ClaimedReceived,
): Promise<void> {
  const { id, attempts } = received;
  try {
    const raw = await readRaw(services.storage, id, received.rawParts);
    if (raw === null) return await giveUp(db, received, 'The email is missing from the storage.');
    const read = await services.emailReader.read(withReturnPath(raw, received));
    const isTruncated = received.envelope?.isTruncated === true;
    const email = isTruncated ? { ...read, problems: [...read.problems, TRUNCATED] } : read;
    if (received.status === 'assigning') return await attach(db, services, received, email);
    await store(db, services, received, { email, raw, resolver });
  } catch (error) {
    const message = messageOf(error);
    services.log.warn({ receivedEmailId: id, attempts, message }, 'a received email could not be processed');
    if (error instanceof EmailUnreadable || attempts >= MAX_ATTEMPTS) return giveUp(db, received, message);
    const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), MAX_RETRY_SECONDS);
    await postponeReceived(db.write, received, seconds, message);
  }
}

const EMPTY_RETURN_PATH = Buffer.from('Return-Path: <>\r\n');

/** As a mail server adds it on delivery: reports without any other sign are recognized by it. */
function withReturnPath(raw: readonly Uint8Array[], { envelope }: ClaimedReceived): readonly Uint8Array[] {
  return envelope?.from === '' ? [EMPTY_RETURN_PATH, ...raw] : raw;
}

/** Kept, so that the administrator can look at it. */
async function giveUp(db: Database, received: ClaimedReceived, error: string): Promise<void> {
  const { workspaceId, messageId } = received;
  const status = received.status === 'assigning' ? 'assigned' : 'failed';
  const keptDays = status === 'failed' ? KEPT_DAYS : null;
  await completeReceived(db.write, received, { status, workspaceId, messageId, fingerprint: null, error, keptDays });
}

async function store(
  db: Database,
  services: Services,
  received: ClaimedReceived,
  { email: read, raw, resolver }: { email: ReceivedEmail; raw: readonly Uint8Array[]; resolver: DnsResolver },
): Promise<void> {
  const { channel, envelope } = received;
  const { authservId } = services.settings;
  const { email, isRewritten } = withSender(services, read);
  const found = await authenticationOf(raw, { channel, envelope, email, authservId, resolver });
  // The checks are those of the group, not of the sender.
  const authentication = isRewritten ? { ...found, dmarc: null } : found;
  const match = await matchEmail(db.read, services, { email, envelope, authentication });
  const { workspaceId } = match;
  const outcome = { workspaceId, fingerprint: email.fingerprint, messageId: null, error: null, keptDays: KEPT_DAYS };
  const isOwn = await isOwnEmail(db.read, services, email);
  if (isOwn || workspaceId === null) {
    const status = isOwn ? 'own' : 'unclaimed';
    await db.transaction(async (tx) => {
      const same = await findSame(tx, email.fingerprint, received.id);
      await completeReceived(tx, received, { ...outcome, status: same === undefined ? status : 'duplicate' });
    });
    return;
  }
  const context = systemContext(db, services, workspaceId);
  const files = match.owner === null ? [] : await storeAttachments(context, email);
  const write = (assigned: Match & { workspaceId: string }) =>
    change(
      context,
      async (tx) => {
        const same = await findSame(tx, email.fingerprint, received.id);
        if (same !== undefined) {
          await completeReceived(tx, received, { ...outcome, status: 'duplicate', messageId: same.messageId });
          return true;
        }
        await recordReachability(tx, email, { answered: match.answered, dmarc: authentication.dmarc });
        const message = await storeMessage(tx, {
          email,
          match: assigned,
          authentication,
          files,
        });
        if (message === undefined) return false;
        const status = assigned.owner === null ? 'unassigned' : 'assigned';
        const keptDays = assigned.isGone ? KEPT_DAYS : null;
        const isStored = await completeReceived(tx, received, { ...outcome, status, messageId: message.id, keptDays });
        if (!isStored) throw new Error('another worker has processed the email');
        await recordReport(tx, email, match.answered);
        const reply = readCalendarReply(email.calendar);
        if (reply !== null && authentication.dmarc !== 'fail')
          await recordResponse(tx, reply, email.from[0]?.address ?? '');
        return true;
      },
      { withoutEvent: 'the same email was received before, or its candidate was deleted meanwhile' },
    );
  if (await write({ ...match, workspaceId })) return;
  const reason = 'The application no longer exists.';
  const gone = { ...match.match, by: null, messageId: null, sentAt: null, reason };
  await write({ ...match, workspaceId, owner: null, match: gone, isGone: true });
}

/** Adds the attachments of an email that a member has assigned to the candidate. */
async function attach(
  db: Database,
  services: Services,
  received: ClaimedReceived,
  email: ReceivedEmail,
): Promise<void> {
  const { workspaceId, messageId } = received;
  if (workspaceId === null || messageId === null) throw new Error('an assigned email has no message');
  const context = systemContext(db, services, workspaceId);
  const files = await storeAttachments(context, email);
  await change(
    context,
    async (tx) => {
      const done = {
        status: 'assigned',
        workspaceId,
        messageId,
        fingerprint: null,
        error: null,
        keptDays: null,
      } as const;
      if (!(await completeReceived(tx, received, done))) return;
      const message = await messages.lock(tx, workspaceId, messageId);
      if (message === undefined || message.candidateId === null || files.length === 0) return;
      const { candidateId, applicationId } = message;
      const attachments = await addFiles(tx, { candidateId, applicationId }, files);
      const updated = await messages.update(tx, workspaceId, messageId, { attachments });
      const data = { message: apiFields(updated), changes: changesBetween(message, updated, ['attachments']) };
      tx.record(messageEvents.updated, updated, data, subjectOf(updated));
    },
    { withoutEvent: 'an email without attachments, or whose message was deleted' },
  );
}
