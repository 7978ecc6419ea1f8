import type { FastifyRequest } from 'fastify';
import { BadRequest } from '../../../../platform/errors/errors.ts';
import { bearerOf } from '../../../accounts/api-keys/authenticate.ts';
import type { KeyCache } from '../../../accounts/api-keys/key-cache.ts';
import { SANDBOX_SUFFIX } from '../../../accounts/workspaces/sandbox/queries.ts';
import { SLUG_PATTERN } from '../../../accounts/workspaces/slug-pattern.ts';

/**
 * How a public request names its workspace: by its slug or by a publishable key. `linkQuery` repeats it in links to the public API:
 * empty for a key in a header, which clients send again.
 */
type Selector = ({ slug: string; key: null } | { slug: null; key: string }) & { linkQuery: string };

/** Of a workspace, or of its sandbox. */
const slugPattern = new RegExp(`${SLUG_PATTERN.slice(0, -1)}(?:${SANDBOX_SUFFIX})?$`);

const HOW =
  'Name the workspace in exactly one way: query parameter `workspace` with its slug, or a publishable key in header `X-API-Key`, as `Authorization: Bearer`, or in query parameter `pk`.';

/** Reads the selector of a request. @throws BadRequest when there is none, more than one (equal or not), or a malformed one */
export function readSelector(request: FastifyRequest, keys: Pick<KeyCache, 'typeOf'>, keyPrefix: string): Selector {
  const { workspace, pk } = request.query as Record<string, unknown>; // Fastify parses every query into an object
  const { 'x-api-key': header, authorization } = request.headers;
  const slugs = given(workspace);
  const parameters = given(pk);
  const texts = [...parameters, ...given(header), ...(authorization === undefined ? [] : [bearerOf(request)])];
  if (slugs.length + texts.length === 0) throw new BadRequest(`The workspace selector is missing. ${HOW}`);
  if (slugs.length + texts.length > 1) throw new BadRequest(`There is more than one workspace selector. ${HOW}`);
  const [slug] = slugs;
  if (slug === undefined) {
    const [key] = texts;
    requirePublishable(key, keys, keyPrefix);
    return { slug: null, key, linkQuery: parameters.length === 0 ? '' : `?pk=${key}` };
  }
  if (typeof slug !== 'string' || !slugPattern.test(slug)) {
    throw new BadRequest('The query parameter `workspace` is not the slug of a workspace.', { field: 'workspace' });
  }
  return { slug, key: null, linkQuery: `?workspace=${slug}` };
}

/** Every value of a parameter or header. */
function given(values: unknown): unknown[] {
  return [values].flat().filter((value) => value !== undefined);
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
