import { statfs } from 'node:fs/promises';
import { LookupCache } from '../cache/lookup-cache.ts';
import { Unavailable } from '../errors/errors.ts';

const DEFAULT_RESERVE_BYTES = 1024 ** 3;
const DEFAULT_SHARE = 0.2;
/** Members can still store files in part of the reserve; the rest is for the database only. */
const KEPT_FROM_MEMBERS = 0.25;
/** How long a reading is cached; uploads in progress are counted separately. */
const MAX_AGE_MS = 500;
const RETRY_SECONDS = 60;

interface Reading {
  freeBytes: number;
  reserveBytes: number;
  readAt: number;
}

/**
 * The free space on the file system of the uploads. PostgreSQL often shares it and cannot write when it is full, so
 * uploads by anonymous visitors never use a reserve.
 */
export class FreeSpace {
  readonly #directory: string;
  readonly #reserveBytes: number | null;
  readonly #readings = new LookupCache<Reading>({ maxAgeMs: MAX_AGE_MS, maxEntries: 1 });
  #underWay = 0;

  /** @param reserveBytes null: a gigabyte, or a fifth of a file system that is smaller than five */
  constructor(directory: string, reserveBytes: number | null) {
    this.#directory = directory;
    this.#reserveBytes = reserveBytes;
  }

  /** Free bytes as last read, the reserve, and whether it is in use. Null when the system does not report it. */
  async state(): Promise<{ freeBytes: number; reserveBytes: number; isLow: boolean } | null> {
    const reading = await this.#current();
    if (reading === null) return null;
    const { freeBytes, reserveBytes } = reading;
    return { freeBytes, reserveBytes, isLow: freeBytes < reserveBytes };
  }

  /**
   * Runs a write of this many bytes, which count as used until it has ended.
   * @throws Unavailable when it would use the reserve
   */
  async during<Result>(bytes: number, by: 'visitor' | 'member', write: () => Promise<Result>): Promise<Result> {
    this.#underWay += bytes;
    try {
      const reading = await this.#current();
      const kept = (reading?.reserveBytes ?? 0) * (by === 'visitor' ? 1 : KEPT_FROM_MEMBERS);
      if (reading !== null && reading.freeBytes - this.#underWay < kept)
        throw new Unavailable('There is no space to store this file at the moment.', RETRY_SECONDS);
      return await write();
    } finally {
      this.#underWay -= bytes;
      this.#readings.invalidate();
    }
  }

  #current(): Reading | Promise<Reading | null> {
    const directory = this.#directory;
    return this.#readings.get(directory) ?? this.#readings.load(directory, (readAt) => this.#read(readAt));
  }

  async #read(readAt: number): Promise<Reading | null> {
    try {
      const { bavail, blocks, bsize } = await statfs(this.#directory);
      const usual = Math.min(DEFAULT_RESERVE_BYTES, blocks * bsize * DEFAULT_SHARE);
      return { freeBytes: bavail * bsize, reserveBytes: this.#reserveBytes ?? usual, readAt };
    } catch {
      return null; // the folder does not exist yet, or the system does not support the call
    }
  }
}
