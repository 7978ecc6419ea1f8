/** Events within this process, published after the commit. Only a hint: every subscriber also polls the database. */
export interface SignalMap {
  /** Events were committed for this workspace. */
  events: { workspaceId: string; types: readonly string[] };
  /** Sessions of this workspace have ended or have a new token. */
  sessions: { workspaceId: string };
  /** Rows for a background worker have been committed. */
  work: { queue: string };
}

type Listener<Name extends keyof SignalMap> = (payload: SignalMap[Name]) => void;

/** In-process publish and subscribe: wakes sleeping workers and drops cached pages in the process that made the change. */
export class Signals {
  readonly #listeners: { [Name in keyof SignalMap]: Set<Listener<Name>> } = {
    events: new Set(),
    sessions: new Set(),
    work: new Set(),
  };

  /** @returns a function that unsubscribes */
  on<Name extends keyof SignalMap>(name: Name, listener: Listener<Name>): () => void {
    this.#listeners[name].add(listener);
    return () => this.#listeners[name].delete(listener);
  }

  emit<Name extends keyof SignalMap>(name: Name, payload: SignalMap[Name]): void {
    for (const listener of this.#listeners[name]) listener(payload);
  }
}
