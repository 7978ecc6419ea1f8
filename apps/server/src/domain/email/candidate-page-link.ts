import type { Change } from '../../platform/changes/change.ts';
import { batchWrite } from '../../platform/database/query-batcher.ts';
import { newId } from '../../platform/ids/ids.ts';
import { newToken } from '../../platform/security/workspace-token.ts';
import { insertEmailedLinks } from './candidate-link-queries.ts';

/** Path of the pages for candidates. */
export const CANDIDATE_PAGES = '/my';

/** The page that a token opens. */
export function candidatePageUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${CANDIDATE_PAGES}/${token}`;
}

/**
 * A new link for an email to the candidate, stored with the change. Each email has its own, because only hashes are stored.
 * It opens nothing unless `email` is the candidate's address when the change is written.
 */
export function issueEmailedLink(
  tx: Change,
  link: { applicationId: string; candidateId: string; email: string },
): { url: string; token: string } {
  const token = newToken(tx.workspaceId);
  batchWrite(tx, insertEmailedLinks, { ...link, workspaceId: tx.workspaceId, id: newId(), tokenHash: token.hash });
  return { url: candidatePageUrl(tx.services.settings.publicUrl, token.text), token: token.text };
}
