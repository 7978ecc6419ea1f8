import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/context/services.ts';
import { formatMailbox } from '../../platform/email/mailbox.ts';
import type { SecretBox } from '../../platform/security/secrets.ts';

/** Whom the replies to an email belong to. */
export interface ReplyTarget {
  kind: 'application' | 'candidate';
  /** The last characters of the ID of the workspace: enough to find it among those of one installation. */
  workspaceEnding: string;
  id: string;
}

/** Bytes of the ID of the workspace in a token: all of it would not fit into the 64 octets of a local part. */
const WORKSPACE_BYTES = 4;
const ID_BYTES = 16;
const MAC_BYTES = 10;
const PAYLOAD_BYTES = WORKSPACE_BYTES + ID_BYTES;
/** Characters of a token, with the `t` that begins it. */
const TOKEN_LENGTH = 1 + ((PAYLOAD_BYTES + MAC_BYTES) * 8) / 5;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const KINDS = ['application', 'candidate'] as const;
/** `jobs+t…`, `jobs-t…` for mail servers without `+`, and `t…` for a domain of which every address is ours. */
const TOKEN = /(?:^|[+-])t([a-z2-7]{48})$/;

/** The longest local part with which a token is a valid address, in octets. */
export const MAX_LOCAL_PART = 64 - 1 - TOKEN_LENGTH;

const keyOf = (kind: ReplyTarget['kind']) => `reply address of a ${kind}`;

/** The address for replies about an application, or to a candidate without one; null if no emails are received. */
export function replyAddress(
  { secrets, settings }: Pick<Services, 'secrets' | 'settings'>,
  workspaceId: string,
  { applicationId, candidateId }: { applicationId: string | null; candidateId: string },
): string | null {
  if (settings.replies === null) return null;
  const kind = applicationId === null ? 'candidate' : 'application';
  const payload = Buffer.concat([
    bytesOf(workspaceId).subarray(ID_BYTES - WORKSPACE_BYTES),
    bytesOf(applicationId ?? candidateId),
  ]);
  const token = encode(Buffer.concat([payload, macOf(secrets.derive(keyOf(kind)), payload)]));
  return `${settings.replies.localPart}+t${token}@${settings.replies.domain}`;
}

/** The same with the name of who reads the replies. */
export function replyMailbox(
  services: Services,
  workspaceId: string,
  name: string,
  target: Parameters<typeof replyAddress>[2],
): string | null {
  const address = replyAddress(services, workspaceId, target);
  return address === null ? null : formatMailbox(name, address);
}

/** What an address names; null for every address that we have not given to somebody. Its case does not matter. */
export function readReplyAddress(secrets: SecretBox, address: string): ReplyTarget | null {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase();
  const token = TOKEN.exec(local)?.[1];
  if (token === undefined) return null;
  const bytes = decode(token);
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  const mac = bytes.subarray(PAYLOAD_BYTES);
  const kind = KINDS.find((one) =>
    secrets.deriveAll(keyOf(one)).some((key) => timingSafeEqual(macOf(key, payload), mac)),
  );
  if (kind === undefined) return null;
  const id = payload.toString('hex', WORKSPACE_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { kind, workspaceEnding: payload.toString('hex', 0, WORKSPACE_BYTES), id };
}

function macOf(key: Buffer, payload: Uint8Array): Buffer {
  return createHmac('sha256', key).update(payload).digest().subarray(0, MAC_BYTES);
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

/** Base32 of a multiple of five bytes. */
function encode(bytes: Buffer): string {
  return bytes
    .toString('hex')
    .replaceAll(/.{5}/g, (digits) => Number.parseInt(digits, 16).toString(32).padStart(4, '0'))
    .replaceAll(/./g, (digit) => ALPHABET[Number.parseInt(digit, 32)]!);
}

function decode(text: string): Buffer {
  const hex = text
    .replaceAll(/./g, (character) => ALPHABET.indexOf(character).toString(32))
    .replaceAll(/.{4}/g, (digits) => Number.parseInt(digits, 32).toString(16).padStart(5, '0'));
  return Buffer.from(hex, 'hex');
}
