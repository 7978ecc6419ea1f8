import type { Change } from '../../../platform/changes/change.ts';
import { sql } from '../../../platform/database/sql.ts';
import { parseMailbox } from '../../../platform/email/mailbox.ts';
import type { DeliveryReport, ReceivedEmail } from '../../../platform/email/received/received-email.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { isSameAddress } from '../../../platform/text/email-address.ts';
import { markReachable, markUnreachable } from '../candidates/unreachable-address.ts';
import { cancelFollowUps } from '../messages/cancel-follow-ups.ts';
import { messageEvents, subjectOf } from '../messages/events.ts';
import { FOLLOW_UPS } from '../messages/follow-up-queries.ts';
import { messages } from '../messages/queries.ts';
import type { Message } from '../messages/schema.ts';
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
  const ids = answered.filter(({ workspaceId }) => workspaceId === tx.workspaceId).map((sent) => sent.candidateId);
  for (const id of [...new Set(ids)].sort()) {
    await markUnreachable(tx, id, { addresses: report.recipients, reason: reasonOf(report) });
  }
}

function reasonOf({ status, reason }: DeliveryReport): string | null {
  const words = [status, reason].filter((part) => part !== null).join(' ');
  return words === '' ? null : words.slice(0, MAX_REASON);
}

/** A bounce marks the message that was not delivered as failed, with the mail server's reason. A delay changes nothing. */
export async function recordReport(
  tx: Change,
  { automatic, report }: ReceivedEmail,
  answered: readonly SentEmail[],
): Promise<void> {
  if (automatic?.kind !== 'bounce' || report === null) return;
  const about = answered.filter(({ workspaceId, messageId }) => workspaceId === tx.workspaceId && messageId !== null);
  for (const id of new Set(about.map(({ messageId }) => messageId!))) {
    const message = await messages.lock(tx, tx.workspaceId, id);
    if (message === undefined || message.status !== 'sent') continue;
    const error = `Not delivered: ${reasonOf(report) ?? 'the mail server gave no reason'}`.slice(0, MAX_REASON);
    const failed = await messages.update(tx, tx.workspaceId, id, { status: 'failed', error }, [BOUNCED_NOW]);
    tx.record(messageEvents.failed, failed, { message: apiFields(failed) }, subjectOf(failed));
    if (report.isPermanent && isAbout(report.recipients, failed) && failed.candidateId !== null)
      await cancelFollowUps(tx, FOLLOW_UPS.ofCandidate(failed.candidateId), 'email_unreachable');
  }
}

/** Whether it is the candidate whom the email did not reach, rather than somebody with a copy. */
function isAbout(recipients: readonly string[], { to }: Pick<Message, 'to'>): boolean {
  const own = to.map((mailbox) => parseMailbox(mailbox)?.address ?? mailbox);
  return recipients.length === 0 || recipients.some((one) => own.some((address) => isSameAddress(one, address)));
}

const BOUNCED_NOW = sql`bounced_at = rolecall_now()`;
