import { createHmac } from 'node:crypto';
import type { Change } from '../../platform/changes/change.ts';
import { recipientKey } from '../../platform/email/recipient-key.ts';
import { ApiError } from '../../platform/errors/errors.ts';
import { removalJob } from '../../platform/queue/remove-in-batches.ts';
import { addToCounts, deleteOldCounts, type MailboxCount, takeFromCounts } from './count-queries.ts';

/** The emails to candidates that members and API keys cause are limited per mailbox and per workspace, for each day in UTC. */

const DAY_MS = 86_400_000;

/**
 * Counts one email to each of these addresses against today's limits. That of a mailbox is exact; concurrent calls can exceed
 * that of the workspace by the emails that they send. Counts stay locked until the end of the change, so it must first lock the
 * records that the emails are about.
 * @returns an error for each address whose email must not be sent, in the same order
 */
export async function countEmails(tx: Change, addresses: readonly string[]): Promise<(ApiError | null)[]> {
  if ((tx.actor.type !== 'operator' && tx.actor.type !== 'api_key') || addresses.length === 0)
    return addresses.map(() => null);
  const { perRecipientPerDay, perWorkspacePerDay } = tx.services.settings.teamEmailLimits;
  const key = tx.services.secrets.derive('counts of emails');
  const recipients = addresses.map((address) => createHmac('sha256', key).update(recipientKey(address)).digest('hex'));
  const sums = Map.groupBy(recipients, (recipient) => recipient);
  const added = [...sums].map(([recipient, all]) => ({ recipient, emails: all.length }));
  const counts = await addToCounts(tx.unrestricted, tx.workspaceId, added);
  const left = new Map(
    counts.map(({ recipient, emails }) => [recipient, perRecipientPerDay - emails + sums.get(recipient)!.length]),
  );
  let leftOfWorkspace = perWorkspacePerDay - (counts[0]?.before ?? 0);
  const refused = new Map<string, number>();
  const outcomes = recipients.map((recipient) => {
    const ofMailbox = left.get(recipient)!;
    if (ofMailbox > 0 && leftOfWorkspace > 0) {
      left.set(recipient, ofMailbox - 1);
      leftOfWorkspace -= 1;
      return null;
    }
    refused.set(recipient, (refused.get(recipient) ?? 0) + 1);
    return ofMailbox > 0
      ? reached('This workspace', 'TEAM_EMAILS_PER_WORKSPACE_PER_DAY', perWorkspacePerDay)
      : reached('This mailbox', 'TEAM_EMAILS_PER_RECIPIENT_PER_DAY', perRecipientPerDay);
  });
  const unsent: MailboxCount[] = [...refused].map(([recipient, emails]) => ({ recipient, emails }));
  if (unsent.length > 0) await takeFromCounts(tx.unrestricted, tx.workspaceId, unsent);
  return outcomes;
}

/** The same for one email. @throws ApiError 429 */
export async function countEmail(tx: Change, address: string): Promise<void> {
  const [error] = await countEmails(tx, [address]);
  if (error != null) throw error;
}

/** 429 until the next day begins. */
function reached(whose: string, limit: string, perDay: number): ApiError {
  const seconds = Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1000);
  return new ApiError(
    'rate_limited',
    `${whose} has reached the limit of ${perDay} emails from members and API keys per day.`,
    { limit, perDay, retryAfterSeconds: seconds },
    { 'retry-after': String(seconds) },
  );
}

/** Deletes the counts of earlier days. */
export const removeOldEmailCounts = removalJob('remove old counts of emails', deleteOldCounts);
