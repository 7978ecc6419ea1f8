import type { Egress } from './egress.ts';
import { followRedirects } from './follow-redirects.ts';

interface Image {
  type: string;
  bytes: Buffer;
}

const STARTS: readonly (readonly [type: string, matches: (body: Buffer) => boolean])[] = [
  ['image/png', (body) => body.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', (body) => body.subarray(0, 3).equals(Buffer.from('\xff\xd8\xff', 'latin1'))],
  ['image/gif', (body) => /^GIF8[79]a/.test(body.toString('latin1', 0, 6))],
  ['image/webp', (body) => /^RIFF[\s\S]{4}WEBP/.test(body.toString('latin1', 0, 12))],
];

/** By its content, whatever a server calls it; null for anything else, also for SVG, which is text that can load more. */
export function pixelImageType(body: Buffer): string | null {
  return STARTS.find(([, matches]) => matches(body))?.[0] ?? null;
}

/**
 * The image at an address, without cookies or a referrer; null if it cannot be fetched, is too large or is no image. Plain HTTP
 * is tried as HTTPS where only that is allowed. Each redirect is checked like the address itself.
 */
export async function fetchImage(
  egress: Egress,
  url: string,
  limits: { maxBytes: number; signal: AbortSignal; timeoutMs: number },
): Promise<Image | null> {
  const { maxBytes: maxResponseBytes, signal, timeoutMs } = limits;
  const headers = { accept: 'image/*' };
  const secured = (target: string) => (egress.checkUrl(target) === null ? target : target.replace(/^http:/i, 'https:'));
  const request = { url: secured(url), method: 'GET', headers, timeoutMs, maxResponseBytes, signal };
  const response = await followRedirects(egress, request, secured).catch(() => null); // forbidden, unreachable or late
  if (response === null) return null;
  const { status, body, truncated } = response;
  const type = status === 200 && !truncated ? pixelImageType(body) : null;
  return type === null ? null : { type, bytes: body };
}
