import type { Change } from '../../../platform/changes/change.ts';
import { sql } from '../../../platform/database/sql.ts';
import { parseMailbox } from '../../../platform/email/mailbox.ts';
import type { DeliveryReport, ReceivedEmail } from '../../../platform/email/received/received-email.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { isSameAddress } from '../../../platform/text/email-address.ts';
import { withoutSecretLinks } from '../../email/secret-links.ts';
import { markReachable, markUnreachable } from '../candidates/unreachable-address.ts';
import { cancelFollowUps } from '../messages/cancel-follow-ups.ts';
import { messageEvents, subjectOf } from '../messages/events.ts';
import { FOLLOW_UPS } from '../messages/follow-up-queries.ts';
import { type MessageRow, messages } from '../messages/queries.ts';
import type { SentEmail } from './match-queries.ts';

const MAX_REASON = 500;

/**
 * Stores what the email says about addresses of candidates: a bounce, that emails to one are rejected for good; an email of a person,
 * that its sender's exists. Locks candidates, so it comes before everything that locks what belongs to them.
 */
export async function recordReachability(
  tx: Change,
  { automatic, report, from }: ReceivedEmail,
  { answered, dmarc }: { answered: readonly SentEmail[]; dmarc: string | null },
): Promise<void> {
  const [sender] = from;
  if (automatic === null && sender !== undefined && dmarc !== 'fail') await markReachable(tx, sender.address);
  if (automatic?.kind !== 'bounce' || report === null || !report.isPermanent) return;
  const returned = answered.find(({ workspaceId }) => workspaceId === tx.workspaceId);
  if (returned === undefined) return;
  await markUnreachable(tx, returned.candidateId, { addresses: report.recipients, reason: reasonOf(tx, report) });
}

function reasonOf({ services }: Change, { status, reason }: DeliveryReport): string | null {
  const words = [status, reason].filter((part) => part !== null).join(' ');
  return words === '' ? null : withoutSecretLinks(services.settings, words).slice(0, MAX_REASON);
}

/**
 * A bounce marks the message that was not delivered as failed, with the mail server's reason; one of a copy only notes the reason,
 * because the candidate has the email. A delay changes nothing.
 */
export async function recordReport(
  tx: Change,
  { automatic, report }: ReceivedEmail,
  answered: readonly SentEmail[],
): Promise<void> {
  if (automatic?.kind !== 'bounce' || report === null) return;
  // The nearest: the others are those that the returned email answered.
  const returned = answered.find(({ workspaceId }) => workspaceId === tx.workspaceId);
  if (returned === undefined || returned.messageId === null) return;
  const message = await messages.lock(tx, tx.workspaceId, returned.messageId);
  if (message === undefined || message.status !== 'sent') return;
  if (report.recipients.length > 0 && report.recipients.every((one) => isAmong(one, message.cc)))
    return recordLostCopy(tx, message, report);
  const error = errorOf(tx, 'Not delivered', report);
  const failed = await messages.update(tx, tx.workspaceId, message.id, { status: 'failed', error }, [BOUNCED_NOW]);
  tx.record(messageEvents.failed, failed, { message: apiFields(failed) }, subjectOf(failed));
  const isAboutCandidate = report.recipients.length === 0 || report.recipients.some((one) => isAmong(one, failed.to));
  if (report.isPermanent && isAboutCandidate && failed.candidateId !== null)
    await cancelFollowUps(tx, FOLLOW_UPS.ofCandidate(failed.candidateId), 'email_unreachable');
}

async function recordLostCopy(tx: Change, message: MessageRow, report: DeliveryReport): Promise<void> {
  const error = errorOf(tx, `The copy to ${report.recipients.join(', ')} was not delivered`, report);
  const updated = await messages.update(tx, tx.workspaceId, message.id, { error });
  const changes = changesBetween(message, updated, ['error']);
  tx.record(messageEvents.updated, updated, { message: apiFields(updated), changes }, subjectOf(updated));
}

function errorOf(tx: Change, what: string, report: DeliveryReport): string {
  return `${what}: ${reasonOf(tx, report) ?? 'the mail server gave no reason'}`.slice(0, MAX_REASON);
}

/** @param mailboxes 'Ada Lovelace <ada@example.com>' */
function isAmong(address: string, mailboxes: readonly string[]): boolean {
  return mailboxes.some((mailbox) => isSameAddress(address, parseMailbox(mailbox)?.address ?? mailbox));
}

const BOUNCED_NOW = sql`bounced_at = rolecall_now()`;
