import { sql } from '../../platform/database/sql.ts';
import type { BackgroundJob } from '../../platform/queue/background-job.ts';
import { MEMORY_SECONDS } from './throttle.ts';

/** Removes what has no effect any more. */
export const removeEndedSessions: BackgroundJob = {
  name: 'remove ended sessions, expired links and forgotten attempts to sign in',
  everySeconds: 3_600,
  async run(db) {
    await db.write.query(sql`
      delete from sessions
      where expires_at < rolecall_now() or last_used_at < rolecall_now() - interval '12 hours'`);
    await db.write.query(sql`delete from one_time_links where expires_at < rolecall_now()`);
    await db.write.query(sql`
      delete from sign_in_attempts where updated_at < rolecall_now() - make_interval(secs => ${MEMORY_SECONDS})`);
  },
};
