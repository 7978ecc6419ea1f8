import { change } from '../../../../platform/changes/change.ts';
import type { Services } from '../../../../platform/context/services.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { emailCandidateLink } from '../../../email/hiring-emails.ts';
import { systemContext } from '../../../records/access/system-context.ts';
import { findApplicationsOf } from '../queries.ts';

/** The number of newest applications whose links are emailed. */
const MAX_LINKS = 5;

/**
 * Emails the links of a candidate's applications to the address on record, within the daily limit per mailbox. Runs after the
 * response, which is the same whether there are any or not.
 */
export async function emailLinks(
  db: Database,
  services: Services,
  { workspaceId, email }: { workspaceId: string; email: string },
): Promise<void> {
  const found = await findApplicationsOf(db.read, workspaceId, email, MAX_LINKS);
  if (found.length === 0) return;
  await change(
    systemContext(db, services, workspaceId),
    async (tx) => {
      for (const application of found) await emailCandidateLink(tx, application, true);
    },
    { withoutEvent: 'an email with a link does not change the application' },
  );
}
