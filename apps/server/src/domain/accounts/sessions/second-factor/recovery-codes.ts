import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../../platform/security/secrets.ts';
import { toBase32 } from './totp.ts';

const COUNT = 10;
// With 80 random bits, the hash needs neither salt nor key stretching.
const BYTES = 10;

/** `abcd-efgh-ijkl-mnop`, ten of them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () =>
    toBase32(randomBytes(BYTES))
      .toLowerCase()
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );
}

/** Ignores case, spaces and hyphens. */
export function recoveryCodeHash(code: string): Buffer {
  return sha256(`recovery code ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`);
}
