import { Readable } from 'node:stream';
import { attachment } from './content-disposition.ts';
import { S3Client, type S3Options } from './s3-client.ts';
import { parseListing } from './s3-listing.ts';
import { collect, start, unavailable } from './s3-response.ts';
import {
  assertContentType,
  assertKey,
  assertPrefix,
  assertUpload,
  type DownloadGrant,
  MAX_OBJECT_BYTES,
  type Storage,
  type StoredObject,
  type UploadGrant,
} from './storage.ts';

/** A page has at most 1,000 objects of about 500 bytes of XML. */
const MAX_LISTING_BYTES = 4 * 1024 * 1024;

/** The object that `check` stores. */
const CHECKED_KEY = 'storage-check';

/** Responses to HEAD, PUT and DELETE are empty. */
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Objects in a bucket of Amazon S3 or a compatible server; links point directly to the bucket.
 *
 * An upload link signs the size, the type and `If-None-Match: *`, so the bucket itself rejects another size, another
 * type and a second upload. The last prevents an outsider from replacing a file after it was checked; it requires
 * conditional writes, which Amazon S3 (since August 2024), Cloudflare R2, Ceph and MinIO support.
 *
 * The credentials need GetObject, PutObject, DeleteObject and ListBucket: without the last, S3 returns 403 instead of
 * 404 for a missing object. Browsers can upload when the bucket's CORS rules allow PUT with the headers
 * `content-type` and `if-none-match`.
 */
export class S3Storage implements Storage {
  readonly #client: S3Client;

  constructor(options: S3Options) {
    this.#client = new S3Client(options);
  }

  async presignUpload({ expiresAt, ...grant }: UploadGrant & { expiresAt: Date }) {
    assertUpload(grant);
    const headers = { 'content-type': grant.contentType, 'if-none-match': '*' };
    // Signed but not returned: every client sets the length of its body automatically, and browsers forbid setting it.
    const signed = { ...headers, 'content-length': String(grant.contentLength) };
    const url = await this.#client.presign({ method: 'PUT', key: grant.key, headers: signed }, expiresAt);
    return { url, method: 'PUT' as const, headers };
  }

  async presignDownload({ key, fileName, contentType, expiresAt }: DownloadGrant & { expiresAt: Date }) {
    assertKey(key);
    assertContentType(contentType);
    const query = { 'response-content-disposition': attachment(fileName), 'response-content-type': contentType };
    return { url: await this.#client.presign({ method: 'GET', key, query }, expiresAt) };
  }

  async check(): Promise<void> {
    await this.write(CHECKED_KEY, Buffer.from('ok'), 'text/plain');
    await this.delete(CHECKED_KEY);
  }

  async stat(key: string): Promise<{ size: number } | null> {
    assertKey(key);
    const answer = await this.#client.call({ method: 'HEAD', key });
    if (answer === null) return null;
    await collect(answer.body, MAX_ANSWER_BYTES);
    const size = answer.headers.get('content-length');
    if (size === null) throw unavailable(new Error('HEAD was answered without a Content-Length'));
    return { size: Number(size) };
  }

  async head(key: string, bytes: number): Promise<Uint8Array | null> {
    assertKey(key);
    const answer = await this.#client.call({ method: 'GET', key, headers: { range: `bytes=0-${bytes - 1}` } });
    return answer === null ? null : start(answer.body, bytes);
  }

  async read(key: string): Promise<Uint8Array | null> {
    return this.head(key, MAX_OBJECT_BYTES);
  }

  async stream(key: string): Promise<Readable | null> {
    assertKey(key);
    const answer = await this.#client.call({ method: 'GET', key });
    if (answer === null) return null;
    return Readable.from(answer.body, { objectMode: false }).once('close', answer.close);
  }

  async write(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    assertUpload({ key, contentType, contentLength: bytes.byteLength });
    const body = new Uint8Array(bytes);
    const answer = await this.#client.call({ method: 'PUT', key, headers: { 'content-type': contentType }, body });
    if (answer === null) throw unavailable(new Error('PUT was answered 404'));
    await collect(answer.body, MAX_ANSWER_BYTES);
  }

  async delete(key: string): Promise<void> {
    assertKey(key);
    const answer = await this.#client.call({ method: 'DELETE', key });
    if (answer !== null) await collect(answer.body, MAX_ANSWER_BYTES);
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    assertPrefix(prefix);
    let token: string | null = null;
    do {
      const page = await this.#page(prefix, token);
      yield* page.objects;
      if (page.next !== null && page.next === token) throw unavailable(new Error('The listing does not advance'));
      token = page.next;
    } while (token !== null);
  }

  async #page(prefix: string, token: string | null) {
    const query = { 'list-type': '2', prefix, ...(token !== null && { 'continuation-token': token }) };
    const answer = await this.#client.call({ method: 'GET', key: '', query });
    if (answer === null) throw unavailable(new Error('The listing was answered 404'));
    const xml = await collect(answer.body, MAX_LISTING_BYTES);
    try {
      return parseListing(xml.toString());
    } catch (error) {
      throw unavailable(error);
    }
  }
}
