import { constants, crc32, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

export const TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
};

const zip = (parts: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );

const wordPart = (root: string, content: string): string =>
  `<?xml version="1.0"?><w:${root} xmlns:w="urn:w" xmlns:mc="urn:mc">${content}</w:${root}>`;

/** A docx with this content of `w:body`, and further parts such as `word/header1.xml` with the content of their root. */
export function docx(body: string, parts: Record<string, string> = {}): Uint8Array {
  const further = Object.entries(parts).map(([name, content]) => [name, wordPart('part', content)]);
  return zip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': wordPart('document', body),
    ...Object.fromEntries(further),
  });
}

export const docxWithDocumentPart = (part: string | Uint8Array): Uint8Array => zip({ 'word/document.xml': part });

/** A docx paragraph with its runs. */
export const paragraph = (...runs: string[]): string =>
  `<w:p>${runs.map((run) => `<w:r><w:t xml:space="preserve">${run}</w:t></w:r>`).join('')}</w:p>`;

/** An odt with this content of `office:text`, and this content of the page styles. */
export function odt(text: string, styles = ''): Uint8Array {
  // As the format requires: the type first, uncompressed.
  return zipSync({
    mimetype: [strToU8(TYPES.odt), { level: 0 }],
    'content.xml': strToU8(
      `<?xml version="1.0"?><office:document-content><office:text>${text}</office:text></office:document-content>`,
    ),
    'styles.xml': strToU8(`<office:document-styles>${styles}</office:document-styles>`),
  });
}

/** A PDF with one page for each content stream; `F1` is Helvetica. `filter` names the encoding of the streams. */
export function pdf(streams: (string | Uint8Array)[], filter = ''): Buffer {
  const kids = streams.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects: Buffer[] = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from(`<</Type/Pages/Kids[${kids}]/Count ${streams.length}>>`),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'),
  ];
  for (const stream of streams) {
    const page = '/Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>';
    const bytes = Buffer.from(stream);
    objects.push(Buffer.from(`<<${page}/Contents ${objects.length + 2} 0 R>>`));
    objects.push(
      Buffer.concat([Buffer.from(`<</Length ${bytes.length}${filter}>>stream\n`), bytes, Buffer.from('\nendstream')]),
    );
  }
  return assemblePdf(objects);
}

/** Numbers the objects from 1, the first being the catalog, and adds the cross-reference table. */
export function assemblePdf(objects: Uint8Array[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let at = parts[0]!.length;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(at);
    parts.push(part);
    at += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

/** Raw deflate of a prefix and then `size` bytes of one repeated pattern, created without allocating that many bytes. */
export function deflatedBomb(beginning: string, pattern: string, size: number): Buffer {
  const blockBytes = 1 << 24;
  const flush = { finishFlush: constants.Z_FULL_FLUSH, level: 9 };
  const block = deflateRawSync(Buffer.alloc(blockBytes, pattern), flush);
  const blocks = new Array<Buffer>(Math.ceil(size / blockBytes)).fill(block);
  const emptyLastBlock = Buffer.from([3, 0]);
  return Buffer.concat([deflateRawSync(Buffer.from(beginning), flush), ...blocks, emptyLastBlock]);
}

/** A ZIP of one deflated part that claims to be one byte long. */
export function zipOfDeflated(name: string, deflated: Buffer): Buffer {
  const common = Buffer.alloc(22);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32('x'), 10);
  common.writeUInt32LE(deflated.length, 14);
  common.writeUInt32LE(1, 18);
  const nameLength = Buffer.alloc(2);
  nameLength.writeUInt16LE(name.length);
  const fields = Buffer.concat([common, nameLength, Buffer.alloc(2)]);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), deflated]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
