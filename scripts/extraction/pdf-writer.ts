import { deflateSync } from 'node:zlib';
import { widthOf } from './layouts.ts';

/** Objects of a PDF and its fonts, which no program needs to have: they are named, and have a map from their codes to characters. */
export class PdfWriter {
  readonly #objects: (Buffer | null)[] = [null, null];
  readonly #compress: boolean;

  constructor(compress = true) {
    this.#compress = compress;
  }

  add(object: string | Buffer): number {
    this.#objects.push(Buffer.from(object));
    return this.#objects.length;
  }

  stream(content: string | Buffer, dictionary = ''): number {
    const raw = Buffer.from(content as string, 'latin1'); // of a Buffer, the encoding is ignored
    const data = this.#compress ? deflateSync(raw) : raw;
    const filter = this.#compress ? '/Filter/FlateDecode' : '';
    const head = `<<${dictionary}${filter}/Length ${data.length}>>\nstream\n`;
    return this.add(Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')]));
  }

  picture(): number {
    return this.stream(
      Buffer.alloc(8 * 64, 0x55),
      '/Type/XObject/Subtype/Image/Width 64/Height 64/ColorSpace/DeviceGray/BitsPerComponent 1',
    );
  }

  /** One page; `more` goes into its dictionary. */
  finish(content: string, resources: string, more = ''): Buffer {
    const contents = this.stream(content);
    const page = this.add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${contents} 0 R/Resources<<${resources}>>${more}>>`,
    );
    this.#objects[0] = Buffer.from('<</Type/Catalog/Pages 2 0 R>>');
    this.#objects[1] = Buffer.from(`<</Type/Pages/Kids[${page} 0 R]/Count 1>>`);
    const parts = [Buffer.from('%PDF-1.7\n')];
    const rows: string[] = [];
    let at = parts[0]!.length;
    for (const [index, object] of this.#objects.entries()) {
      const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object!, Buffer.from('\nendobj\n')]);
      rows.push(`${String(at).padStart(10, '0')} 00000 n \n`);
      parts.push(part);
      at += part.length;
    }
    const size = rows.length + 1;
    const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF`;
    return Buffer.concat([...parts, Buffer.from(end)]);
  }
}

export const hexOf = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
const codeOf = (code: number, bytes: number) =>
  code
    .toString(16)
    .padStart(2 * bytes, '0')
    .toUpperCase();

/** A font of which each character gets a code when it is first used. */
export class Font {
  readonly #bytes: 1 | 2;
  readonly #codes = new Map<string, number>();

  /** Simple fonts have codes of one byte, composite ones of two. */
  constructor(bytes: 1 | 2) {
    this.#bytes = bytes;
  }

  /** The codes of a text in hexadecimal digits. A cluster of several characters can be one glyph. */
  codes(...clusters: string[]): string {
    return clusters
      .map((cluster) => {
        const code = this.#codes.get(cluster) ?? this.#codes.size + (this.#bytes === 1 ? 33 : 3);
        this.#codes.set(cluster, code);
        return codeOf(code, this.#bytes);
      })
      .join('');
  }

  /** The object number. */
  write(pdf: PdfWriter): number {
    const pairs = [...this.#codes].map(([text, code]) => `<${codeOf(code, this.#bytes)}> <${hexOf(text)}>`);
    const maps = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, index) => {
      const some = pairs.slice(100 * index, 100 * index + 100);
      return `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar\n`;
    });
    const range = this.#bytes === 1 ? '<00> <FF>' : '<0000> <FFFF>';
    const map = pdf.stream(
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Adobe-Identity-UCS def /CMapType 2 def 1 begincodespacerange ${range} endcodespacerange\n${maps.join('')}endcmap end end`,
    );
    const widths = [...this.#codes].map(([text, code]) => [code, Math.round(widthOf(text, 1000))] as const);
    const descriptor =
      '/FontDescriptor<</Type/FontDescriptor/FontName/ABCDEF+Sans/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>';
    if (this.#bytes === 1) {
      const table = widths.map(([, width]) => width).join(' ');
      return pdf.add(
        `<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Sans/FirstChar 33/LastChar ${32 + widths.length}/Widths[${table}]${descriptor}/ToUnicode ${map} 0 R>>`,
      );
    }
    const table = widths.map(([code, width]) => `${code}[${width}]`).join(' ');
    return pdf.add(
      `<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Sans/Encoding/Identity-H/ToUnicode ${map} 0 R/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Sans/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500/W[${table}]${descriptor}/CIDToGIDMap/Identity>>]>>`,
    );
  }
}
