import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { DownloadGrant, UploadGrant } from './storage.ts';

/** Why a link is rejected: expired, signature not ours (or for the other purpose), or malformed. */
type LinkRejection = 'expired' | 'forged' | 'malformed';

export type Opened<Grant> = { grant: Grant } | { rejected: LinkRejection };

/** The signed content, as compact JSON: purpose, expiry in milliseconds since 1970, then the grant. */
type UploadClaims = ['upload', number, string, string, number];
type DownloadClaims = ['download', number, string, string, string];

const TOKEN = /^([A-Za-z0-9_-]{1,4096})\.([A-Za-z0-9_-]{43})$/;

/**
 * Tokens with a readable grant, signed with HMAC-SHA256, so that the service needs no lookup. They consist of
 * `[A-Za-z0-9_.-]` only and are up to about 2,000 characters long.
 */
export class SignedLinks {
  /** The current key signs; previous ones only verify. */
  readonly #keys: readonly [Buffer, ...Buffer[]];

  /**
   * @param secret the service's secret; the signing key is derived from it with HKDF (RFC 5869)
   * @param previous secrets from before a rotation, whose links are still accepted
   */
  constructor(secret: Buffer | KeyObject, previous: readonly (Buffer | KeyObject)[] = []) {
    const keyOf = (source: Buffer | KeyObject) =>
      Buffer.from(hkdfSync('sha256', source, '', 'storage: signed links, version 1', 32));
    this.#keys = [keyOf(secret), ...previous.map(keyOf)];
  }

  upload(grant: UploadGrant, expiresAt: Date): string {
    return this.#seal(['upload', expiresAt.getTime(), grant.key, grant.contentType, grant.contentLength]);
  }

  download(grant: DownloadGrant, expiresAt: Date): string {
    return this.#seal(['download', expiresAt.getTime(), grant.key, grant.contentType, grant.fileName]);
  }

  openUpload(token: string, now: Date): Opened<UploadGrant> {
    const claims = this.#open(token);
    if (typeof claims === 'string') return { rejected: claims };
    if (claims[0] !== 'upload') return { rejected: 'forged' };
    const [, expiresAt, key, contentType, contentLength] = claims;
    return now.getTime() >= expiresAt ? { rejected: 'expired' } : { grant: { key, contentType, contentLength } };
  }

  openDownload(token: string, now: Date): Opened<DownloadGrant> {
    const claims = this.#open(token);
    if (typeof claims === 'string') return { rejected: claims };
    if (claims[0] !== 'download') return { rejected: 'forged' };
    const [, expiresAt, key, contentType, fileName] = claims;
    return now.getTime() >= expiresAt ? { rejected: 'expired' } : { grant: { key, contentType, fileName } };
  }

  #seal(claims: UploadClaims | DownloadClaims): string {
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return `${payload}.${sign(this.#keys[0], payload).toString('base64url')}`;
  }

  #open(token: string): UploadClaims | DownloadClaims | LinkRejection {
    const [, payload, signature] = TOKEN.exec(token) ?? [];
    if (payload === undefined || signature === undefined) return 'malformed';
    const given = Buffer.from(signature, 'base64url');
    if (!this.#keys.some((key) => timingSafeEqual(sign(key, payload), given))) return 'forged';
    // Signed by this class with a key that nothing else uses, so it has the format that #seal wrote.
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as UploadClaims | DownloadClaims;
  }
}

function sign(key: Buffer, payload: string): Buffer {
  return createHmac('sha256', key).update(payload).digest();
}
