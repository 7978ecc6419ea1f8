/** Work that goes on after the answer it belongs to, and that a stop of the service waits for. */
export class Background {
  readonly #running = new Set<Promise<void>>();

  /** `work` hears of its own errors. */
  run(work: () => Promise<void>): void {
    const running = work().finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when nothing is running. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}
