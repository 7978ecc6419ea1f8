import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { isBucketName } from './bucket-name.ts';
import { arriving, type Body, collect, unavailable } from './s3-response.ts';

export interface S3Options {
  /** `https://s3.eu-central-1.amazonaws.com`, without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket/key` (most self-hosted servers) instead of `bucket.endpoint/key` (Amazon). */
  forcePathStyle: boolean;
  fetch: typeof fetch;
  now: () => Date;
  /** Timeout for S3 to send the response, and between two chunks of it. */
  timeoutMs?: number;
}

interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

interface Unsigned {
  method: string;
  url: string;
  headers: Record<string, string>;
  signQuery?: boolean;
  allHeaders?: boolean;
}

interface S3Answer {
  headers: Headers;
  body: Body;
  /** Closes the connection when the body has not been read to its end. */
  close: () => void;
}

/** Extra time for sending a body: allows for a slow link of 8 Mbit/s. */
const BYTES_PER_MS = 1024;

/** The maximum of Signature Version 4: seven days. */
const MAX_LINK_SECONDS = 7 * 24 * 3600;

const MAX_ERROR_BYTES = 64 * 1024;

/** Signs calls to one bucket with AWS Signature Version 4 and makes them. */
export class S3Client {
  readonly #options: S3Options;
  readonly #timeoutMs: number;
  readonly #bucketUrl: string;
  /** aws4fetch caches the signing key of each day here. */
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(options: S3Options) {
    this.#options = options;
    this.#timeoutMs = options.timeoutMs ?? 5000;
    this.#bucketUrl = bucketUrl(options);
  }

  /** A URL that makes this call until `expiresAt`, rounded down to a second. All `headers` must be sent unchanged. */
  async presign({ method, key, query, headers = {} }: S3Call, expiresAt: Date): Promise<string> {
    const now = this.#options.now();
    const seconds = Math.floor(expiresAt.getTime() / 1000) - Math.floor(now.getTime() / 1000);
    if (seconds < 1 || seconds > MAX_LINK_SECONDS) throw new RangeError(`A link lasts 1 s to 7 days, not ${seconds} s`);
    const url = this.#url(key, { ...query, 'X-Amz-Expires': String(seconds) });
    const signed = await this.#signer({ method, url, headers, signQuery: true, allHeaders: true }).sign();
    // Signed as %20 but written as + by URLSearchParams: not every server treats them as equal.
    return signed.url.href.replaceAll('+', '%20');
  }

  /**
   * Makes the call.
   *
   * @returns null when there is no such object (404). Otherwise the caller reads the body to its end or closes it.
   * @throws Unavailable, with the cause for the log, when S3 cannot be reached, times out, or returns an error.
   */
  async call(call: S3Call): Promise<S3Answer | null> {
    const abort = new AbortController();
    const patience = this.#timeoutMs + (call.body?.byteLength ?? 0) / BYTES_PER_MS;
    const timer = setTimeout(() => abort.abort(new Error(`No answer within ${patience} ms`)), patience);
    const response = await this.#send(call, abort.signal)
      .catch((error: unknown) => {
        throw unavailable(error);
      })
      .finally(() => clearTimeout(timer));
    const body = arriving(response.body, abort, this.#timeoutMs);
    if (response.ok) return { headers: response.headers, body, close: () => abort.abort() };
    const code = await errorCode(body);
    if (response.status === 404 && code !== 'NoSuchBucket') return null;
    throw unavailable(new Error(`${call.method} was answered ${response.status} ${code}`));
  }

  async #send({ method, key, query = {}, headers = {}, body }: S3Call, signal: AbortSignal): Promise<Response> {
    const payload: Record<string, string> = body === undefined ? {} : { 'x-amz-content-sha256': sha256(body) };
    const url = this.#url(key, query);
    const signed = await this.#signer({ method, url, headers: { ...headers, ...payload } }).sign();
    return this.#options.fetch(signed.url.href.replaceAll('+', '%20'), {
      method,
      headers: signed.headers,
      redirect: 'manual',
      signal,
      ...(body !== undefined && { body }),
    });
  }

  #signer(request: Unsigned): AwsV4Signer {
    const { accessKeyId, secretAccessKey, region, now } = this.#options;
    const datetime = now()
      .toISOString()
      .replace(/[:-]|\.\d{3}/g, '');
    const cache = this.#signingKeys;
    return new AwsV4Signer({ ...request, accessKeyId, secretAccessKey, region, service: 's3', datetime, cache });
  }

  /** Keys need no encoding: all their characters are unreserved in a URL. */
  #url(key: string, query: Record<string, string>): string {
    const url = new URL(key === '' ? this.#bucketUrl : `${this.#bucketUrl}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }
}

function bucketUrl({ endpoint, bucket, forcePathStyle }: S3Options): string {
  if (!isBucketName(bucket)) throw new TypeError(`Not a bucket: ${bucket}`);
  const url = new URL(endpoint);
  if (!forcePathStyle) url.hostname = `${bucket}.${url.hostname}`;
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin + path + (forcePathStyle ? `/${bucket}` : '');
}

/** The S3 error code for the log (`AccessDenied`, `SignatureDoesNotMatch`); empty when unreadable. */
async function errorCode(body: Body): Promise<string> {
  const text = await collect(body, MAX_ERROR_BYTES).catch(() => Buffer.alloc(0));
  return /<Code>(\w{1,64})<\/Code>/.exec(text.toString())?.[1] ?? '';
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
