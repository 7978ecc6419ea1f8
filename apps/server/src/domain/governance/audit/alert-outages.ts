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
  isMailboxUnread,
  isOutageAlerted,
  type Outage,
  workspacesWithoutAlert,
  workspacesWithoutEmail,
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
  mailboxUnavailable: [
    'The mailbox for replies could not be read for more than six minutes.',
    'Replies of candidates wait there, and arrive once it can be read again. Settings > Usage has the reason; whoever runs the server can fix it.',
  ],
};

/** How many checks in a row must fail, so that a bucket that does not respond once is no outage. */
const FAILED_CHECKS = 2;

/** Tells owners, at most once a day, that files cannot be stored, emails cannot be sent, or replies cannot be read. */
export function outageAlerts(): BackgroundJob {
  let failedChecks = 0;
  return {
    name: 'alert owners of unavailable storage and email',
    everySeconds: 120,
    async run(db, services, stopping) {
      failedChecks = (await canStore(services.storage)) ? 0 : failedChecks + 1;
      const all = (outage: Outage) => workspacesWithoutAlert(db.read, outage);
      const affected: Record<Outage, readonly { id: string }[]> = {
        storageUnavailable: failedChecks >= FAILED_CHECKS ? await all('storageUnavailable') : [],
        emailUnavailable: await workspacesWithoutEmail(db.read),
        mailboxUnavailable: (await isMailboxUnread(db.read)) ? await all('mailboxUnavailable') : [],
      };
      for (const [outage, workspaces] of Object.entries(affected))
        for (const { id } of workspaces) {
          if (stopping?.aborted === true) return;
          await alertOwners(db, services, id, outage as Outage); // of the object above
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
