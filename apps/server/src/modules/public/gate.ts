import type { FastifyRequest } from 'fastify';
import { Forbidden, NotFound } from '../../platform/errors.ts';
import { type RateLimiter, rateLimited } from '../../platform/http/limits.ts';
import { visitorOf } from '../../platform/http/server.ts';
import { refuse } from '../api-keys/authenticate.ts';
import type { HeldKey, KeyRing } from '../api-keys/key-ring.ts';
import type { WorkspaceDirectory } from '../workspaces/workspace-directory.ts';
import { readSelector } from './selector.ts';

/** Whose public pages a request asks for. */
export interface Caller {
  workspaceId: string;
  /** The publishable key's id; null for a caller that named the workspace by its slug. */
  keyId: string | null;
  /** When the look-up of this caller began, by `performance.now()`. */
  readAt: number;
}

export interface GateOptions {
  keys: KeyRing;
  workspaces: WorkspaceDirectory;
  failures: RateLimiter;
  keyPrefix: string;
}

/** Lets public requests in: finds the one workspace that each names, and checks what its key may do. */
export class PublicGate {
  readonly #options: GateOptions;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /**
   * @throws BadRequest for a selector that is missing, doubled or malformed; NotFound for an unknown slug; ApiError 401
   * for a key that is unknown, expired or revoked; Forbidden for one that lacks the scope.
   */
  async admit(request: FastifyRequest, scope: string): Promise<Caller> {
    const { keys, workspaces, keyPrefix } = this.#options;
    const selector = readSelector(request, keys, keyPrefix);
    if ('slug' in selector) {
      const workspace = workspaces.held(selector.slug) ?? (await workspaces.find(selector.slug));
      if (workspace === null) throw new NotFound('Workspace');
      return { workspaceId: workspace.id, keyId: null, readAt: workspace.readAt };
    }
    const key = keys.held(selector.key) ?? (await this.#find(request, selector.key));
    if (!key.scopes.has(scope)) throw new Forbidden(`This key lacks the scope ${scope}.`, { requiredScope: scope });
    return { workspaceId: key.workspaceId, keyId: key.id, readAt: key.readAt };
  }

  async #find(request: FastifyRequest, text: string): Promise<HeldKey> {
    const { keys, failures } = this.#options;
    const allowance = failures.peek(visitorOf(request));
    if (!allowance.allowed) throw rateLimited(failures.name, allowance);
    return (await keys.find(text)) ?? refuse(request, failures);
  }
}
