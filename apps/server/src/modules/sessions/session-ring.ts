import type { Database } from '../../platform/database/database.ts';
import { findSession, type KnownSession, touchSession } from './queries.ts';
import { readToken } from './token.ts';

// What ends a session on another node, or gives its member another role, counts here within a second: a copy older than
// this is read again. The rest of the second is left for the read itself.
const MAX_AGE_MS = 700;
const MAX_CACHED = 10_000;

/** A session that was read not long ago. */
export interface HeldSession extends KnownSession {
  /** When the read that gave it began, by `performance.now()`. */
  readAt: number;
}

/** Looks sessions up, keeping each for less than a second, and notes that they are used. */
export class SessionRing {
  readonly #db: Database;
  readonly #entries = new Map<string, HeldSession>();
  readonly #pending = new Map<string, Promise<HeldSession | null>>();
  // Grows with every `forget`, so that a look-up which began before it keeps nothing.
  #generation = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The living session when a fresh copy is at hand; undefined when it must be looked up. */
  held(token: string): HeldSession | undefined {
    const session = this.#entries.get(token);
    return session === undefined || performance.now() - session.readAt > MAX_AGE_MS ? undefined : session;
  }

  /** The living session, or null. Callers with the same token at once share one look-up. */
  async find(token: string): Promise<HeldSession | null> {
    const pending = this.#pending.get(token) ?? this.#read(token);
    this.#pending.set(token, pending);
    try {
      return await pending;
    } finally {
      this.#pending.delete(token);
    }
  }

  async #read(text: string): Promise<HeldSession | null> {
    const token = readToken(text);
    if (token === null) return null;
    const readAt = performance.now();
    const generation = this.#generation;
    const found = await findSession(this.#db.read, token);
    const session = found === undefined ? null : { ...found, readAt };
    if (this.#entries.size >= MAX_CACHED) this.#entries.clear();
    if (session === null) this.#entries.delete(text);
    else if (generation === this.#generation) this.#entries.set(text, session);
    // The use of a session that is lost here is noted a moment later: it is still stale.
    if (found?.isStale === true) await touchSession(this.#db.relaxed, found).catch(() => {});
    return session;
  }

  /** Forgets the workspace's sessions, after one of them ended or a member changed on this node. */
  forget(workspaceId: string): void {
    for (const [token, session] of this.#entries) if (session.workspaceId === workspaceId) this.#entries.delete(token);
    this.#pending.clear();
    this.#generation += 1;
  }
}
