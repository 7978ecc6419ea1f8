import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { TouchParameters } from '../attribution/attribution.ts';
import { hidden } from './layout/form-fields.ts';
import { type Encoding, encoded, type Rendered, tagOf, type Variant, variantOf } from './site-page.ts';

const MAX_PAGES = 5_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** What an entry takes besides its bytes. */
const OVERHEAD = 2_000;

/** Nobody can know it, so no text of a page contains it. */
const NAME = `touch-${randomUUID()}`;
/** Takes the place of the touch in a page from which those with a touch are made. */
export const ANY_TOUCH: TouchParameters = { [NAME]: '1' };
const QUERY = `${NAME}=1`;

const FIELDS = fieldsOf(ANY_TOUCH);

interface Touched {
  /** The entity tag of the page that it was made from: the page itself would stay in memory with it. */
  of: string;
  variant: Variant;
}

/**
 * Pages with what led the visitor to the site in their links and forms: every campaign link, and every website that links here, has one. They
 * are the same page but for that, so they are neither read nor rendered again, and have memory of their own: however many there
 * are, the other pages stay in theirs.
 */
export class TouchedPages {
  readonly #pages = new LRUCache<string, Touched>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ variant }) => variant.bytes.length + OVERHEAD,
  });

  /** The page if it has been made from this one. @param key of the page with its touch */
  find(key: string, page: Pick<Rendered, 'variants'>, encoding: Encoding): Variant | null {
    const found = this.#pages.get(`${encoding} ${key}`);
    return found !== undefined && found.of === page.variants.identity.etag ? found.variant : null;
  }

  /** @param page with `ANY_TOUCH` */
  async make(key: string, page: Rendered, touch: TouchParameters, encoding: Encoding): Promise<Variant> {
    const known = this.find(key, page, encoding);
    if (known !== null) return known;
    const query = new URLSearchParams(touch).toString();
    const body = page.variants.identity.bytes
      .toString()
      .replaceAll(FIELDS, () => fieldsOf(touch))
      .replaceAll(QUERY, () => query.replaceAll('&', '&amp;'));
    const headers = Object.fromEntries(
      Object.entries(page.headers).map(([name, value]) => [name, value.replaceAll(QUERY, () => query)]),
    );
    const variant = variantOf(headers, encoding, tagOf(Buffer.from(body)), await encoded(body, encoding));
    this.#pages.set(`${encoding} ${key}`, { of: page.variants.identity.etag, variant });
    return variant;
  }
}

/** The hidden fields of a form that pass a touch on. */
function fieldsOf(touch: TouchParameters): string {
  return Object.entries(touch)
    .map(([name, value]) => hidden(name, value))
    .join('');
}
