import type { FastifyRequest } from 'fastify';
import { Forbidden, NotFound } from '../../../../platform/errors/errors.ts';
import { addressOf } from '../../../../platform/http/transport/client-address.ts';
import { type KeyLookup, lookUpKey } from '../../../accounts/api-keys/authenticate.ts';
import type { WorkspaceDirectory } from '../../../accounts/workspaces/workspace-directory.ts';
import { awaitsConfirmation } from '../../../records/access/restored.ts';
import { readSelector } from './selector.ts';

/** The workspace and key of a public request. */
export interface Caller {
  workspaceId: string;
  /** The publishable key's id; null for a caller that named the workspace by its slug. */
  keyId: string | null;
  /** Of links to the public API, see `readSelector`. */
  linkQuery: string;
  /** When the lookup of this caller began, by `performance.now()`. */
  readAt: number;
}

interface PublicAuthenticationOptions {
  lookup: KeyLookup;
  workspaces: WorkspaceDirectory;
  keyPrefix: string;
}

/** Authenticates public requests: finds the workspace that a request names and checks the scope of its key. */
export class PublicAuthentication {
  readonly #options: PublicAuthenticationOptions;

  constructor(options: PublicAuthenticationOptions) {
    this.#options = options;
  }

  /**
   * @throws BadRequest for a selector that is missing, malformed or not the only one; NotFound for an unknown slug; ApiError 401
   * for a key that is unknown, expired or revoked; Forbidden for one that lacks the scope.
   */
  async admit(request: FastifyRequest, scope: string): Promise<Caller> {
    const { lookup, workspaces, keyPrefix } = this.#options;
    const { keys } = lookup;
    const { slug, key: keyText, linkQuery } = readSelector(request, keys, keyPrefix);
    if (keyText === null) {
      const workspace = workspaces.cached(slug) ?? (await workspaces.find(slug));
      if (workspace === null || workspace.isSandbox) throw new NotFound('Workspace');
      return { workspaceId: workspace.id, keyId: null, linkQuery, readAt: workspace.readAt };
    }
    const key = keys.cached(keyText) ?? (await lookUpKey(request, keyText, lookup));
    if (key.isClosed) throw awaitsConfirmation();
    if (!key.scopes.has(scope)) throw new Forbidden(`This key lacks the scope ${scope}.`, { requiredScope: scope });
    keys.noteUse(key, () => addressOf(request));
    return { workspaceId: key.workspaceId, keyId: key.id, linkQuery, readAt: key.readAt };
  }
}
