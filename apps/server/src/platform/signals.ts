/** What happened in this process, told after the commit. A hint only: whoever listens also polls the database. */
export interface SignalMap {
  /** Events were committed for this workspace. */
  events: { workspaceId: string; types: readonly string[] };
  /** Sessions of this workspace have ended or have another token. */
  sessions: { workspaceId: string };
  /** Rows that a background worker takes up have been committed. */
  work: { queue: string };
}

type Listener<Name extends keyof SignalMap> = (payload: SignalMap[Name]) => void;

/** In-process publish and subscribe: wakes sleeping workers and drops cached pages on the node that wrote. */
export class Signals {
  readonly #listeners: { [Name in keyof SignalMap]: Set<Listener<Name>> } = {
    events: new Set(),
    sessions: new Set(),
    work: new Set(),
  };

  /** @returns a function that ends the subscription. */
  on<Name extends keyof SignalMap>(name: Name, listener: Listener<Name>): () => void {
    this.#listeners[name].add(listener);
    return () => this.#listeners[name].delete(listener);
  }

  emit<Name extends keyof SignalMap>(name: Name, payload: SignalMap[Name]): void {
    for (const listener of this.#listeners[name]) listener(payload);
  }
}
