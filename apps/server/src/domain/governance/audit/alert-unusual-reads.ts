import { change } from '../../../platform/changes/change.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { emailOwners } from '../../email/security-notices.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { insertOwnerAlert } from '../notifications/dispatch-queries.ts';
import { appendEntries } from './append.ts';
import { lockHead } from './queries.ts';
import {
  isAlerted,
  markChecked,
  type UnusualReader,
  unusualReaders,
  workspacesToCheck,
} from './unusual-read-queries.ts';

/**
 * Alerts owners when a member or key reads the data of very many candidates within an hour. Reads the audit log, so that
 * requests cost no more than without it.
 */
export const alertUnusualReads: BackgroundJob = {
  name: 'alert owners of unusual reads',
  everySeconds: 60,
  async run(db, services, stopping) {
    for (const { id, number } of await workspacesToCheck(db.read)) {
      if (stopping?.aborted === true) return;
      for (const reader of await unusualReaders(db.read, id)) await alertOwners(db, services, id, reader);
      await markChecked(db.write, id, number);
    }
  },
};

/** An audit log entry, a notification and an email; at most once a day for each reader, also if several processes check. */
async function alertOwners(
  db: Database,
  services: Services,
  workspaceId: string,
  reader: UnusualReader,
): Promise<void> {
  const { type, id, name, candidates } = reader;
  await change(
    systemContext(db, services, workspaceId),
    async (tx) => {
      await lockHead(tx, workspaceId);
      if (await isAlerted(tx, workspaceId, id)) return;
      const [entryId] = await appendEntries(tx, workspaceId, [
        { workspaceId, kind: 'alert', action: 'unusualReads', actor: { type, id } },
      ]);
      await insertOwnerAlert(tx, workspaceId, { kind: 'unusual_reads', entryId: entryId!, type, id });
      const who = type === 'api_key' ? `The API key “${name}”` : name;
      await emailOwners(
        tx,
        `${who} has read the data of ${candidates} candidates within about an hour.`,
        `If you did not expect this, end their sessions or revoke the key. The audit log lists what was read: ${services.settings.publicUrl}/settings/audit-log`,
      );
    },
    { withoutEvent: 'only owners may know of alerts, and they see them in the audit log' },
  );
}
