/** A minimal MIME parser, independent of the code that builds the messages. */

export interface MimePart {
  /** Unfolded fields in order, names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  /** Without parameters, in lower case. */
  readonly type: string;
  readonly body: string;
  readonly parts: readonly MimePart[];
}

export function readMime(raw: string): MimePart {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line): [string, string] => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]);
  const content = raw.slice(end + 4);
  const contentType = headers.find(([name]) => name === 'content-type')?.[1] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1];
  const encoding = headers.find(([name]) => name === 'content-transfer-encoding')?.[1] ?? '7bit';
  return {
    headers,
    type: (contentType.split(';')[0] ?? '').toLowerCase(),
    body: boundary === undefined ? decodeBody(content, encoding) : '',
    parts: boundary === undefined ? [] : splitParts(content, boundary).map(readMime),
  };
}

/** The one field of that name, encoded words decoded. Undefined when there is none; throws when there are several. */
export function header(part: MimePart, name: string): string | undefined {
  const found = part.headers.filter(([key]) => key === name);
  if (found.length > 1) throw new Error(`${found.length} fields ${name}`);
  return found[0] && decodeWords(found[0][1]);
}

/** The leaf parts, in order. */
export function leaves(part: MimePart): MimePart[] {
  return part.parts.length === 0 ? [part] : part.parts.flatMap(leaves);
}

function splitParts(content: string, boundary: string): string[] {
  const inner = `\r\n${content}`.split(`\r\n--${boundary}--`)[0] ?? '';
  return inner.split(`\r\n--${boundary}\r\n`).slice(1);
}

function decodeBody(content: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString();
  return encoding === 'quoted-printable' ? unquote(content.replaceAll('=\r\n', '')) : content;
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : unquote(word.replaceAll('_', ' ')),
    );
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
