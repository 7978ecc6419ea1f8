import { createHash } from 'node:crypto';
import { MAX_OBJECT_BYTES } from '../../../../../platform/storage/storage.ts';
import {
  type RandomAccess,
  StoredEntries,
  type ZipEntryInfo,
  ZipError,
  zipContent,
  zipEntries,
} from '../../../../../platform/zip/zip-reader.ts';
import { type Source, SourceError, type SourceFile } from '../adapter.ts';
import { objectsOf } from '../greenhouse/json-lists.ts';
import type { JsonObject } from '../values.ts';

/** Archives of later formats cannot be read. */
const FORMAT = 1;
const MAX_MANIFEST_BYTES = 1024 * 1024;
/** Of the entries that are not files. */
const MAX_LISTS = 200;
const SUMS = 'files.sha256';
const FILES = 'files/';
const SUM_LINE = /^([0-9a-f]{64}) {2}(files\/[^\n]{1,300})$/;

interface Manifest {
  counts: Record<string, number>;
  entries: { name: string; size: number; sha256: string }[];
}

/** An archive that an export has written. */
export class Archive {
  readonly #access: RandomAccess;
  readonly #lists: ReadonlyMap<string, ZipEntryInfo>;
  readonly #files: { count: number; offset: number };
  readonly counts: Readonly<Record<string, number>>;
  readonly #manifest: Manifest;

  private constructor(
    access: RandomAccess,
    lists: ReadonlyMap<string, ZipEntryInfo>,
    files: { count: number; offset: number },
    manifest: Manifest,
  ) {
    this.#access = access;
    this.#lists = lists;
    this.#files = files;
    this.#manifest = manifest;
    this.counts = manifest.counts;
  }

  /** @throws SourceError if it is no such archive */
  static async open({ files }: Source): Promise<Archive> {
    const [file] = files;
    if (file === undefined || files.length > 1) throw new SourceError('Upload one file: the ZIP archive of an export.');
    return explained(async () => {
      const access: RandomAccess = { size: file.size, read: (from) => file.read(from) };
      const lists = new Map<string, ZipEntryInfo>();
      const stored = { count: 0, offset: 0 };
      for await (const entry of zipEntries(access)) {
        if (entry.name.startsWith(FILES)) {
          if (stored.count === 0) stored.offset = entry.offset;
          stored.count += 1;
        } else if (lists.has(entry.name) || lists.size === MAX_LISTS)
          throw new ZipError(`it has the entry ${entry.name} twice, or too many`);
        else lists.set(entry.name, entry);
      }
      return new Archive(access, lists, stored, await readManifest(access, lists.get('manifest.json')));
    });
  }

  /** Compares every entry with its hash. @throws SourceError for the first that differs, is missing or is not listed */
  async verify(): Promise<void> {
    await explained(async () => {
      const listed = new Set(['manifest.json']);
      for (const { name, size, sha256 } of this.#manifest.entries) {
        const entry = this.#lists.get(name);
        if (entry === undefined) throw new ZipError(`the entry ${name} is missing`);
        listed.add(name);
        const hash = createHash('sha256');
        let length = 0;
        for await (const chunk of zipContent(this.#access, entry)) {
          hash.update(chunk);
          length += chunk.length;
        }
        if (length !== size || hash.digest('hex') !== sha256) throw new ZipError(`the entry ${name} has been changed`);
      }
      for (const name of this.#lists.keys())
        if (!listed.has(name)) throw new ZipError(`the entry ${name} is not in the manifest`);
      await this.#verifyFiles();
      // What has the right hash can still have been written by something else than an export.
      for (const name of Object.keys(this.counts)) for await (const _record of this.records(name));
    });
  }

  async #verifyFiles(): Promise<void> {
    const files = this.files(this.#files.offset);
    await this.#verifyAll(files).finally(() => files.close());
  }

  async #verifyAll(files: StoredEntries): Promise<void> {
    let count = 0;
    for await (const line of this.#lines(SUMS)) {
      const [, sha256, name] = SUM_LINE.exec(line) ?? [];
      if (name === undefined) throw new ZipError(`a line of ${SUMS} cannot be read`);
      const file = await files.next(MAX_OBJECT_BYTES);
      if (file.name !== name) throw new ZipError(`the file ${name} is missing`);
      if (createHash('sha256').update(file.content).digest('hex') !== sha256)
        throw new ZipError(`the file ${name} has been changed`);
      count += 1;
    }
    if (count !== this.#files.count) throw new ZipError(`there are files that are not in ${SUMS}`);
  }

  /** Where the first file is. */
  get firstFile(): number {
    return this.#files.offset;
  }

  /** The files from a position, in the order of their records. */
  files(offset: number): StoredEntries {
    return new StoredEntries(this.#access, offset);
  }

  /** The records of a type; none if the archive has no such list. @throws SourceError */
  async *records(name: string): AsyncGenerator<JsonObject> {
    const entry = this.#lists.get(`${name}.ndjson`);
    if (entry === undefined) return;
    const file: SourceFile = { name: entry.name, size: entry.size, read: () => zipContent(this.#access, entry) };
    yield* objectsOf(file);
  }

  async *#lines(name: string): AsyncGenerator<string> {
    const entry = this.#lists.get(name);
    if (entry === undefined) return;
    let rest = '';
    for await (const chunk of zipContent(this.#access, entry)) {
      const lines = (rest + Buffer.from(chunk).toString('latin1')).split('\n');
      rest = lines.pop()!; // never empty
      if (rest.length > 1_000) throw new ZipError(`a line of ${name} is too long`);
      for (const line of lines) yield Buffer.from(line, 'latin1').toString('utf8');
    }
  }
}

async function readManifest(access: RandomAccess, entry: ZipEntryInfo | undefined): Promise<Manifest> {
  if (entry === undefined || entry.size > MAX_MANIFEST_BYTES) throw new ZipError('it has no manifest.json');
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipContent(access, entry)) chunks.push(chunk);
  let manifest: Partial<Manifest> & { format?: unknown };
  try {
    manifest = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new ZipError('its manifest.json is not JSON');
  }
  const { format, counts, entries } = manifest ?? {};
  if (typeof format === 'number' && format > FORMAT) throw new ZipError('it was written by a later version');
  if (format !== FORMAT || !isCounts(counts) || !isEntries(entries)) throw new ZipError('its manifest.json is damaged');
  return { counts, entries };
}

function isCounts(counts: unknown): counts is Manifest['counts'] {
  return (
    typeof counts === 'object' &&
    counts !== null &&
    Object.entries(counts).every(([name, count]) => /^[a-z_]{1,40}$/.test(name) && Number.isInteger(count))
  );
}

function isEntries(entries: unknown): entries is Manifest['entries'] {
  const isEntry = (entry: unknown) => {
    const { name, size, sha256 } = (entry ?? {}) as Record<string, unknown>;
    return typeof name === 'string' && Number.isInteger(size) && typeof sha256 === 'string';
  };
  return Array.isArray(entries) && entries.length <= MAX_LISTS && entries.every(isEntry);
}

/** @throws SourceError instead of ZipError */
export async function explained<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ZipError ? new SourceError(`The archive cannot be imported: ${error.message}.`) : error;
  }
}
