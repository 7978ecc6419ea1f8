import type { ImapMailbox } from '../domain/hiring/received/imap-mailbox.ts';
import { ConfigError } from './config-error.ts';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'imaps:': 993, 'imap:': 143 };

/** @throws ConfigError, which does not repeat the URL: it may contain a password */
export function readImapUrl(url: string, hasAccessTokens: boolean): ImapMailbox {
  const invalid = (problem: string) =>
    new ConfigError(`INBOUND_IMAP_URL must be a URL such as imaps://user:password@host:993/INBOX: ${problem}`);
  if (!URL.canParse(url)) throw invalid('it is none');
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const defaultPort = DEFAULT_PORTS[protocol];
  if (defaultPort === undefined) throw invalid('it must start with imaps:// or imap://');
  if (hostname === '' || username === '') throw invalid('it must name a host and a user');
  if (password === '' && !hasAccessTokens) throw invalid('it has no password, and MAIL_OAUTH_TOKEN_URL is not set');
  const decode = (part: string) => {
    try {
      return decodeURIComponent(part);
    } catch {
      throw invalid('a % must be written as %25');
    }
  };
  const folders = pathname
    .slice(1)
    .split(',')
    .map(decode)
    .filter((folder) => folder !== '');
  return {
    host: hostname,
    port: port === '' ? defaultPort : Number(port),
    secure: protocol === 'imaps:',
    user: decode(username),
    password: password === '' ? null : decode(password),
    folders: folders.length === 0 ? ['INBOX'] : [...new Set(folders)],
  };
}
