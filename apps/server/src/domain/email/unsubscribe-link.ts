import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/context/services.ts';
import { escapeHtml } from '../../platform/html/html.ts';
import type { SecretBox } from '../../platform/security/secrets.ts';
import type { LinkBlock } from './link-block.ts';

/** Path of the pages for unsubscribing. */
export const UNSUBSCRIBE_PAGES = '/unsubscribe';

/** Whose emails a link ends. */
export interface Subscriber {
  workspaceId: string;
  candidateId: string;
}

const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{64}$/;
const PURPOSE = 'link to unsubscribe';

/** The page on which a candidate unsubscribes. It stays valid, also after a rotation of the secret key. */
export function unsubscribeUrl(
  { secrets, settings }: Pick<Services, 'secrets' | 'settings'>,
  { workspaceId, candidateId }: Subscriber,
): string {
  const payload = Buffer.from(`${workspaceId}${candidateId}`.replaceAll('-', ''), 'hex');
  const token = Buffer.concat([payload, macOf(secrets.derive(PURPOSE), payload)]).toString('base64url');
  return `${settings.publicUrl}${UNSUBSCRIBE_PAGES}/${token}`;
}

/** Whom a token is for; null for one that we have not made. */
export function readUnsubscribeToken(secrets: SecretBox, token: string): Subscriber | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const payload = bytes.subarray(0, 2 * ID_BYTES);
  const mac = bytes.subarray(2 * ID_BYTES);
  if (!secrets.deriveAll(PURPOSE).some((key) => timingSafeEqual(macOf(key, payload), mac))) return null;
  return { workspaceId: idAt(payload, 0), candidateId: idAt(payload, ID_BYTES) };
}

/** RFC 2369; RFC 8058 requires https for unsubscribing with one click. */
export function unsubscribeHeaders(url: string): Record<string, string> {
  const headers = { 'List-Unsubscribe': `<${url}>` };
  return url.startsWith('https:') ? { ...headers, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : headers;
}

/** The last line of an email that can be unsubscribed from. */
export function unsubscribeBlock(url: string): LinkBlock {
  return {
    text: `Unsubscribe: ${url}`,
    html: `<p style="font-size: 12px"><a href="${escapeHtml(url)}">Unsubscribe</a></p>`,
  };
}

function macOf(key: Buffer, payload: Uint8Array): Buffer {
  return createHmac('sha256', key).update(payload).digest().subarray(0, MAC_BYTES);
}

function idAt(payload: Buffer, start: number): string {
  const hex = payload.toString('hex', start, start + ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
