import { join } from 'node:path';
import type { SecretBox } from '../security/secrets.ts';
import { DiskStorage } from './disk-storage.ts';
import type { S3Options } from './s3-client.ts';
import { S3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

interface StorageOptions {
  /** Null: files are stored on the local disk. */
  s3: Omit<S3Options, 'fetch' | 'now' | 'timeoutMs'> | null;
  dataDir: string;
  /** Called for each link, because a service on a random free port learns its address only after it listens. */
  publicUrl: () => string;
  secrets: SecretBox;
}

/** The configured storage: a bucket, or the folder `files` of the data folder. */
export function createStorage({ s3, dataDir, publicUrl, secrets }: StorageOptions): Storage {
  if (s3 !== null) return new S3Storage({ ...s3, fetch, now: () => new Date() });
  const [secret, ...previousSecrets] = secrets.deriveAll('storage links') as [Buffer, ...Buffer[]];
  return new DiskStorage({ directory: join(dataDir, 'files'), publicUrl, secret, previousSecrets });
}
