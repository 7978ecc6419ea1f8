/** Control characters that occur in text: tab, line feed, form feed, carriage return, the end-of-file mark of DOS. */
const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a]);

/**
 * Prefixes that make a browser treat a text as HTML. Source: WHATWG MIME Sniffing, "unknown type" table; SVG added,
 * which that table covers by its XML rule.
 */
const MARKUP =
  /^\s*<(?:!--|\?xml|(?:!doctype|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg)(?=[\s>/]|$))/i;

/**
 * Whether a file that starts with these bytes is text and not HTML: UTF-8, UTF-16 with its byte order mark, or an
 * 8-bit code page of the Latin-1 family. An 8-bit code page assigns every byte from 128 up, so only the absence of
 * control bytes distinguishes text from binary data.
 */
export function looksLikePlainText(head: Buffer): boolean {
  const text = decode(head);
  return !hasBinaryControls(text) && !MARKUP.test(text);
}

function decode(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(head);
  // Markup and control characters are ASCII, the same in UTF-8 and Latin-1, so decoding as Latin-1 is enough.
  return new TextDecoder('utf-8').decode(head);
}

function hasBinaryControls(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x7f || (code < 0x20 && !TEXT_CONTROLS.has(code))) return true;
  }
  return false;
}
