/** Work that continues after the response has been sent, and that shutdown waits for. */
export class Background {
  readonly #running = new Set<Promise<void>>();

  /** `work` must handle its own errors. */
  run(work: () => Promise<void>): void {
    const running = work().finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when nothing is running. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}
