import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps secrets at rest (AES-256-GCM) and derives keys for single purposes from the one service secret. */
export interface SecretBox {
  /** Nonce, ciphertext and tag in one buffer. `purpose` is authenticated: what was sealed for one use opens for no other. */
  seal(plain: string | Uint8Array, purpose: string): Buffer;
  /** @throws Error when the bytes were changed, or sealed with another key or for another purpose. */
  open(sealed: Uint8Array, purpose: string): Buffer;
  /** 32 bytes that belong to `purpose` alone (HKDF-SHA256). */
  derive(purpose: string): Buffer;
}

/** `secret` is any string of at least 16 characters (`SECRET_KEY`). */
export function createSecretBox(secret: string): SecretBox {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'rolecall', purpose, 32));
  // A key object: handing over the bytes each time costs six times as much as the cipher.
  const key = createSecretKey(derive('secrets at rest'));
  return {
    derive,
    seal(plain, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES)), decipher.final()]);
    },
  };
}

/** Reads the service secret from `<dataDir>/secret.key`, made at random on the first start. */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(randomBytes(32).toString('base64url'));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`${path} does not hold a secret of 32 characters or more`);
  return secret;
}

export function sha256(value: string | Uint8Array): Buffer {
  return createHash('sha256').update(value).digest();
}

/** Equal strings, compared in a time that depends on their lengths only. */
export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}
