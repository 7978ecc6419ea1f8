import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { auditedWorkspaces, removeOldest } from './queries.ts';

const BATCH = 5_000;

/** Deletes audit log entries after the configured retention period. */
export const removeOldAuditEntries: BackgroundJob = {
  name: 'remove old entries of the audit log',
  everySeconds: 3_600,
  async run(db, { settings }, stopping) {
    for (const { id } of await auditedWorkspaces(db.read)) {
      while (stopping?.aborted !== true && (await removeOldest(db.write, id, settings.auditLogDays, BATCH)) === BATCH);
    }
  },
};
