import type { Change } from '../../../platform/changes/change.ts';
import type { AnonymousRequest } from '../../../platform/http/contract/callers.ts';
import { workspaceName } from '../../email/queries.ts';
import { queuePlainEmail } from '../../email/queue-email.ts';
import { browserName } from './browser-name.ts';
import { knownBrowser } from './known-browser.ts';
import { findTimeZone } from './member-queries.ts';

/**
 * Emails the member about a sign-in in a browser in which they have not signed in before. Like other security notices, the
 * text cannot be customized.
 */
export async function notifyOfNewBrowser(
  tx: Change,
  request: AnonymousRequest,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  const { workspaceId } = tx;
  if (knownBrowser(request, workspaceId, id) !== null) return;
  const time = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: (await findTimeZone(tx, workspaceId, id)) ?? 'UTC',
  });
  const workspace = await workspaceName(tx, workspaceId);
  queuePlainEmail(tx, 'security_notice', {
    to: { name, email },
    subject: `New sign-in to ${workspace}`,
    text: [
      `Your account in ${workspace} was used to sign in from a new browser.`,
      `Time: ${time.format(new Date())}\nBrowser: ${browserName(request.userAgent) ?? 'unknown'}\nAddress: ${approximate(request.ip)}`,
      `If this was you, there is nothing to do. If not, end the session and change your password: ${request.services.settings.publicUrl}/settings/account`,
    ].join('\n\n'),
  });
}

/** Enough to recognize one's own network: the email may be forwarded. The list of sessions has the full address. */
function approximate(ip: string): string {
  const [start, separator, shown] = ip.includes(':') ? [ip.split('::', 1)[0]!, ':', 3] : [ip, '.', 2];
  return `${start.split(separator).slice(0, shown).join(separator)}${separator}…`;
}
