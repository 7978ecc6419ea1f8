import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { DownloadGrant, UploadGrant } from './storage.ts';

/** Why a link is refused: its time is over, its signature is not ours (or of the other kind), or it is no link at all. */
export type LinkRefusal = 'expired' | 'forged' | 'malformed';

export type Opened<Grant> = { grant: Grant } | { refused: LinkRefusal };

/** What is signed, as compact JSON: purpose, milliseconds since 1970 at which it expires, then what is granted. */
type UploadClaims = ['upload', number, string, string, number];
type DownloadClaims = ['download', number, string, string, string];

const TOKEN = /^([A-Za-z0-9_-]{1,4096})\.([A-Za-z0-9_-]{43})$/;

/**
 * Tokens that carry a grant in the open, signed with HMAC-SHA256: the service serves them without a look-up. They hold
 * `[A-Za-z0-9_.-]` only and are up to about 2,000 characters long.
 */
export class SignedLinks {
  readonly #key: Buffer;

  /** @param secret the service's secret; the signing key is derived from it with HKDF (RFC 5869). */
  constructor(secret: Buffer | KeyObject) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'storage: signed links, version 1', 32));
  }

  upload(grant: UploadGrant, expiresAt: Date): string {
    return this.#seal(['upload', expiresAt.getTime(), grant.key, grant.contentType, grant.contentLength]);
  }

  download(grant: DownloadGrant, expiresAt: Date): string {
    return this.#seal(['download', expiresAt.getTime(), grant.key, grant.contentType, grant.fileName]);
  }

  openUpload(token: string, now: Date): Opened<UploadGrant> {
    const claims = this.#open(token);
    if (typeof claims === 'string') return { refused: claims };
    if (claims[0] !== 'upload') return { refused: 'forged' };
    const [, expiresAt, key, contentType, contentLength] = claims;
    return now.getTime() >= expiresAt ? { refused: 'expired' } : { grant: { key, contentType, contentLength } };
  }

  openDownload(token: string, now: Date): Opened<DownloadGrant> {
    const claims = this.#open(token);
    if (typeof claims === 'string') return { refused: claims };
    if (claims[0] !== 'download') return { refused: 'forged' };
    const [, expiresAt, key, contentType, fileName] = claims;
    return now.getTime() >= expiresAt ? { refused: 'expired' } : { grant: { key, contentType, fileName } };
  }

  #seal(claims: UploadClaims | DownloadClaims): string {
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return `${payload}.${this.#sign(payload).toString('base64url')}`;
  }

  #open(token: string): UploadClaims | DownloadClaims | LinkRefusal {
    const [, payload, signature] = TOKEN.exec(token) ?? [];
    if (payload === undefined || signature === undefined) return 'malformed';
    if (!timingSafeEqual(this.#sign(payload), Buffer.from(signature, 'base64url'))) return 'forged';
    // Signed by this class with a key that nothing else uses, so it has the shape that #seal wrote.
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as UploadClaims | DownloadClaims;
  }

  #sign(payload: string): Buffer {
    return createHmac('sha256', this.#key).update(payload).digest();
  }
}
