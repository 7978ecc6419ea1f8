import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { SecretBox } from '../../../platform/security/secrets.ts';

/** The end of a workspace's chain at a time. */
interface HeadToSign {
  workspaceId: string;
  number: number;
  hash: string;
  exportedAt: string;
}

// The PKCS #8 structure of an Ed25519 private key, which ends with the 32 bytes of the key (RFC 8410).
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Signs a head with Ed25519 (RFC 8032), so that others can verify it without a secret of this service. The key is derived from
 * `SECRET_KEY` and changes with it.
 * @returns the public key as DER (SPKI) and the signature, in base64
 */
export function signHead(
  secrets: SecretBox,
  { workspaceId, number, hash, exportedAt }: HeadToSign,
): { publicKey: string; signature: string } {
  const key = signingKey(secrets);
  const text = JSON.stringify([workspaceId, number, hash, exportedAt]);
  return {
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
    signature: sign(null, Buffer.from(text), key).toString('base64'),
  };
}

function signingKey(secrets: SecretBox): KeyObject {
  const der = Buffer.concat([PKCS8_PREFIX, secrets.derive('audit log head')]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}
