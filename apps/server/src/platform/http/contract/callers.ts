import type { Origin } from '../../audit/audit-trail.ts';
import type { Context } from '../../context/context.ts';
import type { Services } from '../../context/services.ts';
import type { Database } from '../../database/database.ts';

/**
 * Who may call an operation: API keys and sessions of the workspace, any visitor of the public API, or users who have yet to
 * sign in.
 */
export type Access = 'workspace' | 'public' | 'unauthenticated';

/** The caller that a verb receives, depending on the access of its operation. */
export interface Callers {
  workspace: Context;
  public: PublicContext;
  unauthenticated: AnonymousRequest;
}

/** A call of the public API. The result of a read depends only on how the workspace is named and on the input, so that it can be cached. */
export interface PublicContext extends Context {
  readonly visitor: Visitor;
}

/** An anonymous visitor of the public API. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string | null;
  /** Size of the request's body. */
  readonly bodyBytes: number;
  /** The query of links to the public API: the parameter that names the workspace, or empty if a header does. */
  readonly linkQuery: string;
  /**
   * Deducts from the daily storage quota for anonymous visitors: that of this address, of this workspace, and of the
   * email address in the submission.
   * @throws ApiError 429
   */
  takeQuota(upload: { bytes: number; subject?: { email: string; bytes: number } }): Promise<void>;
  /**
   * Waits for another service (a CAPTCHA provider, a bucket) without delaying other visitors in the meantime. The signal is
   * aborted when the visitor disconnects.
   */
  callOut<Value>(call: (signal: AbortSignal) => Promise<Value>): Promise<Value>;
  /** Limits how long the result of a read may be cached, in milliseconds from its beginning. */
  isValidFor(ms: number): void;
}

/** A request from a caller who has not been authenticated yet. */
export interface AnonymousRequest {
  readonly db: Database;
  readonly services: Services;
  readonly requestId: string;
  /** IP address of the sender, shown in the list of sessions. */
  readonly ip: string;
  /** The sender as counted by rate limits. */
  readonly visitor: string;
  readonly userAgent: string | null;
  /** Both, for the audit log; undefined if they are not recorded. */
  readonly origin: Origin | undefined;
  /** Path and query as received. */
  readonly url: string;
  cookie(name: string): string | null;
  /**
   * Takes one of the failed attempts that this address is allowed per minute. `succeeded` gives it back.
   * @throws ApiError 429 when none are left
   */
  attempt(): Promise<{ succeeded(): void }>;
}
