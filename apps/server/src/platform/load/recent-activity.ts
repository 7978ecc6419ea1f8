const RECENT_MS = 1_000;

/** Whether callers with a key or a session are being served. Lower-priority work then uses less CPU time. */
export class RecentActivity {
  #lastAt = Number.NEGATIVE_INFINITY;

  /** A caller was authenticated. */
  note(): void {
    this.#lastAt = performance.now();
  }

  /** Whether that was within the last second. */
  isRecent(): boolean {
    return performance.now() - this.#lastAt < RECENT_MS;
  }
}
