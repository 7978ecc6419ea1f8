import type { Change } from '../../../platform/changes/change.ts';
import { newToken } from '../../../platform/security/workspace-token.ts';
import { countValidLinks, insertLink, type LinkPurpose } from './link-queries.ts';

/** How long a link is valid. */
const HOURS: Record<LinkPurpose, number> = { invitation: 7 * 24, password_reset: 1 };
/** Prevents flooding a member with links. */
const MAX_VALID = 5;

/**
 * Issues a one-time link to set a password. Its token is in the URL fragment, which browsers do not send to servers.
 * @returns null when the member already has several valid links
 */
export async function issueLink(
  tx: Change,
  memberId: string,
  purpose: LinkPurpose,
): Promise<{ url: string; token: string } | null> {
  const { workspaceId } = tx;
  if ((await countValidLinks(tx, workspaceId, memberId, purpose)) >= MAX_VALID) return null;
  const token = newToken(workspaceId);
  await insertLink(tx, workspaceId, { memberId, purpose, tokenHash: token.hash, hours: HOURS[purpose] });
  return { url: linkUrl(tx.services.settings.publicUrl, token.text), token: token.text };
}

/** The console page where a password is set. */
function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/set-password#token=${token}`;
}
