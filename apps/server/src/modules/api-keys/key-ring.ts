import type { Database } from '../../platform/database/database.ts';
import { sha256 } from '../../platform/secrets.ts';
import { keyTypeOf } from './key-format.ts';
import { findKeyByHash, type KnownKey, touchKeys } from './queries.ts';

// A key revoked on another node stops here within a second: a copy older than this is read again. The rest of the second
// is left for the read itself.
const MAX_AGE_MS = 700;
const MAX_CACHED = 10_000;
const FLUSH_USES_MS = 10_000;

/** A key with its scopes as a set, ready for checks. */
export interface HeldKey extends Omit<KnownKey, 'scopes'> {
  scopes: ReadonlySet<string>;
  /** When the read that gave it began, by `performance.now()`. */
  readAt: number;
}

/** Looks keys up, keeping each for less than a second, and notes when they were used. */
export class KeyRing {
  readonly #db: Database;
  readonly #prefix: string;
  readonly #entries = new Map<string, HeldKey>();
  readonly #pending = new Map<string, Promise<HeldKey | null>>();
  /** `at` by `performance.now()`. */
  readonly #uses = new Map<string, { workspaceId: string; id: string; at: number }>();
  readonly #timer: NodeJS.Timeout;
  // Grows with every `forget`, so that a look-up which began before it keeps nothing.
  #generation = 0;

  constructor(db: Database, prefix: string) {
    this.#db = db;
    this.#prefix = prefix;
    this.#timer = setInterval(() => void this.flush().catch(() => {}), FLUSH_USES_MS);
    this.#timer.unref();
  }

  /** Form and checksum only: whether a look-up is worth anything. */
  typeOf(text: string): 'secret' | 'publishable' | null {
    return keyTypeOf(text, this.#prefix);
  }

  /** The valid key when a fresh copy is at hand; undefined when it must be looked up. */
  held(text: string): HeldKey | undefined {
    const key = this.#entries.get(text);
    if (key === undefined || performance.now() - key.readAt > MAX_AGE_MS) return undefined;
    this.#use(key);
    return key;
  }

  /** The valid key, or null. Callers of the same key at once share one look-up. */
  async find(text: string): Promise<HeldKey | null> {
    const pending = this.#pending.get(text) ?? this.#read(text);
    this.#pending.set(text, pending);
    try {
      const key = await pending;
      if (key !== null) this.#use(key);
      return key;
    } finally {
      this.#pending.delete(text);
    }
  }

  async #read(text: string): Promise<HeldKey | null> {
    const readAt = performance.now();
    const generation = this.#generation;
    const found = await findKeyByHash(this.#db.read, sha256(text));
    const key = found?.valid === true ? { ...found, scopes: new Set(found.scopes), readAt } : null;
    if (this.#entries.size >= MAX_CACHED) this.#entries.clear();
    // Only what was found is kept: guesses must not push real keys out.
    if (key === null) this.#entries.delete(text);
    else if (generation === this.#generation) this.#entries.set(text, key);
    return key;
  }

  /** Forgets the workspace's keys, after one of them changed on this node. */
  forget(workspaceId: string): void {
    for (const [text, key] of this.#entries) if (key.workspaceId === workspaceId) this.#entries.delete(text);
    this.#pending.clear();
    this.#generation += 1;
  }

  #use(key: HeldKey): void {
    if (!this.#uses.has(key.id)) {
      this.#uses.set(key.id, { workspaceId: key.workspaceId, id: key.id, at: performance.now() });
    }
  }

  /** Writes the noted uses. */
  async flush(): Promise<void> {
    const now = performance.now();
    const uses = [...this.#uses.values()].map(({ at, ...key }) => ({ ...key, secondsAgo: (now - at) / 1000 }));
    this.#uses.clear();
    if (uses.length > 0) await touchKeys(this.#db.relaxed, uses);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush().catch(() => {}); // only the time of a last use would be lost
  }
}
