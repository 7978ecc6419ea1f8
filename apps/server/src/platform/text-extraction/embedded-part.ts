import { Parser } from 'htmlparser2';
import { ExtractionFailed } from './extraction-failed.ts';
import { readPlainText } from './plain-text.ts';
import { readRtf } from './rtf.ts';
import { decodeText } from './text-encoding.ts';
import type { TextSink } from './text-sink.ts';

/** Reads a part of a Word document that is a document itself (`w:altChunk`): web page, web archive, rich text, plain text, or by `readDocx`. */
export function readEmbeddedPart(
  name: string,
  bytes: Buffer,
  sink: TextSink,
  readDocx: (bytes: Buffer, sink: TextSink) => void,
): void {
  const start = bytes.subarray(0, 1_000).toString('latin1');
  if (start.startsWith('PK')) readDocx(bytes, sink);
  else if (start.startsWith('{\\rtf')) readRtf(bytes, sink);
  else if (/^[\w-]{1,40}:.*$/m.test(start) && /^content-type:/im.test(start)) readWebArchive(bytes, sink);
  else if (/\.x?html?$/i.test(name) || /<(?:!doctype html|html|body|p|div)\b/i.test(start))
    readHtml(decodeText(bytes), sink);
  else readPlainText(bytes, sink);
}

const WITHOUT_TEXT = new Set(['script', 'style', 'head', 'template', 'noscript']);
const PARAGRAPHS = new Set(
  'address article br dd div dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table td th tr ul'.split(' '),
);
const MAX_DEPTH = 1_000;

function readHtml(html: string, sink: TextSink): void {
  /** For each element that is open: whether it has no text, and whether it hides what it has. */
  const open: { name: string; isRead: boolean; isHidden: boolean }[] = [];
  const parser = new Parser(
    {
      onopentag(name, { style = '', href }) {
        if (open.length >= MAX_DEPTH) throw new ExtractionFailed('malformed', 'Elements are nested too deep.');
        const outer = open.at(-1) ?? { isRead: true, isHidden: false };
        const isHidden = outer.isHidden || /display\s{0,9}:\s{0,9}none/i.test(style);
        open.push({ name, isRead: outer.isRead && !WITHOUT_TEXT.has(name), isHidden });
        if (href !== undefined) sink.addTarget(href);
      },
      ontext(text) {
        const { isRead, isHidden } = open.at(-1) ?? { isRead: true, isHidden: false };
        if (!isRead) return;
        if (isHidden) sink.addHidden(text, 'hidden_run');
        else sink.add(text.replace(/\s+/g, ' '));
      },
      onclosetag(name) {
        open.pop();
        if (PARAGRAPHS.has(name)) sink.add('\n');
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
}

/** A web page with its pictures as one MIME message (RFC 2557). */
function readWebArchive(bytes: Buffer, sink: TextSink): void {
  const message = bytes.toString('latin1');
  const page = /^content-type:\s{0,9}text\/html/im.exec(message);
  if (page === null) return;
  const body = /\r?\n\r?\n/g;
  body.lastIndex = page.index;
  if (body.exec(message) === null) return;
  const headers = message.slice(message.lastIndexOf('\n--', page.index) + 1, body.lastIndex);
  const [boundary = ''] = /^--\S{1,200}/.exec(headers) ?? [];
  const end = boundary === '' ? -1 : message.indexOf(`\n${boundary}`, body.lastIndex);
  const content = message.slice(body.lastIndex, end === -1 ? undefined : end);
  const [, encoding = ''] = /^content-transfer-encoding:\s{0,9}([\w-]{1,40})/im.exec(headers) ?? [];
  readHtml(decodeText(decodedBody(content, encoding.toLowerCase())), sink);
}

function decodedBody(content: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(content, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(content, 'latin1');
  const decoded = content
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(decoded, 'latin1');
}
