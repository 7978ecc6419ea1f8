import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets at rest (AES-256-GCM) and derives single-purpose keys from the service secret. After a rotation, the
 * previous secrets can still decrypt what they encrypted.
 */
export interface SecretBox {
  /**
   * Nonce, ciphertext and tag in one buffer. `purpose` is authenticated: data sealed for one purpose cannot be opened for
   * another.
   */
  seal(plain: string | Uint8Array, purpose: string): Buffer;
  /** @throws Error when the bytes were modified, or sealed with another key or for another purpose */
  open(sealed: Uint8Array, purpose: string): Buffer;
  /**
   * The same content sealed with the current key; null if it already is.
   * @throws Error like `open`
   */
  reseal(sealed: Uint8Array, purpose: string): Buffer | null;
  /** 32 bytes for `purpose` only (HKDF-SHA256), derived from the current secret. */
  derive(purpose: string): Buffer;
  /** The same for the current and each previous secret, current first: to verify what was signed before a rotation. */
  deriveAll(purpose: string): Buffer[];
}

/**
 * @param secret any string of at least 16 characters (`SECRET_KEY`)
 * @param previous earlier secrets, newest first
 */
export function createSecretBox(secret: string, previous: readonly string[] = []): SecretBox {
  const deriveFrom = (source: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', source, 'rolecall', purpose, 32));
  const derive = (purpose: string) => deriveFrom(secret, purpose);
  // Key objects: passing the bytes each time costs six times as much as the cipher.
  const [key, ...previousKeys] = [secret, ...previous].map((source) =>
    createSecretKey(deriveFrom(source, 'secrets at rest')),
  ) as [KeyObject, ...KeyObject[]];
  const seal: SecretBox['seal'] = (plain, purpose) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  /** The tag identifies the key: authentication fails with a wrong one. */
  const openWithPrevious = (sealed: Uint8Array, purpose: string, failure: unknown): Buffer => {
    for (const old of previousKeys) {
      try {
        return openWith(old, sealed, purpose);
      } catch {
        // try the next one
      }
    }
    throw failure;
  };
  return {
    derive,
    deriveAll: (purpose) => [secret, ...previous].map((source) => deriveFrom(source, purpose)),
    seal,
    open(sealed, purpose) {
      try {
        return openWith(key, sealed, purpose);
      } catch (error) {
        return openWithPrevious(sealed, purpose, error);
      }
    },
    reseal(sealed, purpose) {
      try {
        openWith(key, sealed, purpose);
        return null;
      } catch (error) {
        return seal(openWithPrevious(sealed, purpose, error), purpose);
      }
    },
  };
}

function openWith(key: KeyObject, sealed: Uint8Array, purpose: string): Buffer {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES)), decipher.final()]);
}

const SECRET_FILE = 'secret.key';

/**
 * Reads the service secrets from `<dataDir>/secret.key`, generated randomly on the first start: one per line, current
 * first. An empty file, which a full disk can leave, counts as none.
 * @param onEmpty called with the path of an empty file
 * @throws Error when a line is too short, or the file cannot be read or created
 */
export async function loadOrCreateSecrets(
  dataDir: string,
  onEmpty: (path: string) => void = () => {},
): Promise<[string, ...string[]]> {
  const path = join(dataDir, SECRET_FILE);
  let text = await readIfExists(path);
  if (text === null || text.trim() === '') {
    if (text !== null) {
      onEmpty(path);
      await rm(path, { force: true });
    }
    await createSecret(dataDir, path);
    text = await readFile(path, 'utf8');
  }
  const lines = text.split('\n').map((line) => line.trim());
  const [secret = '', ...previous] = lines.filter((line) => line !== '');
  if ([secret, ...previous].some((line) => line.length < 32)) {
    throw new Error(`${path} does not contain secrets of 32 characters or more`);
  }
  return [secret, ...previous];
}

/** Creates the file with its content at once, unless another process has created it. */
async function createSecret(dataDir: string, path: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const temporary = `${path}.${process.pid}`;
  try {
    await writeDurably(temporary, `${newServiceSecret()}\n`);
    await link(temporary, path).catch(async (error: NodeJS.ErrnoException) => {
      // Some file systems have no links; there the last of several processes wins, and the others do not start.
      if (error.code === 'EPERM' || error.code === 'ENOTSUP') await rename(temporary, path);
      else if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dataDir);
}

/** Replaces the secrets in `<dataDir>/secret.key` durably: after a crash the file has either the old or the new content. */
export async function writeSecrets(dataDir: string, secrets: readonly string[]): Promise<void> {
  const path = join(dataDir, SECRET_FILE);
  await writeDurably(`${path}.new`, `${secrets.join('\n')}\n`);
  await rename(`${path}.new`, path);
  await syncFolder(dataDir);
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the names of new files in a folder durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function readIfExists(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

export function newServiceSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function sha256(value: string | Uint8Array): Buffer {
  return createHash('sha256').update(value).digest();
}

/** Whether two strings are equal, compared in a time that depends only on their lengths. */
export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}
