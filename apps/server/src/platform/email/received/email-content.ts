import { createHash } from 'node:crypto';
import { decodeBytes } from './charsets.ts';
import { HeaderValues } from './header-values.ts';
import { type HtmlText, htmlToText } from './html-to-text.ts';
import type { MimePart } from './mime-parts.ts';
import { ownTextLength } from './quoted-text.ts';
import type { ReceivedEmail, ReceivedFile } from './received-email.ts';
import { cleanReceivedHtml } from './received-html.ts';
import { storable, withoutInvisible } from './storable.ts';

/** What the parts of an email contain. */
export type EmailContent = Pick<ReceivedEmail, 'text' | 'html' | 'ownTextLength' | 'files' | 'calendar' | 'problems'>;

/** A text of the email, in one or two forms. */
interface Body {
  plain: string | null;
  html: string | null;
}

/** Characters. A longer text is no letter; the email can still be downloaded. */
const MAX_TEXT = 500_000;
/** Between texts, such as those before and after a picture. */
const SEPARATOR = '\n\n';
const MAX_HTML = 2_000_000;
const TOO_LONG = 'The text is too long to be displayed in full. Download the email to read it.';

/** Reports, which `readReport` reads, and signatures, which are not verified. */
const NOT_DISPLAYED = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
  'message/disposition-notification',
  'message/global-disposition-notification',
  'message/feedback-report',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
  'application/pgp-encrypted',
]);

export function readContent(root: MimePart): EmailContent {
  const reader = new ContentReader();
  reader.read(root);
  return reader.result();
}

class ContentReader {
  readonly #bodies: Body[] = [];
  readonly #files: ReceivedFile[] = [];
  readonly #problems = new Set<string>();
  #calendar: string | null = null;

  read(part: MimePart): void {
    if (part.parts.length > 0) {
      if (part.type === 'multipart/alternative') this.#readAlternatives(part);
      else for (const inner of part.parts) this.read(inner);
      return;
    }
    if (part.type.startsWith('multipart/') && part.bytes.length === 0) return;
    if (NOT_DISPLAYED.has(part.type)) return;
    if (part.type === 'text/calendar') this.#calendar ??= this.#cut(textOf(part), MAX_TEXT);
    if (isBody(part)) this.#bodies.push(this.#bodyOf(part));
    else this.#files.push(toFile(part));
  }

  result(): EmailContent {
    const texts = this.#bodies.map((body) => readable(body));
    const text = this.#cut(
      texts
        .map(({ text }) => text)
        .join(SEPARATOR)
        .trimEnd(),
      MAX_TEXT,
    );
    const last = texts.at(-1);
    const beforeLast = texts
      .slice(0, -1)
      .reduce((length, { text: { length: own } }) => length + own + SEPARATOR.length, 0);
    const quoteStart = last?.quoteStart == null ? null : beforeLast + last.quoteStart;
    const html = this.#bodies.some((body) => body.html !== null)
      ? this.#bodies.map((body) => body.html ?? asHtml(body.plain ?? '')).join('<hr>')
      : null;
    return {
      text,
      html: html === null ? null : cleanReceivedHtml(html),
      ownTextLength: ownTextLength(text, quoteStart, last?.isFollowed ?? false),
      files: this.#files.map((file) => ({ ...file, isInline: isPartOfText(file, html ?? '') })),
      calendar: this.#calendar,
      problems: [...this.#problems],
    };
  }

  /** The texts of alternatives are forms of one text. Their files are kept. */
  #readAlternatives(part: MimePart): void {
    const inner = new ContentReader();
    for (const alternative of part.parts) inner.read(alternative);
    const bodies = inner.#bodies;
    const html = bodies.map((body) => body.html).filter((form) => form !== null);
    const plain = bodies.filter((body) => body.html === null).flatMap((body) => body.plain ?? []);
    if (bodies.length > 0)
      this.#bodies.push({ plain: plain[0] ?? null, html: html.length === 0 ? null : html.join('<hr>') });
    this.#files.push(...inner.#files.filter(({ contentType }) => contentType !== 'text/calendar'));
    this.#calendar ??= inner.#calendar;
    for (const problem of inner.#problems) this.#problems.add(problem);
  }

