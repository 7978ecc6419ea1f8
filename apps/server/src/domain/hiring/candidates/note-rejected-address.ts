import { change } from '../../../platform/changes/change.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { parseMailbox } from '../../../platform/email/mailbox.ts';
import { saysUnreachable } from '../../../platform/email/received/delivery-report.ts';
import type { ClaimedEmail } from '../../email/outbox-queries.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { markUnreachable } from './unreachable-address.ts';

const MAX_REASON = 500;

/** The mail server rejected an email to a candidate while it was being sent: so does a bounce, only later. */
export async function noteRejectedAddress(
  db: Database,
  services: Services,
  { workspaceId, candidateId, recipient }: Pick<ClaimedEmail, 'workspaceId' | 'candidateId' | 'recipient'>,
  reply: string,
): Promise<void> {
  if (candidateId === null || !saysUnreachable(reply)) return;
  const addresses = [parseMailbox(recipient)?.address ?? recipient];
  await change(
    systemContext(db, services, workspaceId),
    (tx) => markUnreachable(tx, candidateId, { addresses, reason: reply.slice(0, MAX_REASON) }),
    { withoutEvent: 'the address may have changed, or be known to be unreachable' },
  );
}
