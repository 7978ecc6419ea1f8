import { randomInt } from 'node:crypto';

// Without characters that are easily confused: 50 bits, so that codes cannot be guessed within the rate limit.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 10;
const FORMAT = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** The query parameter and the field of a submission that carry a code. */
export const CODE_PARAMETER = 'trackingCode';

export function newTrackingCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Whether this can be the code of a link; if not, no query is needed. */
export function isTrackingCode(value: unknown): value is string {
  return typeof value === 'string' && FORMAT.test(value);
}
