import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../../../../platform/security/secrets.ts';

/** The time step in seconds (RFC 6238, 5.2). */
export const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the current one whose codes are accepted, to allow for clock drift and slow typing. */
const TOLERATED_STEPS = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a step (RFC 6238 with SHA-1, the only algorithm that every authenticator app supports). */
export function codeOf(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  // Dynamic truncation (RFC 4226, 5.3).
  const number = mac.readUInt32BE(mac[mac.length - 1]! & 0x0f) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step that this is the code of, among those around the given Unix time; null if there is none. */
export function stepOf(secret: Uint8Array, code: string, second: number): number | null {
  const present = Math.floor(second / STEP_SECONDS);
  for (let step = present - TOLERATED_STEPS; step <= present + TOLERATED_STEPS; step += 1) {
    if (equalInConstantTime(codeOf(secret, step), code)) return step;
  }
  return null;
}

/** RFC 4648 base32 without padding, the secret format of authenticator apps. */
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

/** The `otpauth://totp/…` URI that authenticator apps read from a QR code. */
export function otpauthUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
