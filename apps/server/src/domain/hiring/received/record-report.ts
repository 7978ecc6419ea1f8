import type { Change } from '../../../platform/changes/change.ts';
import { sql } from '../../../platform/database/sql.ts';
import { parseMailbox } from '../../../platform/email/mailbox.ts';
import type { ReceivedEmail } from '../../../platform/email/received/received-email.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { isSameAddress } from '../../../platform/text/email-address.ts';
import { cancelFollowUps } from '../messages/cancel-follow-ups.ts';
import { messageEvents, subjectOf } from '../messages/events.ts';
import { FOLLOW_UPS } from '../messages/follow-up-queries.ts';
import { messages } from '../messages/queries.ts';
import type { Message } from '../messages/schema.ts';
import type { SentEmail } from './match-queries.ts';

const MAX_REASON = 500;

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
    const reason = [report.status, report.reason].filter((part) => part !== null).join(' ');
    const error = `Not delivered: ${reason === '' ? 'the mail server gave no reason' : reason}`.slice(0, MAX_REASON);
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
