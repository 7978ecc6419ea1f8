import { equalInConstantTime } from '../../../platform/security/secrets.ts';
import type { Envelope } from './channel.ts';

/** Whether the request has the user and password that Postmark was given; it does not sign its requests. */
export function isFromPostmark(authorization: string | undefined, auth: string): boolean {
  const [, given] = /^basic ([a-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  return given !== undefined && equalInConstantTime(Buffer.from(given, 'base64').toString(), auth);
}

/** The email in a request of Postmark; null if it is not sent along, which the settings of its server determine. */
export function readPostmark(body: unknown): { raw: Buffer; envelope: Envelope } | null {
  const { RawEmail: raw, OriginalRecipient: to, From: from } = (body ?? {}) as Record<string, unknown>;
  if (typeof raw !== 'string' || raw === '') return null;
  return {
    raw: Buffer.from(raw, 'latin1').length === Buffer.byteLength(raw) ? Buffer.from(raw, 'latin1') : Buffer.from(raw),
    envelope: { from: typeof from === 'string' ? from : null, to: typeof to === 'string' && to !== '' ? [to] : [] },
  };
}
