import type { Egress, EgressRequest, EgressResponse } from './egress.ts';

const MAX_REDIRECTS = 3;

/**
 * Sends a request, and again to where it is redirected. Each address is checked like the first one.
 * @param redirected the address to use instead, or null not to follow; it can throw
 * @returns the first response that is no redirect, with its address; null if there are too many, or one is not followed
 */
export async function followRedirects(
  egress: Pick<Egress, 'request'>,
  request: EgressRequest,
  redirected: (url: string) => string | null = (url) => url,
): Promise<(EgressResponse & { url: string }) | null> {
  let url: string | null = request.url;
  for (let hop = 0; url !== null && hop <= MAX_REDIRECTS; hop += 1) {
    const response = await egress.request({ ...request, url });
    const { status, headers } = response;
    if (status < 300 || status >= 400 || headers.location === undefined) return { ...response, url };
    const next = URL.parse(headers.location, url);
    url = next === null ? null : redirected(next.href);
  }
  return null;
}
