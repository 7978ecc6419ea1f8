import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { BoundedCache } from '../cache/bounded-cache.ts';

/** Signatures of the Standard Webhooks specification (standardwebhooks.com), version 1: HMAC-SHA256. */

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

// Importing the key costs five times as much as signing a message with it. Room for about a thousand.
const keys = new BoundedCache<KeyObject>(150_000);

/** A new signing secret: `whsec_` and the base64 of 32 random bytes. */
export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

interface SignatureInput {
  /** Value of `webhook-id`. Must not contain a dot, which separates the signed parts. */
  id: string;
  /** Value of `webhook-timestamp`: whole seconds since 1970. */
  timestampSeconds: number;
  /** The body exactly as sent. */
  body: string | Uint8Array;
  /** All active secrets, each as created by `newSecret`. */
  secrets: string[];
}

/** The value of `webhook-signature`: one `v1,<base64>` for each active secret, separated by spaces. */
export function sign({ id, timestampSeconds, body, secrets }: SignatureInput): string {
  const head = `${id}.${timestampSeconds}.`;
  return secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(head).update(body).digest('base64')}`)
    .join(' ');
}

function keyOf(secret: string): KeyObject {
  return keys.get(secret, () => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    if (!secret.startsWith(SECRET_PREFIX) || key.length < SECRET_BYTES) throw new TypeError('Not a webhook secret.');
    return createSecretKey(key);
  });
}
