import type { SecretBox } from '../../platform/secrets.ts';
import { newSecret } from '../../platform/webhook-signature/webhook-signature.ts';

const PURPOSE = 'webhook secret';

export function makeSecret(box: SecretBox): { secret: string; sealed: Buffer } {
  const secret = newSecret();
  return { secret, sealed: box.seal(secret, PURPOSE) };
}

export function openSecrets(box: SecretBox, sealed: readonly Uint8Array[]): string[] {
  return sealed.map((bytes) => box.open(bytes, PURPOSE).toString());
}
