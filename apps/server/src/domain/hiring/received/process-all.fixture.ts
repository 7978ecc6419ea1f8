import { eventually } from '../../../../test/eventually.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { processReceived } from './process-received.ts';

const NO_DNS = async () => {
  throw Object.assign(new Error('no records'), { code: 'ENOTFOUND' });
};

/** Processes received emails until none waits, also those that another process has claimed. One that was postponed is due at once here. */
export async function processAll({ db, services }: { db: Database; services: Services }): Promise<void> {
  await eventually(
    async () => {
      await processReceived(db, services, NO_DNS);
      await db.write.query(sql`
        update received_emails set next_attempt_at = rolecall_now() where next_attempt_at is not null and error is not null`);
      return db.write.query(sql`select error from received_emails where next_attempt_at is not null limit 5`);
    },
    ({ length }) => length === 0,
  );
}
