import { type Change, unrestricted } from '../../../platform/changes/change.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { candidateLinkEvents } from './events.ts';
import { revokeLinksOfCandidate } from './queries.ts';

/** Ends all links to the pages of a candidate, also those to applications that the caller does not see. */
export async function endLinks(tx: Change, candidateId: string): Promise<void> {
  const all = unrestricted(tx);
  for (const link of await revokeLinksOfCandidate(all, tx.workspaceId, candidateId)) {
    all.record(candidateLinkEvents.revoked, link, { candidateLink: apiFields(link) }, { subjectId: candidateId });
  }
}
