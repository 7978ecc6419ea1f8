import { LRUCache } from 'lru-cache';
import type { Egress } from '../../../platform/egress/egress.ts';
import { pixelImageType } from '../../../platform/egress/fetch-image.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 512 * 1024;
const FRESH_MS = 60 * 60_000;
/** How long a logo that could not be fetched is not requested again. */
const RETRY_MS = 60_000;
const MAX_LOGOS = 1_000;
const MAX_MEMORY = 32 * 1024 * 1024;

export interface Logo {
  type: string;
  bytes: Buffer;
}

/** Fetches the logos of companies, so that a page of a career site requests nothing from other origins. */
export class Logos {
  readonly #egress: Egress;
  readonly #logos = new LRUCache<string, { logo: Promise<Logo | null> }>({ max: MAX_LOGOS });
  readonly #sizes = new LRUCache<string, number>({
    maxSize: MAX_MEMORY,
    sizeCalculation: (size) => size,
    dispose: (_size, url) => this.#logos.delete(url),
  });

  constructor(egress: Egress) {
    this.#egress = egress;
  }

  /** The logo at an address that an administrator set; null if it cannot be fetched or is no image. */
  find(url: string): Promise<Logo | null> {
    const known = this.#logos.get(url);
    if (known !== undefined) return known.logo;
    const logo = this.#fetch(url);
    this.#logos.set(url, { logo }, { ttl: FRESH_MS });
    return logo;
  }

  async #fetch(url: string): Promise<Logo | null> {
    const found = await this.#request(url);
    if (found === null) this.#logos.set(url, { logo: Promise.resolve(null) }, { ttl: RETRY_MS });
    else this.#sizes.set(url, found.bytes.length);
    return found;
  }

  async #request(url: string): Promise<Logo | null> {
    try {
      const { status, headers, body, truncated } = await this.#egress.request({
        url,
        method: 'GET',
        headers: { accept: 'image/*' },
        timeoutMs: TIMEOUT_MS,
        maxResponseBytes: MAX_BYTES,
      });
      const type = status === 200 && !truncated ? imageType(body, headers['content-type']) : null;
      return type === null ? null : { type, bytes: body };
    } catch {
      return null; // forbidden or unreachable
    }
  }
}

/**
 * By its content. SVG is text, so its type is the one that the server states; it is served with a policy that prevents
 * it from running or loading anything.
 */
function imageType(body: Buffer, contentType = ''): string | null {
  const found = pixelImageType(body);
  if (found !== null) return found;
  const isSvg = /^image\/svg\+xml\b/i.test(contentType) && /^\s*(?:\ufeff)?\s*</.test(body.toString('utf8', 0, 100));
  return isSvg ? 'image/svg+xml' : null;
}
