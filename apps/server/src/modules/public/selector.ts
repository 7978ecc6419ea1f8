import type { FastifyRequest } from 'fastify';
import { BadRequest } from '../../platform/errors.ts';
import { bearerOf } from '../api-keys/authenticate.ts';
import type { KeyRing } from '../api-keys/key-ring.ts';
import { SLUG_PATTERN } from '../workspaces/create-workspace.ts';

/** How a public request names its workspace: by slug or by a publishable key's text. */
export type Selector = { slug: string } | { key: string };

const slug = new RegExp(SLUG_PATTERN);

const HOW =
  'Name the workspace in exactly one way: query parameter `workspace` with its slug, or a publishable key in header `X-API-Key`, as `Authorization: Bearer`, or in query parameter `pk`.';

/** @throws BadRequest when the selector is missing, doubled, not a slug, or not of the form of a publishable key */
export function readSelector(request: FastifyRequest, keys: Pick<KeyRing, 'typeOf'>, keyPrefix: string): Selector {
  const { workspace, pk } = request.query as Record<string, unknown>; // Fastify parses every query into an object
  const { 'x-api-key': header, authorization } = request.headers;
  const given = [workspace, pk, header, authorization].filter((value) => value !== undefined);
  if (given.length === 0) throw new BadRequest(`The workspace selector is missing. ${HOW}`);
  if (given.length > 1 || typeof given[0] !== 'string') {
    throw new BadRequest(`There is more than one workspace selector. ${HOW}`);
  }
  if (workspace !== undefined) {
    if (typeof workspace !== 'string' || !slug.test(workspace)) {
      throw new BadRequest('The query parameter `workspace` is not the slug of a workspace.', { field: 'workspace' });
    }
    return { slug: workspace };
  }
  const key = authorization === undefined ? given[0] : bearerOf(request);
  if (key !== null && keys.typeOf(key) === 'publishable') return { key };
  if (key?.startsWith(`${keyPrefix}_sk_`)) {
    throw new BadRequest(
      'This is a secret key. It must never be sent to a browser or a public route: use a publishable key, and rotate this one if it was exposed.',
    );
  }
  throw new BadRequest(`This is not a publishable key. ${HOW}`);
}
