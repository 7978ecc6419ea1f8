import { type Change, change } from '../../../platform/changes/change.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { emailOwners } from '../../email/security-notices.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { claimExpiringToWarn, claimUnusedToWarn, disableUnused, workspacesWithKeyPolicy } from './policy-queries.ts';
import { recordKeyEvent } from './record-key.ts';

/** Disables keys that were not used for too long, and tells owners a week before a key ends. */
export const enforceKeyPolicy: BackgroundJob = {
  name: 'disable unused API keys, and warn owners of keys that end',
  everySeconds: 3_600,
  async run(db, services, stopping) {
    for (const { id, maxUnusedDays } of await workspacesWithKeyPolicy(db.read)) {
      if (stopping?.aborted === true) return;
      const context = systemContext(db, services, id);
      await change(context, warnOwners, { withoutEvent: 'only owners are told, by email' });
      if (maxUnusedDays !== null) await change(context, (tx) => disable(tx, maxUnusedDays));
    }
  },
};

async function warnOwners(tx: Change): Promise<void> {
  const review = `Review the keys: ${tx.services.settings.publicUrl}/settings/api-keys`;
  const unused = await claimUnusedToWarn(tx, tx.workspaceId);
  if (unused.length > 0)
    await emailOwners(
      tx,
      `API keys that have not been used for a long time will be disabled in a week: ${quoted(unused)}`,
      'Revoke those that nobody needs any more. A key that is used until then remains valid.',
      review,
    );
  const expiring = await claimExpiringToWarn(tx, tx.workspaceId);
  if (expiring.length > 0)
    await emailOwners(
      tx,
      `API keys will expire within a week: ${quoted(expiring)}`,
      'Replace those that are still needed. The webhooks and automations of an expired key stop.',
      review,
    );
}

async function disable(tx: Change, maxUnusedDays: number): Promise<void> {
  const keys = await disableUnused(tx, tx.workspaceId);
  if (keys.length === 0) return;
  const reason = `The key was not used for ${maxUnusedDays} days.`;
  for (const key of keys) recordKeyEvent(tx, 'updated', key, { reason });
  await emailOwners(
    tx,
    `API keys that were not used for ${maxUnusedDays} days have been disabled: ${quoted(keys.map(({ name }) => name))}`,
    'To use one again, rotate it: the new key keeps its webhooks and automations, which continue meanwhile.',
    `Review the keys: ${tx.services.settings.publicUrl}/settings/api-keys`,
  );
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ');
}
