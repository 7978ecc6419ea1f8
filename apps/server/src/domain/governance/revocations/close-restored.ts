import { change } from '../../../platform/changes/change.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { notifyOwners } from '../../email/security-notices.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { closeWorkspaces } from './queries.ts';

/**
 * Closes all workspaces of a restored instance to everyone but their owners, until one confirms each of them. The ledger
 * contains what was ended after the backup, but not what was only narrowed: scopes and addresses of keys, hiring teams,
 * confidential jobs, addresses of webhooks, sign-in policies.
 */
export async function closeRestored(db: Database, services: Services): Promise<void> {
  for (const id of await closeWorkspaces(db.write))
    await change(
      systemContext(db, services, id, 'Restore'),
      (tx) =>
        notifyOwners(
          tx,
          'The workspace was restored from a backup. Only owners have access until one of them has checked keys, webhooks, automations, jobs and members, and has confirmed the workspace in its settings',
        ),
      { withoutEvent: 'the state is that of the backup' },
    );
}
