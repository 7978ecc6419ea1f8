import type { Change } from '../../../platform/changes/change.ts';
import { copyMembers } from './copy-queries.ts';
import { recordMemberEvent } from './record-member.ts';

/** Fills a sandbox with copies of the members of its live workspace. */
export async function joinSandbox(tx: Change, liveId: string): Promise<void> {
  for (const member of await copyMembers(tx, liveId, tx.workspaceId)) recordMemberEvent(tx, 'joined', member);
}
