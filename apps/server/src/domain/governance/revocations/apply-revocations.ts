import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/errors/errors.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import { revokeApiKey } from '../../accounts/api-keys/revoke-key.ts';
import { removeMember, updateMember } from '../../accounts/members/change-members.ts';
import { deletePasskeyById } from '../../accounts/sessions/passkeys/queries.ts';
import { revokeLinkById } from '../../careers/candidate-links/queries.ts';
import { deleteAutomation } from '../../integrations/automations/change-automation.ts';
import { deleteWebhook } from '../../integrations/webhooks/change-webhook.ts';
import type { Role } from '../../records/access/roles.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { eraseCandidate } from '../privacy/erase-candidate.ts';
import { clearPassword, type Revocation, removeSessionsAndLinks } from './queries.ts';

/** Roles and passwords can change back, so only changes after the backup apply, with a margin for open transactions. */
const MARGIN_MS = 10 * 60_000;

/** How many ledger entries there were, and how many were missing from the restored database. */
interface AppliedRevocations {
  entries: number;
  applied: number;
}

/**
 * Applies to a restored instance every revocation since its backup, from the ledger outside the database, and deletes all
 * sessions and one-time links. Idempotent.
 * @param entries of the ledger, oldest first
 * @param backupAt the time of the backup
 */
export async function applyRevocations(
  db: Database,
  services: Services,
  entries: readonly Revocation[],
  backupAt: string,
  log: (line: string) => void,
): Promise<AppliedRevocations> {
  await removeSessionsAndLinks(db.write);
  const since = Date.parse(backupAt) - MARGIN_MS;
  let applied = 0;
  for (const entry of entries) {
    if (isReversible(entry) && Date.parse(entry.at) < since) continue;
    try {
      if (await apply(systemContext(db, services, entry.workspaceId, 'Restore'), entry)) applied += 1;
    } catch (error) {
      // Records created after the backup, or already ended in it, are not found.
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'not_found') log(`${entry.kind} ${entry.recordId}: ${messageOf(error)}`);
    }
  }
  return { entries: entries.length, applied };
}

function isReversible({ kind }: Revocation): boolean {
  return kind === 'member_role' || kind === 'password';
}

/** @returns whether anything changed */
async function apply(context: Context, { kind, recordId, role }: Revocation): Promise<boolean> {
  switch (kind) {
    case 'api_key':
      await revokeApiKey(context, recordId);
      return true;
    case 'member':
      await removeMember(context, recordId);
      return true;
    case 'candidate':
      await eraseCandidate(context, recordId);
      return true;
    case 'candidate_link':
      return change(context, (tx) => revokeLinkById(tx, context.workspaceId, recordId), {
        withoutEvent: 'the event of the revocation was lost with the database',
      });
    case 'webhook':
      await deleteWebhook(context, recordId);
      return true;
    case 'automation':
      await deleteAutomation(context, recordId);
      return true;
    case 'member_role':
      // The database trigger copied it from the members table, so it is a valid role.
      await updateMember(context, recordId, { role: role as Role });
      return true;
    case 'passkey':
      return change(context, (tx) => deletePasskeyById(tx, context.workspaceId, recordId), {
        withoutEvent: 'the event of the removal was lost with the database',
      });
    case 'password':
      return change(context, (tx) => clearPassword(tx, context.workspaceId, recordId), {
        withoutEvent: 'the event of the password change was lost with the database',
      });
  }
}
