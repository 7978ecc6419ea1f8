import type { Change } from '../../platform/change.ts';
import { wire } from '../../platform/diff.ts';
import type { MemberRow } from './queries.ts';

/** Adds to the log what happened to a member. */
export function recordMemberEvent(
  tx: Change,
  type: string,
  member: MemberRow,
  more: Record<string, unknown> = {},
): void {
  tx.record({ type, entityType: 'member', entityId: member.id, data: { member: wire(member), ...more } });
}
