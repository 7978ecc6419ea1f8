import { LookupCache } from '../../../platform/cache/lookup-cache.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sha256 } from '../../../platform/security/secrets.ts';
import { AllowedAddresses } from './allowed-addresses.ts';
import { keyTypeOf } from './key-format.ts';
import { findKeyByHash, type KnownKey, touchKeys } from './queries.ts';

// A key revoked on another node stops working here within a second: an older copy is read again. The rest of the second is
// left for the read itself.
const MAX_AGE_MS = 700;
const MAX_ENTRIES = 10_000;
const FLUSH_USES_MS = 10_000;

/** A key with its scopes as a set, ready for checks. */
export interface CachedKey extends Omit<KnownKey, 'scopes' | 'allowedAddresses'> {
  scopes: ReadonlySet<string>;
  /** Null for everywhere. */
  allowedAddresses: AllowedAddresses | null;
  /** See `LookedUp`. */
  readAt: number;
}

/** Looks up keys, caches each for less than a second, and records when they were used. */
export class KeyCache {
  readonly #db: Database;
  readonly #prefix: string;
  readonly #keys = new LookupCache<CachedKey>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_ENTRIES,
    groupOf: (key) => key.homeWorkspaceId,
    keepsOutdated: true,
  });
  /** `at` by `performance.now()`. */
  readonly #uses = new Map<string, { homeWorkspaceId: string; id: string; at: number; address: string }>();
  readonly #timer: NodeJS.Timeout;

  constructor(db: Database, prefix: string) {
    this.#db = db;
    this.#prefix = prefix;
    this.#timer = setInterval(() => void this.flush().catch(() => {}), FLUSH_USES_MS);
    this.#timer.unref();
  }

  /** Checks format and checksum only, to decide whether a lookup is needed. */
  typeOf(text: string): 'secret' | 'publishable' | null {
    return keyTypeOf(text, this.#prefix);
  }

  /** The valid key if a fresh copy is cached; undefined if it must be looked up. */
  cached(text: string): CachedKey | undefined {
    return this.#keys.get(text);
  }

  /** Whether this was a valid key when it was last looked up here, however long ago. */
  hasKnown(text: string): boolean {
    return this.#keys.hasKnown(text);
  }

  /** The valid key, or null. Concurrent calls for the same key share one lookup. */
  find(text: string): Promise<CachedKey | null> {
    return this.#keys.load(text, async (readAt) => {
      const found = await findKeyByHash(this.#db.read, sha256(text));
      return found?.valid === true ? heldKey(found, readAt) : null;
    });
  }

  /** Invalidates the workspace's keys, test keys included, after one of them changed on this node. */
  forget(workspaceId: string): void {
    this.#keys.invalidate(workspaceId);
  }

  /** Records a use of a key, which is written some seconds later. `address` is called only if the use is recorded. */
  noteUse({ homeWorkspaceId, id }: CachedKey, address: () => string): void {
    if (!this.#uses.has(id)) this.#uses.set(id, { homeWorkspaceId, id, at: performance.now(), address: address() });
  }

  /** Writes the recorded uses. */
  async flush(): Promise<void> {
    const now = performance.now();
    const uses = [...this.#uses.values()].map(({ at, homeWorkspaceId, ...key }) => ({
      ...key,
      workspaceId: homeWorkspaceId,
      secondsAgo: (now - at) / 1000,
    }));
    this.#uses.clear();
    if (uses.length > 0) await touchKeys(this.#db.relaxed, uses);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush().catch(() => {}); // only the time of a last use would be lost
  }
}

function heldKey({ allowedAddresses, scopes, ...key }: KnownKey, readAt: number): CachedKey {
  return {
    ...key,
    scopes: new Set(scopes),
    allowedAddresses: allowedAddresses.length === 0 ? null : new AllowedAddresses(allowedAddresses),
    readAt,
  };
}
