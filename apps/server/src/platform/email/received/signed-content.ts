/** What a CMS file (RFC 5652) is: signed content, which can be taken out, or something that needs a key. */
type CmsContent = { readonly kind: 'signed'; readonly content: Buffer } | { readonly kind: 'encrypted' };

/** Object identifiers, as their bytes in hexadecimal. */
const SIGNED = '2a864886f70d010702';
const ENCRYPTED = new Set(['2a864886f70d010703', '2a864886f70d010706', '2a864886f70d0109100117']);
const OBJECT_IDENTIFIER = 0x06;
const OCTET_STRING = 0x04;
const MAX_DEPTH = 30;
const MAX_ELEMENTS = 100_000;

/** An element of BER or DER. */
interface Element {
  /** Without the bit for `constructed`. */
  readonly tag: number;
  readonly content: Buffer;
  readonly children: readonly Element[];
  readonly end: number;
}

/** The signed content is not verified: what a signature says about its sender is not shown. Null if it is no such file, or has no content. */
export function readCms(bytes: Buffer): CmsContent | null {
  try {
    const [type, wrapped] = new BerReader(bytes).element(0).children;
    if (type?.tag !== OBJECT_IDENTIFIER) return null;
    const identifier = type.content.toString('hex');
    if (ENCRYPTED.has(identifier)) return { kind: 'encrypted' };
    if (identifier !== SIGNED) return null;
    // SignedData: version, digest algorithms, content; the content: its type, and the octets within an explicit tag.
    const content = wrapped?.children[0]?.children[2]?.children[1]?.children[0];
    return content?.tag === OCTET_STRING ? { kind: 'signed', content: octets(content) } : null;
  } catch {
    return null;
  }
}

/** The content of an octet string, which programs that do not know its length send in pieces. */
function octets({ content, children }: Element): Buffer {
  return children.length === 0 ? content : Buffer.concat(children.map(octets));
}

class BerReader {
  readonly #bytes: Buffer;
  #elements = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** @throws Error if the bytes are no element */
  element(start: number, depth = 0): Element {
    this.#elements += 1;
    const identifier = this.#bytes.readUInt8(start);
    if (depth > MAX_DEPTH || this.#elements > MAX_ELEMENTS || (identifier & 0x1f) === 0x1f)
      throw new Error('too complex');
    const tag = identifier & ~0x20;
    const first = this.#bytes.readUInt8(start + 1);
    const lengthBytes = first > 0x80 ? first & 0x7f : 0;
    const contentStart = start + 2 + lengthBytes;
    const length = lengthBytes === 0 ? first : this.#bytes.readUIntBE(start + 2, lengthBytes);
    const isConstructed = (identifier & 0x20) !== 0;
    if (first === 0x80) return this.#untilEnd(tag, contentStart, depth);
    const end = contentStart + length;
    if (end > this.#bytes.length) throw new Error('it ends before its end');
    const children: Element[] = [];
    for (let at = contentStart; isConstructed && at < end; ) {
      const child = this.element(at, depth + 1);
      children.push(child);
      at = child.end;
    }
    return { tag, content: this.#bytes.subarray(contentStart, end), children, end };
  }

  /** Of unknown length: two zero bytes follow the last child. */
  #untilEnd(tag: number, start: number, depth: number): Element {
    const children: Element[] = [];
    let at = start;
    while (this.#bytes.readUInt16BE(at) !== 0) {
      const child = this.element(at, depth + 1);
      children.push(child);
      at = child.end;
    }
    return { tag, content: this.#bytes.subarray(start, at), children, end: at + 2 };
  }
}
