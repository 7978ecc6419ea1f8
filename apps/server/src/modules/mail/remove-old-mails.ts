import { sql } from '../../platform/database/sql.ts';
import type { BackgroundJob } from '../../platform/queue/background-job.ts';

const KEPT_DAYS = 90;

/** Mails hold personal data that nobody needs for longer. */
export const removeOldMails: BackgroundJob = {
  name: 'remove mails older than 90 days',
  everySeconds: 3_600,
  async run(db) {
    await db.write.query(sql`
      delete from mails where created_at < rolecall_now() - make_interval(days => ${KEPT_DAYS})`);
  },
};
