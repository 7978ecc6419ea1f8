import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor, CallerLimits } from '../../context/context.ts';
import type { RecordVisibility } from '../../database/record-visibility.ts';

/** The caller of the authenticated API: an API key, or a member's session. */
export interface Principal {
  readonly workspaceId: string;
  readonly actor: Actor;
  readonly scopes: ReadonlySet<string>;
  /** Identifies the rate limit that a call counts against. */
  readonly id: string;
  /** Owner of the idempotency keys. The same before and after the rotation of a key, and in all sessions of a member. */
  readonly callerId: string;
  /** Whether a member calls through a session; `id` is then the ID of the session. */
  readonly isSession: boolean;
  /** Whether the member must set up two-factor authentication before anything else. */
  readonly mustEnroll?: boolean;
  /** Which records the caller sees; null for all. */
  readonly visibility: RecordVisibility | null;
  /** Of a key that may see only part of the data. */
  readonly limits?: CallerLimits | undefined;
}

/**
 * A request, or the periodic check of whether an open stream may continue, which does not count as use of the key or
 * session.
 */
type AuthenticationPurpose = 'request' | 'recheck';

/**
 * Authenticates the caller. Synchronous where possible, because it precedes every request.
 * @throws ApiError 401 for anything but a valid key or session; 403 for a publishable key, and for a write with a session
 * that does not prove its origin.
 */
export type Authenticate = (request: FastifyRequest, purpose?: AuthenticationPurpose) => Principal | Promise<Principal>;

/** Whether two principals have exactly the same rights. */
export function sameRights(before: Principal, now: Principal): boolean {
  const isSame = before.id === now.id && before.workspaceId === now.workspaceId && before.mustEnroll === now.mustEnroll;
  if (before.visibility?.schema !== now.visibility?.schema || before.visibility?.viewer !== now.visibility?.viewer)
    return false;
  return isSame && (before.scopes === now.scopes || equalSets(before.scopes, now.scopes));
}

/** A digest of what determines which fields of a visible record the caller sees. */
export function rightsOf({ scopes, limits = {} }: Principal): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([[...scopes].sort(), limits]))
    .digest();
}

function equalSets(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((value) => b.has(value));
}
