import type { TextSink } from './text-sink.ts';

/** Callbacks of the XML scanner, in document order. Names come without their namespace prefix. */
export interface XmlVisitor {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
  /** Checked after each tag: scanning ends when true. */
  readonly done: boolean;
}

/** The value of an attribute, whatever its namespace prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  return new RegExp(`[\\s:]${name}\\s*=\\s*["']([^"']*)`).exec(attributes)?.[1];
}

/** Takes where links lead from an attribute of an element. */
export class TargetVisitor implements XmlVisitor {
  readonly done = false;
  readonly #sink: Pick<TextSink, 'addTarget'>;
  readonly #element: string;
  readonly #attribute: string;

  constructor(sink: Pick<TextSink, 'addTarget'>, element: string, attribute: string) {
    this.#sink = sink;
    this.#element = element;
    this.#attribute = attribute;
  }

  open(name: string, attributes: string): void {
    if (name === this.#element) this.#sink.addTarget(decodeEntities(attributeOf(attributes, this.#attribute) ?? ''));
  }

  close(): void {}

  text(): void {}
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Scans the tags and text of an XML document, tolerating malformed input. It builds no tree, so nesting costs nothing,
 * and it supports only the five predefined entities and numeric references, so entity declarations have no effect.
 */
export function scanXml(xml: string, visitor: XmlVisitor): void {
  let at = 0;
  while (at < xml.length && !visitor.done) {
    const tag = xml.indexOf('<', at);
    const textEnd = tag === -1 ? xml.length : tag;
    if (textEnd > at) visitor.text(decodeEntities(xml.slice(at, textEnd)));
    if (tag === -1) return;
    at = scanMarkup(xml, tag, visitor);
  }
}

/** Returns where the markup that starts at `tag` ends. */
function scanMarkup(xml: string, tag: number, visitor: XmlVisitor): number {
  if (xml.startsWith('<!--', tag)) return after(xml, '-->', tag + 4);
  if (xml.startsWith('<?', tag)) return after(xml, '?>', tag + 2);
  if (xml.startsWith('<![CDATA[', tag)) {
    const end = after(xml, ']]>', tag + 9);
    visitor.text(xml.slice(tag + 9, end - 3));
    return end;
  }
  const end = tagEnd(xml, tag + 1);
  if (xml[tag + 1] === '!') return end;
  const closing = xml[tag + 1] === '/';
  const inside = xml.slice(tag + (closing ? 2 : 1), end - 1);
  const [, name = ''] = /^(?:[^\s:/]*:)?([^\s/]*)/.exec(inside) ?? [];
  if (!closing) visitor.open(name, inside);
  if (closing || inside.endsWith('/')) visitor.close(name);
  return end;
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  return found === -1 ? xml.length : found + mark.length;
}

/** The position after the `>` of a tag; one inside a quoted attribute value does not count. */
function tagEnd(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at++) {
    const character = xml[at]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at + 1;
  }
  return xml.length;
}

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** XML is UTF-8 unless a byte order mark says UTF-16. */
export function decodeXml(bytes: Buffer): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  return new TextDecoder(utf16 ?? 'utf-8').decode(bytes);
}
