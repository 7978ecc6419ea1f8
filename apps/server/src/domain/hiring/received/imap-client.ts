import { ImapFlow } from 'imapflow';
import type { AccessTokens } from '../../../platform/email/access-tokens.ts';
import { isOnThisMachine } from '../../../platform/email/transport.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import type { ImapMailbox } from './imap-mailbox.ts';
import { MAX_EMAIL_BYTES } from './raw-storage.ts';

const CONNECT_MS = 30_000;
/** Longer than the pauses between two checks: a connection that is silent for this long is closed. */
const SOCKET_MS = 5 * 60_000;
const MEGABYTE = 1024 * 1024;
/** Emails are fetched in pieces of this size. Of one that is too large, only the first is kept. */
const PIECE_BYTES = MEGABYTE;

/** The server does not let us in: trying often would lock the account. */
export class LoginRejected extends Error {
  override readonly name = 'LoginRejected';
}

/** A client that is not connected yet. It never marks emails as read, and starts no command by itself. */
export async function createImapClient(
  { host, port, secure, user, password }: ImapMailbox,
  accessTokens: AccessTokens | undefined,
  { renewToken }: { renewToken: boolean },
): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: host.replace(/^\[|\]$/g, ''),
    port,
    secure,
    ...(secure || isOnThisMachine(host) ? {} : { doSTARTTLS: true }),
    auth:
      password === null && accessTokens !== undefined
        ? { user, accessToken: await accessTokens.get({ renew: renewToken }) }
        : { user, pass: password ?? '' },
    clientInfo: { name: 'Rolecall' },
    logger: false,
    disableAutoIdle: true,
    disableAutoEnable: true,
    disableIMAP4rev2: true,
    disableCompression: true,
    connectionTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    // Some servers return the whole email when asked for a piece.
    maxLiteralSize: MAX_EMAIL_BYTES + MEGABYTE,
    maxLineLength: 64 * MEGABYTE,
    maxResponseSize: MAX_EMAIL_BYTES + 65 * MEGABYTE,
  });
  client.on('error', () => {}); // the command that runs, or the next one, fails with it
  return client;
}

/** @throws LoginRejected */
export async function connectTo(client: ImapFlow, { password }: ImapMailbox): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    if (!isWith(error, 'authenticationFailed') || isBusy(error)) throw error;
    const reason =
      password === null
        ? 'The mail server rejected the access token: the scope of MAIL_OAUTH_SCOPE must include IMAP, and the user of INBOUND_IMAP_URL must be the mailbox'
        : 'The mail server rejected the user or the password in INBOUND_IMAP_URL';
    throw new LoginRejected(`${reason} (${imapMessageOf(error)}).`, { cause: error });
  }
}

/** Whether the server has rejected the login for now only: the account has too many connections, or is in use (RFC 5530). */
function isBusy(error: unknown): boolean {
  const code = isWith(error, 'serverResponseCode') ? error.serverResponseCode : null;
  return code === 'LIMIT' || code === 'UNAVAILABLE' || code === 'INUSE' || /too many/i.test(imapMessageOf(error));
}

/** What the server said, if it refused a command. */
export function imapMessageOf(error: unknown): string {
  return isWith(error, 'responseText') && typeof error.responseText === 'string' && error.responseText !== ''
    ? error.responseText
    : messageOf(error);
}

/** Whether the server refused a command, and the connection still works. */
export function isRefusal(error: unknown): boolean {
  return isWith(error, 'responseStatus') && (error.responseStatus === 'NO' || error.responseStatus === 'BAD');
}

function isWith<Name extends string>(error: unknown, name: Name): error is Error & Record<Name, unknown> {
  return error instanceof Error && name in error;
}

/** The UIDs of all emails in the open folder, or of those that arrived since that day. */
export async function listUids(client: ImapFlow, since?: Date): Promise<number[]> {
  const uids = await client.search(since === undefined ? { all: true } : { since }, { uid: true });
  if (!Array.isArray(uids)) throw new Error('The mail server refused to list the emails of the folder');
  return uids;
}

/**
 * Fetches an email of the open folder in pieces, without marking it as read. Sizes that servers announce are often wrong, so it is
 * complete when there is no more of it.
 */
export async function download(client: ImapFlow, uid: number): Promise<{ raw: Buffer; isTruncated: boolean }> {
  const pieces: Buffer[] = [];
  let total = 0;
  let announced = 0;
  for (;;) {
    const query = { uid: true, size: total === 0, source: { start: total, maxLength: PIECE_BYTES } };
    const fetched = await client.fetchOne(String(uid), query, { uid: true });
    const piece = fetched === false ? undefined : fetched.source;
    if (piece === undefined && total === 0) throw new Error('The mail server returned nothing for an email it lists');
    if (total === 0 && fetched !== false) announced = fetched.size ?? 0;
    if (piece !== undefined) pieces.push(piece);
    const length = piece?.length ?? 0;
    total += length;
    if (Math.max(announced, total) > MAX_EMAIL_BYTES)
      return { raw: Buffer.concat(pieces).subarray(0, PIECE_BYTES), isTruncated: true };
    if (length === 0 || length > PIECE_BYTES || (length < PIECE_BYTES && total >= announced)) break;
  }
  if (total === 0) throw new Error('The mail server returned an empty email');
  return { raw: Buffer.concat(pieces), isTruncated: false };
}
