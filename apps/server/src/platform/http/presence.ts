const RECENT_MS = 1_000;

/** Whether anybody with a key or a session is being served, for those who can give way to them. */
export class Presence {
  #lastAt = Number.NEGATIVE_INFINITY;

  /** Somebody has been let in. */
  note(): void {
    this.#lastAt = performance.now();
  }

  /** Whether that was within the last second. */
  isRecent(): boolean {
    return performance.now() - this.#lastAt < RECENT_MS;
  }
}
