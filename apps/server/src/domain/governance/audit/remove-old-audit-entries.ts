import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { auditedWorkspaces, removeOldest, removeOldestOrigins } from './queries.ts';

const BATCH = 5_000;

/** Deletes audit log entries, and the addresses of others, after the configured retention periods. */
export const removeOldAuditEntries: BackgroundJob = {
  name: 'remove old entries of the audit log',
  everySeconds: 3_600,
  async run(db, { settings }, stopping) {
    for (const { id } of await auditedWorkspaces(db.read)) {
      while (stopping?.aborted !== true && (await removeOldest(db.write, id, settings.auditLogDays, BATCH)) === BATCH);
      const { auditAddressDays } = settings;
      while (
        stopping?.aborted !== true &&
        (await removeOldestOrigins(db.write, id, auditAddressDays, BATCH)) === BATCH
      );
    }
  },
};
