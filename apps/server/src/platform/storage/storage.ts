import type { Readable } from 'node:stream';

/** The maximum size of a stored object: the limit for documents, the largest files. */
export const MAX_OBJECT_BYTES = 10 * 1024 * 1024;

/**
 * The grant of an upload link: one PUT of exactly `contentLength` bytes of `contentType` to a key that is not yet
 * taken.
 */
export interface UploadGrant {
  key: string;
  contentType: string;
  contentLength: number;
}

/** The grant of a download link: reading one object under a chosen name and type. */
export interface DownloadGrant {
  key: string;
  fileName: string;
  contentType: string;
}

export interface StoredObject {
  key: string;
  modifiedAt: Date;
  size: number;
}

/**
 * File storage. Keys are chosen by the caller and must satisfy `isStorageKey`; any other key is a bug and throws
 * a TypeError. A backend that does not respond, or is full, throws `Unavailable`.
 */
export interface Storage {
  /** A URL that accepts one PUT of exactly this size until `expiresAt`. The PUT must carry `headers` unchanged. */
  presignUpload(
    upload: UploadGrant & { expiresAt: Date },
  ): Promise<{ url: string; method: 'PUT'; headers: Record<string, string> }>;
  /** A URL that downloads the object as an attachment until `expiresAt`, or until the object is deleted. */
  presignDownload(download: DownloadGrant & { expiresAt: Date }): Promise<{ url: string }>;
  /** Size in bytes; null when there is no such object. */
  stat(key: string): Promise<{ size: number } | null>;
  /** The first `bytes` bytes, fewer when the object is shorter; null when there is no such object. */
  head(key: string, bytes: number): Promise<Uint8Array | null>;
  /** The whole object; null when there is none. */
  read(key: string): Promise<Uint8Array | null>;
  /** The whole object as a stream, which the caller reads to its end or destroys; null when there is none. */
  stream(key: string): Promise<Readable | null>;
  /** Stores the bytes under the key, replacing any existing object; durable when it returns. At most MAX_OBJECT_BYTES. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Removes the object; also succeeds when there is none. */
  delete(key: string): Promise<void>;
  /** Stores something and removes it again. @throws Unavailable if that does not work */
  check(): Promise<void>;
  /** Every object whose key starts with `prefix`, in no guaranteed order. Reads a page at a time. */
  list(prefix: string): AsyncIterable<StoredObject>;
}

const KEY = /^(?:[a-z0-9_-][a-z0-9._-]*\/)*[a-z0-9_-][a-z0-9._-]*$/;
const PREFIX = /^[a-z0-9/._-]*$/;
const MAX_KEY_LENGTH = 512;

/** File systems limit a name to 255 bytes. */
const MAX_SEGMENT_LENGTH = 255;

/**
 * Whether this text is a valid key: segments of `[a-z0-9._-]` joined by `/`, none empty or starting with a dot, no `..`.
 * Check this before passing an untrusted key to the storage.
 */
export function isStorageKey(key: string): boolean {
  return (
    key.length <= MAX_KEY_LENGTH &&
    KEY.test(key) &&
    !key.includes('..') &&
    key.split('/').every((segment) => segment.length <= MAX_SEGMENT_LENGTH)
  );
}

/** @throws TypeError for an invalid key, so that it never becomes part of a path or a URL. */
export function assertKey(key: string): void {
  if (!isStorageKey(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`);
}

/** @throws TypeError when no key can start with this. */
export function assertPrefix(prefix: string): void {
  if (!PREFIX.test(prefix) || prefix.startsWith('/') || prefix.includes('..')) {
    throw new TypeError(`Not a prefix of storage keys: ${JSON.stringify(prefix)}`);
  }
}

/** @throws RangeError when the upload could not be stored, TypeError for an unusable key or content type. */
export function assertUpload(upload: UploadGrant): void {
  assertKey(upload.key);
  assertContentType(upload.contentType);
  const { contentLength } = upload;
  if (!Number.isInteger(contentLength) || contentLength < 1 || contentLength > MAX_OBJECT_BYTES) {
    throw new RangeError(`An upload has 1 to ${MAX_OBJECT_BYTES} bytes, not ${contentLength}`);
  }
}

/** @throws TypeError when it is not a bare media type (`type/subtype`); nothing else is stored or signed. */
export function assertContentType(contentType: string): void {
  if (!/^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/.test(contentType)) {
    throw new TypeError(`Not a media type: ${JSON.stringify(contentType)}`);
  }
}
