import type { FastifyRequest } from 'fastify';
import { Forbidden } from '../../errors/errors.ts';

/**
 * Rejects a write sent by a page of another origin, to which the browser adds its cookies as well. Scripts cannot set
 * `Sec-Fetch-Site` and `Origin`; each that is set must match this origin.
 * @param proof whether one of them is required, as for everything that a cookie authenticates
 * @throws Forbidden
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string, proof: 'needed' | 'optional'): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isForeign =
    (site !== undefined && site !== 'same-origin') || (origin !== undefined && !isOwn(origin, host, publicUrl));
  const isProven = site !== undefined || origin !== undefined;
  if (isForeign || (proof === 'needed' && !isProven)) {
    throw new Forbidden(
      'A write with a session must come from a page of PUBLIC_URL: Origin or Sec-Fetch-Site is missing or names another origin.',
    );
  }
}

/** The origin of PUBLIC_URL, or without https any host name by which the request has reached the service. */
function isOwn(origin: string, host: string | undefined, publicUrl: string): boolean {
  const own = new URL(publicUrl).origin;
  if (origin === own) return true;
  return own.startsWith('http:') && host !== undefined && origin === `http://${host}`;
}
