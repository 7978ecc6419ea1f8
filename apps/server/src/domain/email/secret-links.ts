import type { Services } from '../../platform/context/services.ts';
import { REDACTED, redactLinks, type SecretLinks } from '../../platform/email/received/redact-links.ts';
import { tokensOf } from '../../platform/security/workspace-token.ts';
import { candidatePageUrl } from './candidate-page-link.ts';
import { UNSUBSCRIBE_PAGES } from './unsubscribe-link.ts';

type Settings = Pick<Services['settings'], 'publicUrl'>;

/** Path of the files from which members read their interviews. */
export const CALENDAR_FEEDS = '/calendar-feeds';

/** Our links that act as a candidate or show what a member sees: replies, reports of mail servers and their rejections repeat them from our emails. */
export function secretLinks({ publicUrl }: Settings): SecretLinks {
  const host = new URL(publicUrl).host;
  const own = new URL(candidatePageUrl(publicUrl, ''));
  return {
    isOwnHost: (other) => other === host,
    isSecret: (url) =>
      url.host === host &&
      (url.pathname.startsWith(own.pathname) ||
        url.pathname.startsWith(`${UNSUBSCRIBE_PAGES}/`) ||
        url.pathname.startsWith(`${CALENDAR_FEEDS}/`) ||
        url.hash.startsWith('#token=')),
  };
}

/** A text from outside as members may read it. */
export function withoutSecretLinks(settings: Settings, text: string): string {
  return redactLinks(text, null, secretLinks(settings)).text;
}

/** A file name as members may read it: programs name the file of a page after the last part of its address, which is the secret. */
export function withoutSecretNames(workspaceId: string, fileName: string): string {
  return fileName.replaceAll(tokensOf(workspaceId), REDACTED);
}
