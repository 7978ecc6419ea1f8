import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../../../platform/http/transport/compression.ts';
import type { TouchParameters } from '../../hiring/attribution/attribution.ts';
import { hidden } from './layout/form-fields.ts';
import { encoded, type Rendered, tagOf, type Variant, variantOf } from './site-page.ts';

const MAX_PAGES = 5_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** What an entry takes besides its bytes. */
const OVERHEAD = 2_000;

/** Random, so that no other text of a page contains it. */
const NAME = `touch-${randomUUID()}`;
/** A placeholder for the attribution parameters, in the page from which pages with parameters are made. */
export const ANY_TOUCH: TouchParameters = { [NAME]: '1' };
const QUERY = `${NAME}=1`;

const FIELDS = fieldsOf(ANY_TOUCH);

interface Touched {
  /** The entity tag of the page that it was made from: the page itself would stay in memory with it. */
  of: string;
  variant: Variant;
}

/**
 * Pages whose links and forms carry attribution parameters. Every campaign link, and every website that links here, has its
 * own, but the pages are otherwise the same: the parameters are put into the finished page. Their cache is separate, so that
 * any number of them evicts no other page.
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

  /** @param page rendered with `ANY_TOUCH` */
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

/** The hidden fields of a form that submit a touch. */
function fieldsOf(touch: TouchParameters): string {
  return Object.entries(touch)
    .map(([name, value]) => hidden(name, value))
    .join('');
}
