import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { processReceived } from './process-received.ts';

const MOST_ROUNDS = 5;
const NO_DNS = async () => {
  throw Object.assign(new Error('no records'), { code: 'ENOTFOUND' });
};

/** Processes received emails until none waits: one that a busy machine could not process is postponed, and due at once here. */
export async function processAll({ db, services }: { db: Database; services: Services }): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await processReceived(db, services, NO_DNS);
    const waiting = await db.write.query(sql`
      update received_emails set next_attempt_at = rolecall_now() where next_attempt_at is not null returning id`);
    if (waiting.length === 0) return;
  }
  throw new Error(`received emails still wait after ${MOST_ROUNDS} rounds`);
}
