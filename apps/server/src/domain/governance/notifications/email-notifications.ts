import { type Change, change } from '../../../platform/changes/change.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { queuePlainEmail } from '../../email/queue-email.ts';
import { ROLE_SCOPES } from '../../records/access/role-scopes.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { visibilityOfMember } from '../../records/visibility/record-visibility.ts';
import {
  dueGroups,
  type EmailGroup,
  findRecipient,
  lockDue,
  markEmailed,
  type NotificationToEmail,
  postponeBurst,
  type Recipient,
  unreadAmong,
} from './email-queries.ts';
import { emailText } from './email-text.ts';
import { DEFAULT_KIND_SETTINGS, NOTIFICATION_KINDS } from './kinds.ts';
import { findSettings } from './settings-queries.ts';

const NOTIFICATION_EMAIL = 'notification';

/** Emails notifications to members according to their settings, each at most once. */
export const notificationEmails: BackgroundJob = {
  name: 'email notifications',
  everySeconds: 5,
  async run(db, services, stopping) {
    for (const group of await dueGroups(db.write)) {
      if (stopping?.aborted === true) return;
      await emailGroup(db, services, group);
    }
  },
};

/** Queues the email of a group, and notes this at its notifications, in one transaction. */
async function emailGroup(db: Database, services: Services, group: EmailGroup): Promise<void> {
  const context = systemContext(db, services, group.workspaceId);
  await change(context, (tx) => emailDue(tx, group), {
    withoutEvent: 'notifications follow from events and have none of their own',
  });
}

async function emailDue(tx: Change, group: EmailGroup): Promise<void> {
  const ids = await lockDue(tx, group);
  if (ids.length === 0 || (group.kind !== null && (await postponeBurst(tx, group, ids)))) return;
  const recipient = await findRecipient(tx, group);
  const shown = recipient === undefined ? [] : await readShown(tx, group, recipient, ids);
  if (recipient !== undefined && shown.length > 0) queue(tx, recipient, shown, group.kind === null);
  await markEmailed(
    tx,
    group.workspaceId,
    ids,
    shown.map(({ id }) => id),
  );
}

/**
 * The notifications that the member's settings still include, that the member sees, and has not read in the console.
 */
async function readShown(
  tx: Change,
  { workspaceId, memberId }: EmailGroup,
  { role }: Recipient,
  ids: readonly string[],
): Promise<NotificationToEmail[]> {
  const settings = await findSettings(tx, workspaceId, memberId);
  const wanted = NOTIFICATION_KINDS.filter(
    (kind) => ({ ...DEFAULT_KIND_SETTINGS[kind], ...settings?.kinds[kind] }).email !== 'off',
  );
  const visibility = visibilityOfMember({ workspaceId, memberId, role, hasConfidentialJobs: true });
  const db = visibility === null ? tx : tx.within(visibility);
  return unreadAmong(db, { workspaceId, memberId, scopes: ROLE_SCOPES[role] }, ids, wanted);
}

function queue(
  tx: Change,
  { name, email, workspaceName }: Recipient,
  shown: readonly NotificationToEmail[],
  isDaily: boolean,
): void {
  const { subject, text } = emailText(shown, { workspaceName, isDaily, publicUrl: tx.services.settings.publicUrl });
  // An email about one candidate contains their name and is erased with them; an email about several contains no names.
  const [only] = shown.length === 1 ? shown : [];
  queuePlainEmail(tx, NOTIFICATION_EMAIL, {
    to: { name, email },
    subject,
    text,
    ...(only?.candidateId == null ? {} : { candidateId: only.candidateId }),
    ...(only?.jobId == null ? {} : { jobId: only.jobId }),
  });
}
