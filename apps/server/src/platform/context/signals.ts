/** Signals between parts of the service, published after the commit. Only a hint: every subscriber also polls the database. */
export interface SignalMap {
  /** Events were committed for this workspace. */
  events: { workspaceId: string; types: readonly string[] };
  /** Sessions of this workspace have ended or have a new token. */
  sessions: { workspaceId: string };
  /** Rows for a background worker have been committed. */
  work: { queue: string };
}

type Listener<Name extends keyof SignalMap> = (payload: SignalMap[Name]) => void;
type Forward = <Name extends keyof SignalMap>(name: Name, payload: SignalMap[Name]) => void;

/**
 * Publish and subscribe: wakes sleeping workers and drops cached pages, in the process that made the change and in those
 * started by the same supervisor.
 */
export class Signals {
  readonly #listeners: { [Name in keyof SignalMap]: Set<Listener<Name>> } = {
    events: new Set(),
    sessions: new Set(),
    work: new Set(),
  };
  #forward: Forward | null = null;

  /** @returns a function that unsubscribes */
  on<Name extends keyof SignalMap>(name: Name, listener: Listener<Name>): () => void {
    this.#listeners[name].add(listener);
    return () => this.#listeners[name].delete(listener);
  }

  emit<Name extends keyof SignalMap>(name: Name, payload: SignalMap[Name]): void {
    this.deliver(name, payload);
    this.#forward?.(name, payload);
  }

  /** Calls the listeners of this process only. */
  deliver<Name extends keyof SignalMap>(name: Name, payload: SignalMap[Name]): void {
    for (const listener of this.#listeners[name]) listener(payload);
  }

  /** Passes on whatever is emitted here, to other processes. */
  forwardTo(forward: Forward): void {
    this.#forward = forward;
  }
}
