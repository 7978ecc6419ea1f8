import { join } from 'node:path';
import type { SecretBox } from '../secrets.ts';
import { DiskStorage } from './disk-storage.ts';
import type { S3Options } from './s3-client.ts';
import { S3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

interface StorageOptions {
  /** Null: files lie on the local disk. */
  s3: Omit<S3Options, 'fetch' | 'now' | 'timeoutMs'> | null;
  dataDir: string;
  /** Read for each link, because a service that listens on a free port knows its address late. */
  publicUrl: () => string;
  secrets: SecretBox;
}

/** The storage that the configuration names: a bucket, or the folder `files` of the data folder. */
export function createStorage({ s3, dataDir, publicUrl, secrets }: StorageOptions): Storage {
  if (s3 !== null) return new S3Storage({ ...s3, fetch, now: () => new Date() });
  return new DiskStorage({ directory: join(dataDir, 'files'), publicUrl, secret: secrets.derive('storage links') });
}
