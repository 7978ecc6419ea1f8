import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { ENCODINGS, type Encoding } from '../../../platform/http/transport/compression.ts';
import { matchesEntityTag } from '../../../platform/http/transport/entity-tags.ts';
import type { RenderedDocument } from './layout/document.ts';

/** Above it, compressing takes longer and more memory, and saves less than a tenth. */
const BROTLI_QUALITY = 7;
/** As fast as gzip, and smaller. */
const FAST_BROTLI_QUALITY = 5;
/**
 * The smallest window that loses nothing for a body of at most 64 KB. With it, Brotli searches with tables of less than 1 MB
 * instead of 8 MB (32 MB at quality 9), which takes a quarter of the time for a page of 20 KB and produces as few bytes.
 */
const SMALL_WINDOW_BITS = 16;
const MAX_BYTES = 32 * 1024 * 1024;
const HTML_TYPE = 'text/html; charset=utf-8';

/** The bytes of a response in one encoding, with its headers: alternating names and values. */
export interface Variant {
  bytes: Buffer;
  etag: string;
  headers: readonly string[];
}

/** A complete response in every encoding, ready to be sent. */
export interface Rendered {
  status: number;
  /** Of every encoding. */
  headers: Content['headers'];
  variants: Readonly<Record<Encoding, Variant>>;
  /** Of what is shown, in milliseconds since 1970; null if unknown. */
  lastModified: number | null;
  /** Bytes of memory. */
  size: number;
}

/** The parts of a response before compression. */
export interface Content {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export function htmlContent(
  status: number,
  { html, policy }: RenderedDocument,
  headers: Record<string, string> = {},
): Content {
  return {
    status,
    headers: {
      'content-type': HTML_TYPE,
      'content-security-policy': policy,
      'referrer-policy': 'strict-origin-when-cross-origin',
      ...headers,
    },
    body: html,
  };
}

/**
 * Rendered and compressed responses, by the data from which they were made. The data of a page is read again every
 * second; while it is unchanged, the bytes are reused.
 */
export class RenderedPages {
  readonly #pages = new LRUCache<string, Rendered>({
    max: 10_000,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  });
  readonly #making = new Map<string, Promise<Rendered>>();

  /** @param model everything that the content depends on, including what kind of page it is */
  render(model: unknown, make: () => Content | Promise<Content>): Promise<Rendered> {
    const key = createHash('sha1').update(JSON.stringify(model)).digest('base64');
    const known = this.#pages.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const underWay = this.#making.get(key);
    if (underWay !== undefined) return underWay;
    const making = this.#make(key, make).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, make: () => Content | Promise<Content>): Promise<Rendered> {
    const rendered = await prepared(await make());
    this.#pages.set(key, rendered);
    return rendered;
  }
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * The body of a response that is made for one visitor, in an encoding: with less effort than for a page that many
 * visitors get.
 */
export async function encoded(body: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return Buffer.from(body);
  if (encoding === 'gzip') return toGzip(body);
  return withBrotli(Buffer.from(body), FAST_BROTLI_QUALITY);
}

/** @param quality of a body that fits the small window; a larger one is compressed with less effort, because of the memory */
function withBrotli(body: Buffer, quality: number): Promise<Buffer> {
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const effort =
    body.length <= 2 ** SMALL_WINDOW_BITS
      ? { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: SMALL_WINDOW_BITS }
      : { [constants.BROTLI_PARAM_QUALITY]: FAST_BROTLI_QUALITY };
  return toBrotli(body, { params: { ...size, ...effort } });
}

/** Compresses a response on another thread. */
export async function prepared({ status, headers, body }: Content): Promise<Rendered> {
  const identity = Buffer.from(body);
  const [br, gzipped] = await Promise.all([
    withBrotli(identity, BROTLI_QUALITY),
    toGzip(identity, { level: identity.length <= 2 ** SMALL_WINDOW_BITS ? 9 : 6 }),
  ]);
  const tag = tagOf(identity);
  const variant = (encoding: Encoding, bytes: Buffer) => variantOf(headers, encoding, tag, bytes);
  const variants = { br: variant('br', br), gzip: variant('gzip', gzipped), identity: variant('identity', identity) };
  const size = ENCODINGS.reduce((sum, encoding) => sum + variants[encoding].bytes.length, 3_000);
  const changed = headers['last-modified'];
  return { status, headers, variants, size, lastModified: changed === undefined ? null : Date.parse(changed) };
}

export function tagOf(content: Buffer): string {
  return createHash('sha1').update(content).digest('base64url');
}

/** @param tag of the content, the same for every encoding */
export function variantOf(headers: Content['headers'], encoding: Encoding, tag: string, bytes: Buffer): Variant {
  // The bytes differ, so strong tags must as well.
  const etag = `"${tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const all = {
    ...headers,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    etag,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Accept-Language',
  };
  return { bytes, etag, headers: Object.entries(all).flat() };
}

/** Whether the visitor has these bytes already (RFC 9110, 13.2.2). */
export function isKnown(
  { status, lastModified }: Pick<Rendered, 'status' | 'lastModified'>,
  { etag }: Variant,
  headers: IncomingHttpHeaders,
): boolean {
  if (status !== 200) return false;
  const { 'if-none-match': tags, 'if-modified-since': since } = headers;
  if (tags !== undefined) return matchesEntityTag(tags, etag);
  return since !== undefined && lastModified !== null && lastModified <= Date.parse(since);
}
