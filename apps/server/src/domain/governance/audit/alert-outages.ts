import { type Change, change } from '../../../platform/changes/change.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { canStore } from '../../../platform/storage/storage-health.ts';
import { emailServiceProblem } from '../../email/security-notices.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { insertOwnerAlert } from '../notifications/dispatch-queries.ts';
import { appendEntries } from './append.ts';
import {
  isOutageAlerted,
  type Outage,
  workspacesWithoutEmail,
  workspacesWithoutStorageAlert,
} from './outage-queries.ts';
import { lockHead } from './queries.ts';

const TEXTS: Readonly<Record<Outage, readonly [string, string]>> = {
  storageUnavailable: [
    'Files cannot be stored or read at the moment.',
    'Uploads fail, so candidates cannot attach files to applications. Whoever runs the server finds the reason in its log.',
  ],
  emailUnavailable: [
    'Emails could not be sent for more than six minutes.',
    'They are sent again for three days. Whoever runs the server finds the reason in its log.',
  ],
};

/** How many checks in a row must fail, so that a bucket that does not respond once is no outage. */
const FAILED_CHECKS = 2;

/** Tells owners, at most once a day, that files cannot be stored or that emails cannot be sent. */
export function outageAlerts(): BackgroundJob {
  let failedChecks = 0;
  return {
    name: 'alert owners of unavailable storage and email',
    everySeconds: 120,
    async run(db, services, stopping) {
      failedChecks = (await canStore(services.storage)) ? 0 : failedChecks + 1;
      const withoutStorage = failedChecks >= FAILED_CHECKS ? await workspacesWithoutStorageAlert(db.read) : [];
      for (const { id } of withoutStorage) {
        if (stopping?.aborted === true) return;
        await alertOwners(db, services, id, 'storageUnavailable');
      }
      for (const { id } of await workspacesWithoutEmail(db.read)) {
        if (stopping?.aborted === true) return;
        await alertOwners(db, services, id, 'emailUnavailable');
      }
    },
  };
}

/** An audit log entry, a notification in the console, and an email, which is sent when that works again. */
async function alertOwners(db: Database, services: Services, workspaceId: string, outage: Outage): Promise<void> {
  const alert = async (tx: Change) => {
    await lockHead(tx, workspaceId);
    if (await isOutageAlerted(tx, workspaceId, outage)) return;
    const actor = { type: 'system', id: null } as const;
    const [entryId] = await appendEntries(tx, workspaceId, [{ workspaceId, kind: 'alert', action: outage, actor }]);
    await insertOwnerAlert(tx, workspaceId, { kind: 'service_problem', entryId: entryId!, ...actor });
    await emailServiceProblem(tx, ...TEXTS[outage]);
  };
  const context = systemContext(db, services, workspaceId);
  await change(context, alert, { withoutEvent: 'only owners are told, and see it in the audit log' });
}
