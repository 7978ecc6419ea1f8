import { change } from '../../../platform/changes/change.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { endAuthority } from './end-authority.ts';
import { findExpiredOwners } from './queries.ts';

/** Ends what expired keys own within a minute of their expiry, at which no request takes place that could do so. */
export const endExpiredKeys: BackgroundJob = {
  name: 'end what expired API keys own',
  everySeconds: 60,
  async run(db, services, stopping) {
    for (const { workspaceId, id, name } of await findExpiredOwners(db)) {
      if (stopping?.aborted === true) return;
      const context = systemContext(db, services, workspaceId);
      await change(context, (tx) => endAuthority(tx, id, `The API key ${name}, which owned it, expired.`));
    }
  },
};
