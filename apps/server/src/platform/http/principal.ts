import type { FastifyRequest } from 'fastify';
import type { Actor } from '../context.ts';

/** Who calls the authenticated API: an API key, or an operator's session. */
export interface Principal {
  readonly workspaceId: string;
  readonly actor: Actor;
  readonly scopes: ReadonlySet<string>;
  /** Whose allowance a call takes from, and whose idempotency keys it uses. */
  readonly id: string;
  /** Whether an operator calls through a session, whose id is `id` then. */
  readonly isSession: boolean;
}

/**
 * Finds out who calls. Answers at once where it can, because this stands in front of every request.
 * @throws ApiError 401 for anything but a valid key or session; 403 for a publishable key, and for a write with a session
 * that does not prove its origin.
 */
export type Authenticate = (request: FastifyRequest) => Principal | Promise<Principal>;
