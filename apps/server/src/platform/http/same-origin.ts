import type { FastifyRequest } from 'fastify';
import { Forbidden } from '../errors.ts';

/**
 * Refuses a write that a page of another origin has sent: the browser adds its cookies whoever asks. `Sec-Fetch-Site` and
 * `Origin` cannot be set by a script; each that is there must speak for this origin.
 * @param proof whether one of them must be there, as for everything that a cookie authenticates
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
      'A write with a session must come from a page of PUBLIC_URL: Origin or Sec-Fetch-Site is missing or names another.',
    );
  }
}

/** The origin of PUBLIC_URL, or without https any name under which the request has reached the service. */
function isOwn(origin: string, host: string | undefined, publicUrl: string): boolean {
  const own = new URL(publicUrl).origin;
  if (origin === own) return true;
  return own.startsWith('http:') && host !== undefined && origin === `http://${host}`;
}
