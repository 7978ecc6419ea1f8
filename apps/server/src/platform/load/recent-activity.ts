const RECENT_MS = 1_000;

/** Which callers with a key or a session are being served. Others' work then uses less CPU time. */
export class RecentActivity {
  #last = { workspaceId: '', at: Number.NEGATIVE_INFINITY };
  /** When two workspaces were last served within a second. */
  #sharedAt = Number.NEGATIVE_INFINITY;

  /** A caller was authenticated. */
  note(workspaceId: string): void {
    const at = performance.now();
    if (workspaceId !== this.#last.workspaceId && at - this.#last.at < RECENT_MS) this.#sharedAt = at;
    this.#last = { workspaceId, at };
  }

  /** Whether one was within the last second. */
  isRecent(): boolean {
    return performance.now() - this.#last.at < RECENT_MS;
  }

  /** Whether those of several workspaces were within the last second or two. */
  isShared(): boolean {
    return performance.now() - this.#sharedAt < RECENT_MS;
  }
}
