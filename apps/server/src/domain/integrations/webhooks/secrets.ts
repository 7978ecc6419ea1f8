import { BoundedCache } from '../../../platform/cache/bounded-cache.ts';
import type { SecretBox } from '../../../platform/security/secrets.ts';
import { newSecret } from '../../../platform/webhook-signature/webhook-signature.ts';

/** Purpose under which webhook secrets are encrypted. */
export const WEBHOOK_SECRET = 'webhook secret';

export function makeSecret(box: SecretBox): { secret: string; sealed: Buffer } {
  const secret = newSecret();
  return { secret, sealed: box.seal(secret, WEBHOOK_SECRET) };
}

// Decrypting costs a tenth of sending and is needed for every delivery. Holds about a thousand secrets.
const opened = new BoundedCache<string>(300_000);

export function openSecrets(box: SecretBox, sealed: readonly Buffer[]): string[] {
  return sealed.map((bytes) => opened.get(bytes.toString('latin1'), () => box.open(bytes, WEBHOOK_SECRET).toString()));
}
