import { createHash } from 'node:crypto';
import { giveWay } from '../../../platform/concurrency/event-loop.ts';
import { presentMoment } from '../../../platform/database/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { SpilledBytes } from '../../../platform/zip/spilled-bytes.ts';
import { ZipWriter } from '../../../platform/zip/zip-writer.ts';
import { customFields } from '../../records/custom-fields/queries.ts';
import { BYTE_ORDER_MARK, columnsOf, csvLine, valueIn } from './csv.ts';
import { OMITTED_TABLES } from './omitted-tables.ts';
import { type ExportedRecord, RESOURCES } from './resource-queries.ts';
import { type Progress, RESOURCE_NAMES, type ResourceName } from './schema.ts';

/** Of the layout of archives. An import rejects archives of a later one. */
const ARCHIVE_FORMAT = 1;
const PAGE = 500;
const HASH_BYTES = 32;
/** Files are up to 10 MiB each. */
const FILES_PER_PAGE = 100;

/** What is read: everything as of the moment at which the snapshot began. */
interface ArchiveSource {
  snapshot: Queryable;
  storage: Storage;
  workspaceId: string;
  /** Called with the moment before the first record, and with the progress after each page. */
  started(snapshotAt: string, progress: Progress): Promise<void>;
  wrote(progress: Progress): Promise<void>;
}

/** `manifest.json`, the last entry of an archive. */
export interface ArchiveManifest {
  format: number;
  workspace: { id: string; slug: string; name: string };
  snapshotAt: string;
  /** Records by type. */
  counts: { [name: string]: number };
  /** Every entry but the files, whose hashes are in `files.sha256`, and this one. */
  entries: { name: string; size: number; sha256: string }[];
  /** Files whose content was not available at that moment, by their ID. */
  filesWithoutContent: string[];
  /** Tables that no archive contains, and why. */
  omitted: Readonly<Record<string, string>>;
}

/** The bytes of an archive. Reads only as fast as they are consumed; what it has to know of each file is in temporary files. */
export async function* writeArchive(source: ArchiveSource): AsyncGenerator<Uint8Array> {
  const archive = new Archive(source);
  try {
    yield* archive.write();
  } finally {
    archive.close();
  }
}

class Archive {
  readonly #source: ArchiveSource;
  readonly #progress: Progress = {};
  readonly #entries: ArchiveManifest['entries'] = [];
  readonly #withoutContent = new Set<string>();
  /** The SHA-256 of each file that has content, in their order. */
  readonly #hashes = new SpilledBytes();
  #zip = new ZipWriter(new Date(0));

  constructor(source: ArchiveSource) {
    this.#source = source;
  }

  close(): void {
    this.#zip.close();
    this.#hashes.close();
  }

