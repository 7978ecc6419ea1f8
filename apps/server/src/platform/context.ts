import type { Database, Transaction } from './database/database.ts';
import type { Services } from './services.ts';

/** Who does something: the closed set that an activity event can name. `candidate` is a person at the public form. */
export interface Actor {
  type: 'operator' | 'api_key' | 'automation' | 'candidate' | 'system';
  /** Null where nobody has one: the service itself, a person at the public form. */
  id: string | null;
  name: string;
}

/** The automation runs that led to a change, oldest first. Events carry it, so that loops can be seen. */
export interface Cause {
  runs: { runId: string; automationId: string; subjectId: string }[];
}

/** What every verb gets besides its input. It knows nothing of HTTP. */
export interface Context {
  readonly workspaceId: string;
  readonly actor: Actor;
  /** Scopes the caller holds. Endpoints have checked theirs; verbs look here only for rules such as granting a scope. */
  readonly scopes: ReadonlySet<string>;
  readonly db: Database;
  readonly services: Services;
  readonly requestId: string;
  readonly cause: Cause | null;
  /** Entity tags of `If-Match`; null when the caller gave none. */
  readonly ifMatch: readonly string[] | null;
  /** Stores the answer of an idempotent call in the transaction of its effect. */
  readonly completion: Completion | null;
  /** The session through which an operator calls; absent for everybody else. */
  readonly sessionId?: string;
}

/** Runs as the last step of the change that carries an operation's effect. */
export interface Completion {
  complete(tx: Transaction, result: unknown, candidateIds: string[]): Promise<void>;
}
