import type { Origin } from '../audit/audit-trail.ts';
import type { Database } from '../database/database.ts';
import type { Forwarding } from '../doctor/proxy.ts';
import type { Services } from './services.ts';

/** The types of actors: modules add their own. */
export interface ActorTypes {
  /** The service itself. */
  system: true;
}

/** Who performs an action, as named in events. */
export interface Actor {
  type: keyof ActorTypes;
  /** Null for actors without one: the service itself, an anonymous visitor. */
  id: string | null;
  name: string;
}

/** The automation runs that led to a change, oldest first. Events carry it so that loops can be detected. */
export interface Cause {
  runs: { runId: string; automationId: string; subjectId: string }[];
  /** The import that has written the records. If it is silent, nothing follows from its events. */
  import?: { id: string; silent: boolean };
}

/** An operation that is tried and rolled back: the events that it would have recorded. */
export interface DryRun {
  readonly events: { id: string; type: string; entityType: string; entityId: string }[];
}

/** What a key may see at most: modules add the limits on records. */
export interface CallerLimits {
  /** False: fields with personal data are null. */
  readonly personalData?: false;
}

/** What every verb receives besides its input. Independent of HTTP. */
export interface Context {
  readonly workspaceId: string;
  readonly actor: Actor;
  /**
   * Scopes of the caller. Endpoints have checked the required ones; verbs use this only for rules such as granting a
   * scope.
   */
  readonly scopes: ReadonlySet<string>;
  readonly db: Database;
  readonly services: Services;
  readonly requestId: string;
  readonly cause: Cause | null;
  /** Entity tags of `If-Match`; null if the caller sent none. */
  readonly ifMatch: readonly string[] | null;
  /** Set while an operation is only tried and rolled back. */
  readonly dryRun?: DryRun | undefined;
  /** Of a key that may see only part of the data. */
  readonly limits?: CallerLimits | undefined;
  /** The session of a member; unset for all other callers. */
  readonly sessionId?: string | undefined;
  /** The IP address of a request with a session. */
  readonly address?: string | undefined;
  /** What proxies said about it. */
  readonly forwarding?: Forwarding | undefined;
  /** From where a member or a key sent the request, for the audit log; unset if that is not recorded. */
  readonly origin?: Origin | undefined;
}
