import type { Change } from '../../../platform/changes/change.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { memberEvents } from './events.ts';
import type { MemberRow } from './queries.ts';

/** Records an event of a member whose row the change has written. Role changes and passkeys have events with more data. */
export function recordMemberEvent(
  tx: Change,
  what: Exclude<keyof typeof memberEvents, 'updated' | 'passkey_added' | 'passkey_removed'>,
  member: MemberRow,
): void {
  tx.record(memberEvents[what], member, { member: apiFields(member) });
}
