/** An entry of the list. */
export interface Entry {
  /** The ID of the listed record: an application or a candidate. */
  id: string;
  candidateId: string;
  /** Null on a list of candidates: the application is the latest active one. */
  applicationId: string | null;
}

export interface EntryPage {
  entries: readonly Entry[];
  /** Null at the end. */
  cursor: string | null;
}

/** The part of the list that has been read. */
export interface Queue {
  entries: readonly Entry[];
  state: 'reading' | 'more' | 'whole' | 'failed';
}

/** The most pages that are read to find where an application is, such as after the page was loaded again. */
const MAX_SEARCHED_PAGES = 30;
/** The next page is read when fewer entries than this are left. */
const AHEAD = 20;

/**
 * The list that is being reviewed, read page by page. It keeps the order in which it was opened: candidates who no
 * longer match its filters, because they were moved or rejected, keep their position.
 */
export class ReviewQueue {
  readonly #readPage: (cursor: string | null) => Promise<EntryPage>;
  readonly #indexes = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #queue: Queue = { entries: [], state: 'more' };
  #cursor: string | null = null;
  #reading: Promise<void> | null = null;

  constructor(readPage: (cursor: string | null) => Promise<EntryPage>) {
    this.#readPage = readPage;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly queue = (): Queue => this.#queue;

  /** The position of an entry from 0; -1 if it has not been read or is not on the list. */
  indexOf(id: string): number {
    return this.#indexes.get(id) ?? -1;
  }

  /** Reads until this entry and those after it are known. */
  async readTo(id: string): Promise<void> {
    for (let pages = 0; pages < MAX_SEARCHED_PAGES; pages += 1) {
      const index = this.indexOf(id);
      const isEnough = index >= 0 && index + AHEAD < this.#queue.entries.length;
      if (isEnough || this.#queue.state === 'whole') return;
      await this.#readMore();
      if (this.#queue.state === 'failed') return;
    }
  }

  #readMore(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    this.#set({ state: 'reading' });
    try {
      const { entries, cursor } = await this.#readPage(this.#cursor);
      this.#cursor = cursor;
      const known = [...this.#queue.entries];
      for (const entry of entries) {
        if (this.#indexes.has(entry.id)) continue; // it has moved to a later page
        this.#indexes.set(entry.id, known.length);
        known.push(entry);
      }
      this.#set({ entries: known, state: cursor === null ? 'whole' : 'more' });
    } catch {
      this.#set({ state: 'failed' });
    }
  }

  #set(part: Partial<Queue>): void {
    this.#queue = { ...this.#queue, ...part };
    for (const listener of this.#listeners) listener();
  }
}
