import type { FastifyRequest } from 'fastify';
import { BadRequest } from '../../../../platform/errors/errors.ts';
import { bearerOf } from '../../../accounts/api-keys/authenticate.ts';
import type { KeyCache } from '../../../accounts/api-keys/key-cache.ts';
import { SANDBOX_SUFFIX } from '../../../accounts/workspaces/sandbox/queries.ts';
import { SLUG_PATTERN } from '../../../accounts/workspaces/slug-pattern.ts';

/** How a public request names its workspace: by slug, by a publishable key's text, or by both. */
type Selector = { slug: string; key: null } | { slug: string | null; key: string };

/** Of a workspace, or of its sandbox. */
const slugPattern = new RegExp(`${SLUG_PATTERN.slice(0, -1)}(?:${SANDBOX_SUFFIX})?$`);

const HOW =
  'Name one workspace: query parameter `workspace` with its slug, or a publishable key in header `X-API-Key`, as `Authorization: Bearer`, or in query parameter `pk`.';

/**
 * Reads the selectors of a request. A slug and a key may both be given: a URL in a response has the slug, and a client that
 * follows it still sends its key.
 * @throws BadRequest when none is given, when one is malformed, or for two slugs or two keys
 */
export function readSelector(request: FastifyRequest, keys: Pick<KeyCache, 'typeOf'>, keyPrefix: string): Selector {
  const { workspace, pk } = request.query as Record<string, unknown>; // Fastify parses every query into an object
  const { 'x-api-key': header, authorization } = request.headers;
  const slug = one(workspace);
  if (slug !== undefined && (typeof slug !== 'string' || !slugPattern.test(slug))) {
    throw new BadRequest('The query parameter `workspace` is not the slug of a workspace.', { field: 'workspace' });
  }
  const bearer = authorization === undefined ? [] : [bearerOf(request)];
  const key = one([pk, header, bearer].flat());
  if (key !== undefined) requirePublishable(key, keys, keyPrefix);
  if (key !== undefined) return { slug: slug ?? null, key };
  if (slug !== undefined) return { slug, key: null };
  throw new BadRequest(`The workspace selector is missing. ${HOW}`);
}

/** The single distinct value. @throws BadRequest for different values */
function one(given: unknown): unknown {
  const [value, ...others] = new Set([given].flat().filter((each) => each !== undefined));
  if (others.length > 0) throw contradiction();
  return value;
}

/** 400: the selectors of a request name different workspaces. */
export function contradiction(): BadRequest {
  return new BadRequest(`The workspace selectors contradict each other. ${HOW}`);
}

function requirePublishable(key: unknown, keys: Pick<KeyCache, 'typeOf'>, keyPrefix: string): asserts key is string {
  if (typeof key === 'string' && keys.typeOf(key) === 'publishable') return;
  if (typeof key === 'string' && key.startsWith(`${keyPrefix}_sk_`)) {
    throw new BadRequest(
      'This is a secret key. It must never be sent to a browser or a public route: use a publishable key, and rotate this one if it was exposed.',
    );
  }
  throw new BadRequest(`This is not a publishable key. ${HOW}`);
}
