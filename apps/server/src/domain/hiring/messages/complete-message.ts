import { type Change, change } from '../../../platform/changes/change.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { MAX_AGE_DAYS, type StoreResult } from '../../email/email-worker.ts';
import { completeEmail, failEmail } from '../../email/outbox-queries.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { cancelFollowUps } from './cancel-follow-ups.ts';
import { messageEvents, subjectOf } from './events.ts';
import { FOLLOW_UPS } from './follow-up-queries.ts';
import { findExpired, messages } from './queries.ts';

/** Stores the result of a message's email, and the status and event of the message, in one transaction. */
export const storeMessageResult: StoreResult = async (db, services, email, result) => {
  await change(
    systemContext(db, services, email.workspaceId),
    async (tx) => {
      // The message first, in the same order as canceling.
      const message = await messages.lock(tx, tx.workspaceId, email.id);
      if (!(await completeEmail(tx, email, result)) || message?.status !== 'queued') return;
      await end(tx, email.id, result.status === 'sent' ? null : (result.error ?? 'Not sent.'));
    },
    { withoutEvent: 'the email of a message that was erased, or that another worker has completed' },
  );
};

/** Messages that could not be sent in time fail, with their emails. */
export const failExpiredMessages: BackgroundJob = {
  name: 'fail expired messages',
  everySeconds: 60,
  async run(db, services, stopping) {
    for (const { workspaceId, id } of await findExpired(db.write, MAX_AGE_DAYS, 100)) {
      if (stopping?.aborted === true) return;
      await change(
        systemContext(db, services, workspaceId),
        async (tx) => {
          const message = await messages.lock(tx, tx.workspaceId, id);
          const reason = `Could not be sent within ${MAX_AGE_DAYS} days.`;
          if ((await failEmail(tx, workspaceId, id, reason)) && message?.status === 'queued') await end(tx, id, reason);
        },
        { withoutEvent: 'the email of a message that was erased, or that a worker is sending' },
      );
    }
  },
};

/** `error`: null if the message was sent. */
async function end(tx: Change, id: string, error: string | null): Promise<void> {
  const status = error === null ? 'sent' : 'failed';
  const sentAt = error === null ? [sql`sent_at = rolecall_now()`] : [];
  const row = await messages.update(tx, tx.workspaceId, id, { status, error }, sentAt);
  tx.record(
    error === null ? messageEvents.sent : messageEvents.failed,
    row,
    { message: apiFields(row) },
    subjectOf(row),
  );
  if (error !== null) await cancelFollowUps(tx, FOLLOW_UPS.after(row), 'not_sent');
}
