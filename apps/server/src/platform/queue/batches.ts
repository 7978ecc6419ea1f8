interface BatchOptions<Item> {
  /** Writes the items; on failure they are kept and written later. */
  write: (items: Item[]) => Promise<void>;
  /** How long an item may wait for others. */
  lingerMs: number;
  /** Maximum number of items per write. */
  maxItems: number;
  onError: (error: unknown) => void;
}

const RETRY_MS = 500;

/** Collects items and writes them in batches, one write at a time. Failed writes are retried. */
export class Batches<Item> {
  readonly #options: BatchOptions<Item>;
  #items: Item[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(options: BatchOptions<Item>) {
    this.#options = options;
  }

  add(item: Item): void {
    this.#items.push(item);
    if (this.#items.length >= this.#options.maxItems) this.#begin();
    else this.#schedule(this.#options.lingerMs);
  }

  /**
   * Writes the current items, once.
   * @throws errors of the write; the items are kept
   */
  async flush(): Promise<void> {
    await this.#writing?.catch(() => {});
    while (this.#items.length > 0) await this.#write();
  }

  #schedule(ms: number): void {
    if (this.#timer !== undefined || this.#writing !== undefined) return;
    this.#timer = setTimeout(() => this.#begin(), ms);
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#writing !== undefined) return;
    let pause = this.#options.lingerMs;
    this.#writing = this.#write()
      .catch((error: unknown) => {
        this.#options.onError(error);
        pause = RETRY_MS;
      })
      .finally(() => {
        this.#writing = undefined;
        if (this.#items.length > 0) this.#schedule(pause);
      });
  }

  async #write(): Promise<void> {
    const items = this.#items.splice(0, this.#options.maxItems);
    try {
      await this.#options.write(items);
    } catch (error) {
      this.#items.unshift(...items);
      throw error;
    }
  }
}
