import { decodeEntities } from '../../../../../platform/text-extraction/xml-scan.ts';

/** The elements and texts of an XML document in their order. Names come without their namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

/** The text is no XML, or more than a spreadsheet has. */
export class XmlError extends Error {}

/** Of a text without elements, or a tag: more than a cell can have. */
const MAX_PIECE = 1_000_000;
const MAX_DEPTH = 100;
const ATTRIBUTE = /([\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Reads XML piece by piece. There are no entities but the predefined ones, because documents cannot declare any. */
export class XmlStream {
  readonly #handler: XmlHandler;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #open: string[] = [];
  #rest = '';
  #hasRoot = false;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** @throws XmlError */
  write(bytes: Uint8Array): void {
    this.#rest += this.#decode(bytes);
    let at = 0;
    for (;;) {
      const next = this.#piece(at);
      if (next === null) break;
      at = next;
    }
    this.#rest = this.#rest.slice(at);
    if (this.#rest.length > MAX_PIECE) throw new XmlError('a value is too long');
  }

  /** @throws XmlError if it is incomplete */
  end(): void {
    this.#rest += this.#decode();
    if (this.#open.length > 0 || !this.#hasRoot || this.#rest.trim() !== '') throw new XmlError('it is incomplete');
  }

  #decode(bytes?: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new XmlError('it is not UTF-8');
    }
  }

  /** Handles one text or tag. @returns the position after it; null if it is not complete */
  #piece(at: number): number | null {
    const xml = this.#rest;
    const tag = xml.indexOf('<', at);
    if (tag === -1) return null;
    if (tag > at) {
      const text = xml.slice(at, tag);
      if (this.#open.length > 0) this.#handler.text(decodeEntities(text));
      else if (text.trim() !== '') throw new XmlError('there is text outside of it');
      return tag;
    }
    if (xml.length < tag + 9 && xml.indexOf('>', tag) === -1) return null;
    if (xml.startsWith('<?', tag)) return after(xml, '?>', tag + 2);
    if (xml.startsWith('<!--', tag)) return after(xml, '-->', tag + 4);
    if (xml.startsWith('<![CDATA[', tag)) {
      const end = after(xml, ']]>', tag + 9);
      if (end !== null) this.#handler.text(xml.slice(tag + 9, end - 3));
      return end;
    }
    if (xml.startsWith('<!', tag)) throw new XmlError('it declares a document type');
    const end = tagEnd(xml, tag + 1);
    if (end !== null) this.#tag(xml.slice(tag + 1, end - 1));
    return end;
  }

  #tag(inside: string): void {
    if (inside.startsWith('/')) {
      const name = inside.slice(1).trimEnd();
      if (this.#open.pop() !== name) throw new XmlError(`the element ${name.slice(0, 40)} is closed and was not open`);
      this.#handler.close(localName(name));
      return;
    }
    const [name = ''] = /^[^\s/]+/.exec(inside) ?? [];
    if (name === '' || (this.#open.length === 0 && this.#hasRoot) || this.#open.length === MAX_DEPTH)
      throw new XmlError('there is an element where none can be');
    this.#hasRoot = true;
    this.#handler.open(localName(name), inside.slice(name.length));
    if (inside.endsWith('/')) this.#handler.close(localName(name));
    else this.#open.push(name);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function after(xml: string, mark: string, from: number): number | null {
  const found = xml.indexOf(mark, from);
  return found === -1 ? null : found + mark.length;
}

/** The position after the `>` of a tag; one inside a quoted attribute value does not count. */
function tagEnd(xml: string, from: number): number | null {
  let quote = 0;
  for (let at = from; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3e) return at + 1;
    else if (code === 0x3c) throw new XmlError('there is a tag within a tag');
  }
  return null;
}

/** The attributes of a tag by their names without prefixes; those with a prefix also with it. */
export function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null);
  for (const [, prefix = '', name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    const value = decodeEntities(double ?? single ?? '');
    if (prefix !== '') attributes[`${prefix}${name}`] = value;
    if (prefix === '' || attributes[name] === undefined) attributes[name] = value;
  }
  return attributes;
}
