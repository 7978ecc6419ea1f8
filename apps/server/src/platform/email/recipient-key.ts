import { addressKey } from '../text/email-address.ts';

/** Providers that ignore dots in the local part. */
const DOTS_MEAN_NOTHING = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, as far as it can be inferred: without its `+tag` and in lower case, and without the dots
 * that Gmail ignores. Two addresses with one key reach the same person; used for counting, never for sending.
 */
export function recipientKey(email: string): string {
  const [local = '', host = ''] = addressKey(email.trim()).split(/@(?=[^@]*$)/);
  const [name = ''] = local.split('+', 1);
  if (!DOTS_MEAN_NOTHING.has(host)) return `${name === '' ? local : name}@${host}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
