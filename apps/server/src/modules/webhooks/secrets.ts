import { BoundedCache } from '../../platform/bounded-cache.ts';
import type { SecretBox } from '../../platform/secrets.ts';
import { newSecret } from '../../platform/webhook-signature/webhook-signature.ts';

const PURPOSE = 'webhook secret';

export function makeSecret(box: SecretBox): { secret: string; sealed: Buffer } {
  const secret = newSecret();
  return { secret, sealed: box.seal(secret, PURPOSE) };
}

// Opening costs a tenth of what sending does, and each is opened for every delivery. Room for about a thousand.
const opened = new BoundedCache<string>(300_000);

export function openSecrets(box: SecretBox, sealed: readonly Buffer[]): string[] {
  return sealed.map((bytes) => opened.get(bytes.toString('latin1'), () => box.open(bytes, PURPOSE).toString()));
}
