import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { deleteExpiredLinks } from './link-queries.ts';
import { deleteExpiredChallenges } from './passkeys/challenge-queries.ts';
import { deleteExpiredSessions } from './queries.ts';
import { deleteOldAttempts } from './throttle-queries.ts';

/** Deletes expired sessions, links, challenges and counts of attempts. */
export const removeEndedSessions: BackgroundJob = {
  name: 'delete expired sessions, links, challenges and sign-in attempts',
  everySeconds: 3_600,
  async run(db) {
    await deleteExpiredSessions(db.write);
    await deleteExpiredChallenges(db.write);
    await deleteExpiredLinks(db.write);
    await deleteOldAttempts(db.write);
  },
};