  async *write(): AsyncGenerator<Uint8Array> {
    const { snapshot, workspaceId } = this.#source;
    const snapshotAt = await presentMoment(snapshot);
    this.#zip = new ZipWriter(new Date(snapshotAt));
    for (const name of RESOURCE_NAMES)
      this.#progress[name] = { total: await RESOURCES[name].count(snapshot, workspaceId), written: 0 };
    await this.#source.started(snapshotAt, this.#progress);
    for (const name of RESOURCE_NAMES) if (name !== 'files') yield* this.#entry(`${name}.ndjson`, this.#lines(name));
    yield* this.#files();
    yield* this.#entry('files.ndjson', this.#lines('files'));
    const fields = await customFields.rows(snapshot, workspaceId, {});
    const keys = [...new Set(fields.map(({ key }) => key))].sort();
    for (const name of RESOURCE_NAMES) yield* this.#entry(`csv/${name}.csv`, this.#csv(name, keys));
    const [{ slug, name } = { slug: '', name: '' }] = await this.#page('workspace', null);
    const manifest: ArchiveManifest = {
      format: ARCHIVE_FORMAT,
      workspace: { id: workspaceId, slug: String(slug), name: String(name) },
      snapshotAt,
      counts: Object.fromEntries(RESOURCE_NAMES.map((type) => [type, this.#progress[type]!.total])),
      entries: this.#entries,
      filesWithoutContent: [...this.#withoutContent],
      omitted: OMITTED_TABLES,
    };
    yield* this.#zip.stored('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    yield* this.#zip.end();
  }

  async *#entry(name: string, lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let size = 0;
    async function* hashed() {
      for await (const text of lines) {
        const bytes = Buffer.from(text);
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
      }
    }
    yield* this.#zip.deflated(name, hashed());
    this.#entries.push({ name, size, sha256: hash.digest('hex') });
  }

  async *#lines(name: ResourceName): AsyncGenerator<string> {
    for await (const page of this.#pages(name)) {
      yield page.map((record) => `${JSON.stringify(this.#exported(name, record))}\n`).join('');
      await this.#count(name, page.length);
    }
  }

  /** Columns are those of the first record: all of a type have the same fields. Without records there are no columns. */
  async *#csv(name: ResourceName, customKeys: readonly string[]): AsyncGenerator<string> {
    let columns: string[] | undefined;
    for await (const page of this.#pages(name)) {
      const records = page.map((record) => this.#exported(name, record));
      const isFirst = columns === undefined;
      columns ??= columnsOf(records[0]!, customKeys); // pages are never empty
      const header = isFirst ? `${BYTE_ORDER_MARK}${csvLine(columns)}` : '';
      yield header + records.map((record) => csvLine(columns!.map((column) => valueIn(record, column)))).join('');
    }
  }

  /** The content of all files, and the hash of each as `sha256sum` writes it. */
  async *#files(): AsyncGenerator<Uint8Array> {
    for await (const page of this.#pages('files', FILES_PER_PAGE)) {
      for (const file of page) {
        const content = file.status === 'clean' ? await this.#source.storage.read(String(file.storageKey)) : null;
        if (content === null) {
          this.#withoutContent.add(file.id);
          continue;
        }
        yield* this.#zip.stored(pathOf(file), content);
        this.#hashes.append(createHash('sha256').update(content).digest());
      }
      await this.#count('files', page.length);
    }
    yield* this.#entry('files.sha256', this.#sums());
  }

  /** In the order of the files in the archive, which is that of `files.ndjson`. */
  async *#sums(): AsyncGenerator<string> {
    const hashes = this.#digests();
    for await (const page of this.#pages('files'))
      yield page
        .filter(({ id }) => !this.#withoutContent.has(id))
        .map((file) => `${hashes.next().value}  ${pathOf(file)}\n`)
        .join('');
  }

  *#digests(): Generator<string> {
    let rest = Buffer.alloc(0);
    for (const piece of this.#hashes.read()) {
      rest = Buffer.concat([rest, piece]);
      const whole = rest.length - (rest.length % HASH_BYTES);
      for (let start = 0; start < whole; start += HASH_BYTES) yield rest.toString('hex', start, start + HASH_BYTES);
      rest = rest.subarray(whole);
    }
  }

  #exported(name: ResourceName, record: ExportedRecord): ExportedRecord {
    if (name !== 'files') return record;
    const { storageKey: _key, ...file } = record;
    return { ...file, path: this.#withoutContent.has(record.id) ? null : pathOf(record) } as ExportedRecord;
  }

  #page(name: ResourceName, after: string | null, limit = PAGE): Promise<ExportedRecord[]> {
    return RESOURCES[name].page(this.#source.snapshot, this.#source.workspaceId, after, limit);
  }

  async *#pages(name: ResourceName, limit = PAGE): AsyncGenerator<ExportedRecord[]> {
    for (let after: string | null = null; ; ) {
      const page = await this.#page(name, after, limit);
      if (page.length === 0) return;
      yield page;
      await giveWay();
      if (page.length < limit) return;
      after = page.at(-1)!.id;
    }
  }

  async #count(name: ResourceName, records: number): Promise<void> {
    const own = this.#progress[name]!; // all are set at the start
    // The content of a file takes longer than its record, which follows.
    own.written = Math.min(own.total, own.written + records);
    await this.#source.wrote(this.#progress);
  }
}

/** Where the content of a file is: without anything of its name that has a meaning in paths or shells. */
function pathOf({ id, fileName }: ExportedRecord): string {
  return `files/${id}-${String(fileName)
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
    .slice(-100)}`;
}
