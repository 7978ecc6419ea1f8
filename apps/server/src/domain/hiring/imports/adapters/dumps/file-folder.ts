import { MAX_OBJECT_BYTES } from '../../../../../platform/storage/storage.ts';
import {
  type RandomAccess,
  type ZipEntryInfo,
  ZipError,
  zipContent,
  zipEntries,
} from '../../../../../platform/zip/zip-reader.ts';
import { FileError, SourceError, type SourceFile } from '../adapter.ts';

const MAX_ENTRIES = 1_000_000;

interface Content {
  size: number;
  read(): AsyncIterable<Uint8Array>;
}

/** The folder of files that belongs to a dump: ZIP archives of it, or its files one by one. */
export class FileFolder {
  readonly #contents = new Map<string, Content>();
  /** Where the folder is within the archives: `attachments/`, or somewhere deeper. */
  readonly #prefixes = new Set(['']);

  /** @throws SourceError for an archive that cannot be read */
  static async open(files: readonly SourceFile[]): Promise<FileFolder> {
    const folder = new FileFolder();
    for (const file of files) {
      if (/\.zip$/i.test(file.name)) await folder.#addArchive(file);
      else folder.#add(file.name, { size: file.size, read: () => file.read() });
    }
    return folder;
  }

  get size(): number {
    return this.#contents.size;
  }

  async #addArchive(file: SourceFile): Promise<void> {
    const access: RandomAccess = { size: file.size, read: (from) => file.read(from) };
    try {
      for await (const entry of zipEntries(access)) {
        if (this.#contents.size >= MAX_ENTRIES) throw new ZipError(`it has more than ${MAX_ENTRIES} files`);
        if (!entry.name.endsWith('/')) this.#add(entry.name, contentOf(access, entry));
      }
    } catch (error) {
      if (!(error instanceof ZipError)) throw error;
      throw new SourceError(`The archive ${file.name} cannot be read: ${error.message}.`);
    }
  }

  #add(name: string, content: Content): void {
    const path = normalized(name);
    this.#contents.set(path, content);
    // All files are within the same folder, so the first ones tell where it is.
    if (this.#contents.size > 10) return;
    const parts = path.split('/').slice(0, 6);
    for (let depth = 1; depth < parts.length; depth += 1) this.#prefixes.add(`${parts.slice(0, depth).join('/')}/`);
  }

  /** The content of a file. @throws FileError if it is not there, too large, or damaged */
  async read(path: string): Promise<Buffer> {
    const content = this.#find(normalized(path));
    if (content === undefined) throw new FileError(`The file ${path} is not among the uploaded ones.`);
    if (content.size > MAX_OBJECT_BYTES) throw new FileError('The file is larger than 10 MiB.');
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of content.read()) chunks.push(chunk);
    } catch (error) {
      if (error instanceof ZipError) throw new FileError(`The file ${path} is damaged: ${error.message}.`);
      throw error;
    }
    return Buffer.concat(chunks);
  }

  /** Also if the archive begins further up or further down than the paths of the dump. */
  #find(path: string): Content | undefined {
    for (let wanted = path; ; wanted = wanted.slice(wanted.indexOf('/') + 1)) {
      for (const prefix of this.#prefixes) {
        const found = this.#contents.get(`${prefix}${wanted}`);
        if (found !== undefined) return found;
      }
      // A name alone could be that of another person's file.
      if (wanted.split('/').length <= 2) return undefined;
    }
  }
}

function contentOf(access: RandomAccess, entry: ZipEntryInfo): Content {
  return { size: entry.size, read: () => zipContent(access, entry) };
}

function normalized(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .replaceAll(/\/{2,}/g, '/');
}