  #bodyOf(part: MimePart): Body {
    const text = textOf(part);
    if (part.type === 'text/html') return { plain: null, html: this.#cut(text, MAX_HTML) };
    return { plain: this.#cut(text, MAX_TEXT), html: null };
  }

  #cut(text: string, length: number): string {
    if (text.length <= length) return text;
    this.#problems.add(TOO_LONG);
    return text.slice(0, length).toWellFormed();
  }
}

/** Text that is displayed, rather than a file. */
function isBody(part: MimePart): boolean {
  const { type, disposition, fileName } = part;
  return (type === 'text/plain' || type === 'text/html') && disposition !== 'attachment' && fileName === null;
}

/** The text of a part, decoded. */
export function textOf(part: MimePart): string {
  const declared = part.charset ?? (part.type === 'text/html' ? charsetOfHtml(part.bytes) : null);
  const text = storable(decodeBytes(part.bytes, declared));
  return part.flowed ? unwrapped(text, part.delSp) : text;
}

function charsetOfHtml(bytes: Buffer): string | null {
  const beginning = bytes.subarray(0, 4096).toString('latin1');
  return /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(beginning)?.[1] ?? null;
}

/** Lines that were wrapped (RFC 3676). Quoted lines are joined only with lines of the same depth. */
function unwrapped(text: string, delSp: boolean): string {
  const lines: string[] = [];
  let open: string | null = null;
  for (const line of text.split('\n')) {
    const [, quotes = '', rest = ''] = /^(>*)(.*)$/.exec(line) ?? [];
    const content = rest.startsWith(' ') ? rest.slice(1) : rest;
    if (open === quotes && content !== '-- ') lines[lines.length - 1] += content;
    else lines.push(quotes === '' ? content : `${quotes} ${content}`);
    const isFlowed = content.endsWith(' ') && content !== '-- ';
    if (isFlowed && delSp) lines[lines.length - 1] = lines.at(-1)!.slice(0, -1);
    open = isFlowed ? quotes : null;
  }
  return lines.join('\n');
}

/** HTML is what its sender saw, so its text is used unless it has none. */
function readable({ plain, html }: Body): HtmlText {
  const fromHtml = html === null ? null : htmlToText(html);
  if (fromHtml !== null && (fromHtml.text.trim() !== '' || plain === null)) return fromHtml;
  return { text: withoutTrailingSpaces(plain ?? ''), quoteStart: null, isFollowed: false };
}

/** By lines: a pattern for spaces before line feeds takes a time that grows with the square of their number. */
function withoutTrailingSpaces(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .slice(
      Math.max(
        0,
        lines.findIndex((line) => line !== ''),
      ),
    )
    .join('\n');
}

function asHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<div>${escaped.replaceAll('\n', '<br>')}</div>`;
}

function toFile(part: MimePart): ReceivedFile {
  const headers = new HeaderValues(part.fields);
  const contentId = headers.ids('content-id')[0] ?? (headers.first('content-id')?.trim() || null);
  return {
    fileName: fileNameOf(part),
    contentType: part.type,
    contentId,
    isInline: false, // see `isPartOfText`
    bytes: part.bytes,
    sha256: createHash('sha256').update(part.bytes).digest('hex'),
  };
}

/** Larger than the logos of signatures: what somebody has pasted into the text, such as a screenshot or a scan. */
const MAX_LOGO_BYTES = 30_000;

/** Whether a file is a small picture that the HTML shows; one that it does not show would be seen nowhere else. */
function isPartOfText({ contentId, contentType, bytes }: ReceivedFile, html: string): boolean {
  if (contentId === null || !contentType.startsWith('image/') || bytes.length > MAX_LOGO_BYTES) return false;
  return html.includes(`cid:${contentId}`) || html.includes(`cid:${encodeURIComponent(contentId)}`);
}

/** Names of files without a name, by their content type. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'message/rfc822': 'eml',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/calendar': 'ics',
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
};
const MAX_FILE_NAME = 200;

function fileNameOf(part: MimePart): string {
  const given = withoutInvisible(storable(part.fileName ?? ''))
    .replace(/^.*[\\/]/, '')
    .trim();
  const name = given === '' || /^\.+$/.test(given) ? `file.${EXTENSIONS[part.type] ?? 'bin'}` : given;
  return name.length <= MAX_FILE_NAME ? name : name.slice(-MAX_FILE_NAME).toWellFormed();
}
