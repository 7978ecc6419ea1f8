import { LookupCache } from '../../../platform/cache/lookup-cache.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readToken } from '../../../platform/security/workspace-token.ts';
import type { AllowedAddresses } from '../api-keys/allowed-addresses.ts';
import { memberNetworks } from './member-addresses.ts';
import { findSession, type KnownSession, touchSession } from './queries.ts';

// A session that is revoked, or whose member's role changes, on another node is updated here within a second: an older copy
// is read again. The rest of the second is left for the read itself.
const MAX_AGE_MS = 700;
const MAX_ENTRIES = 10_000;

/** A cached session. */
export interface CachedSession extends KnownSession {
  /** The networks from which it may be used; null for all. */
  networks: AllowedAddresses | null;
  /** See `LookedUp`. */
  readAt: number;
}

/** Looks up sessions, caches each for less than a second, and records their use. */
export class SessionCache {
  readonly #db: Database;
  readonly #sessions = new LookupCache<CachedSession>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_ENTRIES,
    groupOf: (session) => session.workspaceId,
    keepsOutdated: true,
  });
  /** Copies whose use has already been written. */
  readonly #touched = new WeakSet<CachedSession>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** The valid session if a fresh copy is cached; undefined if it must be looked up. */
  cached(token: string): CachedSession | undefined {
    return this.#sessions.get(token);
  }

  /** Whether this was a valid session when it was last looked up here, however long ago. */
  hasKnown(token: string): boolean {
    return this.#sessions.hasKnown(token);
  }

  /** The valid session, or null. Concurrent calls with the same token share one lookup. */
  async find(text: string): Promise<CachedSession | null> {
    const token = readToken(text);
    if (token === null) return null;
    return this.#sessions.load(
      text,
      async (readAt) => {
        const found = await findSession(this.#db.read, token);
        return found === undefined ? null : { ...found, networks: memberNetworks(found.memberAddresses), readAt };
      },
      token.workspaceId,
    );
  }

  /** Records that a request has used the session. If the write fails, the next request repeats it. */
  use(session: CachedSession): void {
    if (!session.isStale || this.#touched.has(session)) return;
    this.#touched.add(session);
    touchSession(this.#db.relaxed, session).catch(() => this.#touched.delete(session));
  }

  /** Invalidates the workspace's sessions, after one of them was revoked or a member changed on this node. */
  forget(workspaceId: string): void {
    this.#sessions.invalidate(workspaceId);
  }
}
