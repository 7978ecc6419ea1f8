import { LookupCache } from '../cache/lookup-cache.ts';
import { Unavailable } from '../errors/errors.ts';
import { DiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** So that anonymous requests for the state cause little work; requests to a bucket may cost money. */
const MAX_AGE_MS = { disk: 500, bucket: 10_000 };

/** Whether files can be stored, checked again only after a while. */
export class StorageHealth {
  readonly #storage: Storage;
  readonly #checks: LookupCache<{ isAvailable: boolean; readAt: number }>;

  constructor(storage: Storage) {
    this.#storage = storage;
    const maxAgeMs = storage instanceof DiskStorage ? MAX_AGE_MS.disk : MAX_AGE_MS.bucket;
    this.#checks = new LookupCache({ maxAgeMs, maxEntries: 1 });
  }

  async isAvailable(): Promise<boolean> {
    const key = 'storage';
    const check = this.#checks.get(key) ?? (await this.#checks.load(key, (readAt) => this.#check(readAt)));
    return check.isAvailable;
  }

  async #check(readAt: number): Promise<{ isAvailable: boolean; readAt: number }> {
    return { isAvailable: await canStore(this.#storage), readAt };
  }
}

/** Whether a file can be stored now. */
export async function canStore(storage: Storage): Promise<boolean> {
  try {
    await storage.check();
    return true;
  } catch (error) {
    if (error instanceof Unavailable) return false;
    throw error;
  }
}
