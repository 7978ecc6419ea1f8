import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../platform/secrets.ts';
import { toBase32 } from './totp.ts';

const COUNT = 10;
// 80 random bits: a hash of that many needs no salt and no slowness.
const BYTES = 10;

/** `abcd-efgh-ijkl-mnop`, ten of them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () =>
    toBase32(randomBytes(BYTES))
      .toLowerCase()
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );
}

/** However a person types it: with other letters, spaces or none. */
export function recoveryCodeHash(code: string): Buffer {
  return sha256(`recovery code ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`);
}
