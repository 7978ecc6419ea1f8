import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { deleteUnclaimed } from '../files/unclaimed-uploads.ts';
import { clearOldOriginals, forgetOldFiles } from './removal-queries.ts';

/** Removes the files of imports 30 days after their last run, and originals of records that have become nothing here. */
export const removeOldImportData: BackgroundJob = {
  name: 'remove old data of imports',
  everySeconds: 3600,
  async run(db, services, stopping) {
    while (stopping?.aborted !== true && (await clearOldOriginals(db.write)) > 0);
    for (const keys of await forgetOldFiles(db.write)) await deleteUnclaimed(services.storage, db.write, keys);
  },
};
