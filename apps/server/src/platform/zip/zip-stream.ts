import { Readable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file of an archive. */
export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Whether to deflate it; documents and images are already compressed. */
  compress: boolean;
}

/** A streamed ZIP archive: entries are requested and read only as fast as the reader consumes them. */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  return Readable.from(write(entries), { objectMode: false });
}

async function* write(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  const take = () => {
    const taken = ready.filter((chunk) => chunk.length > 0);
    ready = [];
    return taken;
  };
  for await (const { name, content, compress } of entries) {
    const file = compress ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(file);
    for await (const chunk of content) {
      file.push(chunk);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
