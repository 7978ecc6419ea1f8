import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../apps/server/test/harness.ts';
import type { Target } from './clients.ts';
import { compareRecords } from './compare-records.ts';
import { readList } from './read-list.ts';

/** Every list that writers change, as a whole and by filters that read other rows. */
export const MIRRORED: readonly { path: string; query: (known: { jobId: string }) => Record<string, string> }[] = [
  { path: '/jobs', query: () => ({}) },
  { path: '/jobs', query: () => ({ status: 'open' }) },
  { path: '/jobs', query: () => ({ q: 'grace' }) },
  { path: '/stages', query: () => ({}) },
  { path: '/candidates', query: () => ({}) },
  { path: '/candidates', query: () => ({ includeDeleted: 'true' }) },
  { path: '/candidates', query: () => ({ tag: 'red' }) },
  { path: '/candidates', query: () => ({ q: 'grace' }) },
  { path: '/candidates', query: () => ({ q: 'lisbon' }) },
  { path: '/applications', query: () => ({ q: 'lisbon' }) },
  { path: '/jobs', query: () => ({ q: 'lisbon' }) },
  { path: '/candidates', query: ({ jobId }) => ({ jobId }) },
  { path: '/notes', query: () => ({}) },
  { path: '/files', query: () => ({}) },
  { path: '/tags', query: () => ({}) },
  { path: '/applications', query: () => ({}) },
  { path: '/applications', query: ({ jobId }) => ({ jobId, status: 'active' }) },
  { path: '/stage-changes', query: () => ({}) },
  { path: '/answers', query: () => ({}) },
  { path: '/answers', query: ({ jobId }) => ({ jobId }) },
  { path: '/interviews', query: () => ({}) },
  { path: '/interviews', query: () => ({ status: 'scheduled' }) },
  { path: '/offers', query: () => ({}) },
  { path: '/offers', query: () => ({ status: 'sent,expired' }) },
  { path: '/tasks', query: () => ({ open: 'true' }) },
  { path: '/scorecards', query: () => ({}) },
  { path: '/pool-entries', query: () => ({}) },
];

const FOLLOWED_EVERY_MS = 250;

/** A copy of a list, kept as the guide of the API describes. */
export class Mirror {
  readonly #target: Target;
  readonly #path: string;
  readonly #query: Record<string, string>;
  readonly #records = new Map<string, Json>();
  #token: string | undefined;
  /** How many changes were applied. */
  changes = 0;
  /** How many times the list was read again because its records showed other custom fields. */
  readAgain = 0;

  constructor(target: Target, path: string, query: Record<string, string>) {
    this.#target = target;
    this.#path = path;
    this.#query = query;
  }

  get size(): number {
    return this.#records.size;
  }

  /** Catches up with the list, or reads it for the first time. */
  async follow(): Promise<void> {
    const syncToken = this.#token;
    const query = { ...this.#query, ...(syncToken === undefined ? {} : { syncToken }) };
    const { items, next, showsOtherFields } = await readList(this.#target, this.#path, query);
    if (syncToken !== undefined && showsOtherFields) {
      this.readAgain += 1;
      this.#token = undefined;
      return this.follow();
    }
    if (syncToken === undefined) this.#records.clear();
    for (const item of items) {
      if ('reason' in item && 'deletedAt' in item) this.#records.delete(item.id);
      else this.#records.set(item.id, item);
    }
    if (syncToken !== undefined) this.changes += items.length;
    this.#token = next;
  }

  /** Continuously; after a failure because the service was killed, it continues from the last token. */
  async followUntil(until: number): Promise<void> {
    while (performance.now() < until) {
      await this.follow().catch(() => {});
      await pause(FOLLOWED_EVERY_MS);
    }
  }

  /** Catches up after the last write. @returns where the copy differs from the list */
  async compare(): Promise<string[]> {
    await this.follow();
    const { items } = await readList(this.#target, this.#path, this.#query);
    const name = `${this.#path}?${new URLSearchParams(this.#query)}`;
    return compareRecords(name, this.#records, new Map(items.map((item) => [item.id, item])));
  }
}
