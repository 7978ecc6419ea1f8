/**
 * Unsaved text, stored in this browser so that it is not lost when a dialog is closed, a page is left or reloaded, the
 * session expires or the service goes down. Stored by workspace, member, form and record: drafts of another member who
 * uses the same browser are never read. Passwords, keys, codes and other secrets are not stored.
 */

/** The changed values by field and, if a record is being edited, the values that editing started from. */
interface StoredValues {
  changes: Record<string, unknown>;
  base?: Record<string, unknown>;
  etag?: string | null;
}

const PREFIX = 'rolecall.draft/';
const DAY_MS = 86_400_000;
/** Limits for all members of a browser together; the oldest drafts are dropped. Browsers allow 5 million characters. */
export const DRAFT_LIMITS = { count: 60, characters: 1_500_000, charactersEach: 300_000, days: 30 } as const;

/** The methods of `localStorage` that are needed. */
type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Drafts in a store: `localStorage`, or another one in tests. */
export class DraftStorage {
  readonly #store: () => DraftStore;
  readonly #now: () => number;

  constructor(store: () => DraftStore = () => localStorage, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** The key of a draft. */
  key(owner: { workspaceId: string; memberId: string }, form: string, record: string): string {
    return `${PREFIX}${owner.workspaceId}/${owner.memberId}/${form}/${record}`;
  }

  read(key: string): StoredValues | null {
    const found = this.#attempt(() => this.#store().getItem(key));
    if (found == null) return null;
    const [, typed] = split(found);
    if (this.#isOld(found)) {
      this.remove(key);
      return null;
    }
    try {
      const values: unknown = JSON.parse(typed);
      return isStored(values) ? values : null;
    } catch {
      return null;
    }
  }

  /** False if it could not be stored: it is too large, or the browser does not allow it. */
  write(key: string, values: StoredValues): boolean {
    const text = `${this.#now()} ${JSON.stringify(values)}`;
    if (text.length > DRAFT_LIMITS.charactersEach) {
      this.remove(key);
      return false;
    }
    return (
      this.#attempt(() => {
        this.prune(key, text.length);
        for (;;) {
          try {
            this.#store().setItem(key, text);
            return true;
          } catch (error) {
            // Storage is full, possibly with other data of this origin.
            const oldest = this.#entries().find((entry) => entry.key !== key);
            if (oldest === undefined) throw error;
            this.#store().removeItem(oldest.key);
          }
        }
      }) === true
    );
  }

  remove(key: string): void {
    this.#attempt(() => this.#store().removeItem(key));
  }

  /** Deletes a draft. @returns a function that restores it, or null if there was none */
  take(key: string): (() => void) | null {
    const found = this.#attempt(() => this.#store().getItem(key));
    if (found == null) return null;
    this.remove(key);
    return () => this.#attempt(() => this.#store().setItem(key, found));
  }

  /** The keys of a member's drafts. */
  of({ workspaceId, memberId }: { workspaceId: string; memberId: string }): string[] {
    const mine = `${PREFIX}${workspaceId}/${memberId}/`;
    return (this.#attempt(() => this.#entries()) ?? []).map(({ key }) => key).filter((key) => key.startsWith(mine));
  }

  /** Removes drafts that are too old or too many. `incoming`: the one that will be written next, and its size. */
  prune(incoming?: string, size = 0): void {
    this.#attempt(() => {
      const entries = this.#entries().filter(({ key }) => key !== incoming);
      let count = entries.length + (incoming === undefined ? 0 : 1);
      let characters = entries.reduce((sum, entry) => sum + entry.size, size);
      for (const entry of entries) {
        const isBeyond = count > DRAFT_LIMITS.count || characters > DRAFT_LIMITS.characters;
        if (!isBeyond && !entry.isOld) continue;
        this.#store().removeItem(entry.key);
        count -= 1;
        characters -= entry.size;
      }
    });
  }

  /** All drafts, oldest first. */
  #entries(): { key: string; size: number; at: number; isOld: boolean }[] {
    const store = this.#store();
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
    return keys
      .filter((key) => key?.startsWith(PREFIX) === true)
      .map((key) => {
        const text = store.getItem(key!) ?? ''; // the filter left no null
        return { key: key!, size: text.length, at: split(text)[0], isOld: this.#isOld(text) };
      })
      .sort((a, b) => a.at - b.at);
  }

  #isOld(text: string): boolean {
    return !(split(text)[0] > this.#now() - DRAFT_LIMITS.days * DAY_MS);
  }

  /** Browsers throw when storage is disabled: forms then work, but store nothing. */
  #attempt<Result>(work: () => Result): Result | null {
    try {
      return work();
    } catch {
      return null;
    }
  }
}

/** Splits a stored text into the time when it was stored, in milliseconds, and the JSON. */
function split(text: string): readonly [at: number, json: string] {
  const end = text.indexOf(' ');
  return [Number(text.slice(0, end)), text.slice(end + 1)];
}

function isStored(values: unknown): values is StoredValues {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(values)) return false;
  const { changes, base } = values as StoredValues; // an object, whose fields are checked here
  return isObject(changes) && (base === undefined || isObject(base));
}

/** The drafts of this browser. */
export const draftStorage = new DraftStorage();
