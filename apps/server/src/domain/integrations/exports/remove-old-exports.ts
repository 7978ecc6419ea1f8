import { NotFound } from '../../../platform/errors/errors.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { deleteExport } from './change-export.ts';
import { expiredExports } from './queries.ts';

/** Removes archives some days after they were made. */
export const removeOldExports: BackgroundJob = {
  name: 'remove old exports',
  everySeconds: 600,
  async run(db, services, stopping) {
    for (const { workspaceId, id } of await expiredExports(db.write)) {
      if (stopping?.aborted === true) return;
      await deleteExport(systemContext(db, services, workspaceId), id).catch((error) => {
        if (!(error instanceof NotFound)) throw error; // deleted by somebody meanwhile
      });
    }
  },
};
