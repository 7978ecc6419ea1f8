/** Control characters that real text holds: tab, line feed, form feed, carriage return, the end mark of old DOS files. */
const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a]);

/**
 * Beginnings that make a browser take a text for a page. Source: WHATWG MIME Sniffing, "unknown type" table; SVG added,
 * which that table reaches through its XML rule.
 */
const MARKUP =
  /^\s*<(?:!--|\?xml|(?:!doctype|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg)(?=[\s>/]|$))/i;

/**
 * Whether a file that begins so is text, and not a page in disguise: UTF-8, UTF-16 with its byte order mark, or an
 * 8-bit code page of the Latin-1 family. An 8-bit code page gives every byte from 128 up a meaning, so what tells text
 * from binary data is the absence of control bytes.
 */
export function looksLikePlainText(head: Buffer): boolean {
  const text = decode(head);
  return !hasBinaryControls(text) && !MARKUP.test(text);
}

function decode(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(head);
  // Markup and control characters are ASCII, the same in UTF-8 and Latin-1: one reading finds them in both.
  return new TextDecoder('utf-8').decode(head);
}

function hasBinaryControls(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x7f || (code < 0x20 && !TEXT_CONTROLS.has(code))) return true;
  }
  return false;
}
