import type { KeyObject } from 'node:crypto';
import { type FileHandle, open, opendir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Conflict } from '../errors/errors.ts';
import { downloadName } from './content-disposition.ts';
import {
  fillExactly,
  inaccessible,
  linkFile,
  orUnavailable,
  removeFile,
  replaceFile,
  syncDirectory,
  unlessAbsent,
  withTemporary,
} from './disk-files.ts';
import { walkFiles } from './list-disk-files.ts';
import { type Opened, SignedLinks } from './signed-link.ts';
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

/** No segment of a key starts with a dot, so this name cannot collide. It must be on the file system of the objects. */
const TEMPORARY = '.temporary';

interface DiskOptions {
  /** Contains one file for each object, at the path that is its key. */
  directory: string;
  /** URL of the service, under which it serves `/uploads/<token>` (PUT) and `/files/<token>` (GET). */
  publicUrl: () => string;
  /** The service's secret, from which the signing key of the links is derived. */
  secret: Buffer | KeyObject;
  /** Secrets from before a rotation, whose links are still accepted. */
  previousSecrets?: readonly (Buffer | KeyObject)[];
}

/**
 * Objects as files on the local disk, with links that the service itself serves. A crash never leaves a partial object:
 * files are written under a temporary name, synced, and then given their final name.
 */
export class DiskStorage implements Storage {
  readonly #directory: string;
  readonly #publicUrl: () => string;
  readonly #links: SignedLinks;

  constructor({ directory, publicUrl, secret, previousSecrets }: DiskOptions) {
    this.#directory = directory;
    this.#publicUrl = publicUrl;
    this.#links = new SignedLinks(secret, previousSecrets);
  }

  async presignUpload({ expiresAt, ...grant }: UploadGrant & { expiresAt: Date }) {
    assertUpload(grant);
    const url = `${this.#publicUrl()}/uploads/${this.#links.upload(grant, expiresAt)}`;
    return { url, method: 'PUT' as const, headers: { 'content-type': grant.contentType } };
  }

  async presignDownload({ expiresAt, ...grant }: DownloadGrant & { expiresAt: Date }) {
    assertKey(grant.key);
    assertContentType(grant.contentType);
    const named = { ...grant, fileName: downloadName(grant.fileName) };
    return { url: `${this.#publicUrl()}/files/${this.#links.download(named, expiresAt)}` };
  }

  /** Reads the token of a PUT to `/uploads/<token>`; `admitUpload` turns the outcome into a grant or an error. */
  openUpload(token: string, now: Date): Opened<UploadGrant> {
    return this.#links.openUpload(token, now);
  }

  /** Reads the token of a GET of `/files/<token>`; `admitDownload` turns the outcome into a grant or an error. */
  openDownload(token: string, now: Date): Opened<DownloadGrant> {
    return this.#links.openDownload(token, now);
  }

  /**
   * Stores the body of an admitted upload; durable when it returns. On failure nothing is stored, and the rest of the body
   * is left unread.
   *
   * @throws Conflict when the key is taken: a link works once, also when used twice concurrently.
   * @throws Invalid when the body does not have exactly the granted length; Unavailable when the disk is full.
   */
  async receive({ key, contentLength }: UploadGrant, body: AsyncIterable<Uint8Array>): Promise<void> {
    const used = new Conflict('This upload link has already been used.');
    if ((await this.stat(key)) !== null) throw used;
    await this.#fill(
      (file) => fillExactly(file, body, contentLength),
      async (temporary) => {
        if (!(await linkFile(temporary, this.#path(key)))) throw used;
      },
    );
  }

  async write(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    assertUpload({ key, contentType, contentLength: bytes.byteLength });
    await this.#fill(
      (file) => file.writeFile(bytes),
      (temporary) => replaceFile(temporary, this.#path(key)),
    );
  }

  async check(): Promise<void> {
    await this.#fill(
      (file) => file.writeFile('ok'),
      async () => {},
    );
  }

  async stat(key: string): Promise<{ size: number } | null> {
    const found = await this.#find(() => unlessAbsent(stat(this.#path(key))));
    return found?.isFile() ? { size: found.size } : null;
  }

  async head(key: string, bytes: number): Promise<Uint8Array | null> {
    const file = await this.#open(key);
    if (file === null) return null;
    try {
      return await orUnavailable(() => readStart(file, bytes));
    } finally {
      await file.close();
    }
  }

  async read(key: string): Promise<Uint8Array | null> {
    return this.head(key, MAX_OBJECT_BYTES);
  }

  async stream(key: string): Promise<Readable | null> {
    return (await this.#open(key))?.createReadStream() ?? null;
  }

  async delete(key: string): Promise<void> {
    const path = this.#path(key);
    if (await this.#find(async () => (await removeFile(path)) || null)) await syncDirectory(dirname(path));
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    assertPrefix(prefix);
    await this.#requireFolder();
    yield* walkFiles(this.#directory, prefix);
  }

  /**
   * Removes partial files of killed processes. Other processes may be writing files now, so files that changed after
   * `olderThan` are kept.
   *
   * @returns how many were removed.
   */
  async removeTemporaries(olderThan: Date): Promise<number> {
    const directory = await unlessAbsent(opendir(this.#temporary()));
    if (directory === null) return 0;
    let removed = 0;
    for await (const entry of directory) {
      const path = join(this.#temporary(), entry.name);
      const found = await unlessAbsent(stat(path));
      if (found !== null && found.mtime < olderThan && (await removeFile(path))) removed += 1;
    }
    return removed;
  }

  async #fill(fill: (file: FileHandle) => Promise<void>, keep: (temporary: string) => Promise<void>): Promise<void> {
    await orUnavailable(() => withTemporary(this.#temporary(), fill, keep));
  }

  async #open(key: string): Promise<FileHandle | null> {
    const file = await this.#find(() => unlessAbsent(open(this.#path(key), 'r')));
    if (file === null || (await file.stat()).isFile()) return file;
    await file.close();
    return null;
  }

  /** What is found, or null if there is no such file. @throws Unavailable if the folder cannot be read */
  #find<T>(find: () => Promise<T | null>): Promise<T | null> {
    return orUnavailable(async () => {
      const found = await find();
      if (found === null) await this.#requireFolder();
      return found;
    });
  }

  /** The folder does not exist before the first file; but if its path is no folder, the files are not lost. @throws Unavailable */
  async #requireFolder(): Promise<void> {
    const folder = await unlessAbsent(stat(this.#directory));
    if (folder?.isDirectory() === false) throw inaccessible();
  }

  #temporary(): string {
    return join(this.#directory, TEMPORARY);
  }

  #path(key: string): string {
    assertKey(key);
    return join(this.#directory, key);
  }
}

async function readStart(file: FileHandle, bytes: number): Promise<Uint8Array> {
  const { size } = await file.stat();
  const buffer = Buffer.alloc(Math.min(size, bytes));
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
