/** Content lines of RFC 5545: escaping and folding. */

/** A line may have 75 octets, its line break not counted (RFC 5545, 3.1). */
const MAX_OCTETS = 75;

/** Every control character except tab: RFC 5545 forbids the ASCII ones, and the others are invisible. */
const CONTROLS = /(?!\t)\p{Cc}/gu;

/** A TEXT value: line breaks become `\n`, other controls are removed, separators are escaped. */
export function textValue(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\n/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(CONTROLS, '');
}

/** A quoted parameter value. Quotes cannot be written inside one (RFC 5545, 3.2) and become apostrophes. */
export function quotedParameter(text: string): string {
  const inside = text
    .toWellFormed()
    .replace(/[\r\n\t]+/g, ' ')
    .replace(CONTROLS, '')
    .replaceAll('"', "'");
  return `"${inside}"`;
}

/** A `mailto:` address. Anything that could end the value or add a header field to the email is percent-encoded. */
export function mailtoValue(address: string): string {
  return `mailto:${address.toWellFormed().replace(/[^A-Za-z0-9.!$&'*+=_~@-]/gu, encodeURIComponent)}`;
}

/** An http(s) URL in encoded form, or null if it is not one. */
export function urlValue(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}

/** Lines joined and terminated by CRLF, each folded at 75 octets without splitting a character. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= MAX_OCTETS) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      // The space that marks the continuation counts.
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
