import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../../../platform/secrets.ts';

/** Seconds for which a code is shown (RFC 6238, 5.2). */
export const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the present one whose codes count too: clocks differ, and people type slowly. */
const TOLERATED_STEPS = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a step (RFC 6238 with SHA-1, the one algorithm that every authenticator app knows). */
export function codeOf(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  // Dynamic truncation (RFC 4226, 5.3).
  const number = mac.readUInt32BE(mac[mac.length - 1]! & 0x0f) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is, among those around the given second; null when it is none. */
export function stepOf(secret: Uint8Array, code: string, second: number): number | null {
  const present = Math.floor(second / STEP_SECONDS);
  for (let step = present - TOLERATED_STEPS; step <= present + TOLERATED_STEPS; step += 1) {
    if (equalInConstantTime(codeOf(secret, step), code)) return step;
  }
  return null;
}

/** RFC 4648 base32 without padding, as authenticator apps take secrets. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let rest = 0;
  let bits = 0;
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(rest >>> (bits - 5)) & 31];
    rest &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(rest << (5 - bits)) & 31];
}

/** `otpauth://totp/…`, as authenticator apps read it from a QR code. */
export function otpauthUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
