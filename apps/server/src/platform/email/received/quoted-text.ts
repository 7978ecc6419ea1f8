import { HEADER_LABELS, SEPARATORS, WROTE } from './quote-words.ts';

/** Lines of a header above a quoted email, and how many of them belong to one. */
const HEADER_LINES = 8;
const MIN_LABELS = 3;
/** An attribution is broken into at most this many lines. */
const ATTRIBUTION_LINES = 4;
const MAX_ATTRIBUTION = 400;
const MAX_SEPARATOR = 200;
/** Longer texts are not searched: no letter has so many lines before the email that it answers. */
const MAX_LINES = 5_000;

/**
 * Number of characters of a text before the quoted text at its end; its length if nothing is quoted there, if something that was
 * written follows it, or if there is nothing but quoted text.
 * @param quoteStart where the HTML shows that quoted text begins; null if it does not
 * @param isFollowed the HTML shows that written text follows quoted text
 */
export function ownTextLength(text: string, quoteStart: number | null, isFollowed: boolean): number {
  if (isFollowed) return text.length;
  const lines = linesOf(text);
  const first = quoteStart === null ? firstQuotedLine(lines) : lineAt(lines, quoteStart);
  if (first === null) return text.length;
  const own = lines.slice(0, beforeAttribution(lines, first));
  const last = own.findLast(({ text: line }) => line.trim() !== '' && !isSeparator(line));
  return last === undefined ? text.length : last.start + last.text.trimEnd().length;
}

interface Line {
  readonly text: string;
  readonly start: number;
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const at = start;
    start += line.length + 1;
    return { text: line, start: at };
  });
}

function lineAt(lines: readonly Line[], index: number): number {
  const next = lines.findIndex(({ start }) => start > index);
  const line = (next === -1 ? lines.length : next) - 1;
  // The quoted text can begin after line feeds that belong to it.
  return lines[line]!.start < index &&
    lines[line]!.text.trim() !== '' &&
    index >= lines[line]!.start + lines[line]!.text.length
    ? line + 1
    : line;
}

/** The first line of the quoted text at the end, by the words of mail programs, or by `>`; null if there is none. */
function firstQuotedLine(lines: readonly Line[]): number | null {
  for (let index = 0; index < Math.min(lines.length, MAX_LINES); index += 1) {
    if (isQuoted(lines[index]!)) return endsInQuote(lines, index) ? index : null;
    if (isHeaderAt(lines, index)) return index;
    const length = attributionAt(lines, index);
    if (length === 0) continue;
    const next = lines.findIndex((line, at) => at >= index + length && line.text.trim() !== '');
    if (next === -1) return null;
    // Without marks, the quoted text ends with the email.
    if (!isQuoted(lines[next]!) || endsInQuote(lines, next)) return index;
    return null;
  }
  return null;
}

const isQuoted = ({ text }: Line): boolean => /^\s{0,3}[>＞|]/.test(text) && !/^\s*\|.*\|\s*$/.test(text);

/** Whether nothing was written after a quoted line; parts of quoted lines can be alone on a line where they were wrapped. */
function endsInQuote(lines: readonly Line[], from: number): boolean {
  const rest = lines.slice(from).filter(({ text }) => text.trim() !== '');
  return rest.every((line, index) => isQuoted(line) || isWrapped(rest[index - 1], line, rest[index + 1]));
}

const MIN_WRAPPED = 60;
const MAX_REST = 20;

function isWrapped(before: Line | undefined, line: Line, after: Line | undefined): boolean {
  return (
    before !== undefined &&
    isQuoted(before) &&
    before.text.length >= MIN_WRAPPED &&
    line.text.length <= MAX_REST &&
    after !== undefined &&
    isQuoted(after)
  );
}

const isSeparator = (line: string): boolean =>
  line.length <= MAX_SEPARATOR && SEPARATORS.some((separator) => separator.test(line.trim()));

/** Whether the header of an email begins at a line: lines with three different labels of one language, the first of them for the sender or the date. */
function isHeaderAt(lines: readonly Line[], index: number): boolean {
  const first = labelOf(lines[index]!.text);
  if (first === null) return false;
  const found = lines.slice(index, index + HEADER_LINES).flatMap(({ text }) => labelOf(text) ?? []);
  return Object.values(HEADER_LABELS).some((labels) => {
    if (![...labels.from, ...labels.sent].includes(first)) return false;
    return (
      Object.values(labels).filter((words: readonly string[]) => words.some((word) => found.includes(word))).length >=
      MIN_LABELS
    );
  });
}

/** The label at the beginning of a line, in lower case; `*From:*` in texts that were made of HTML. */
function labelOf(line: string): string | null {
  const match = /^[\s>*_\u200e\u200f]{0,6}([\p{L}\p{M}](?:[\p{L}\p{M} ]{0,18}[\p{L}\p{M}])?)[\s*_]{0,3}[:：]/u.exec(
    line,
  );
  return match === null ? null : match[1]!.toLowerCase().normalize('NFC');
}

/** How many lines an attribution that begins at a line has; 0 if none does. It names a person or a time. */
function attributionAt(lines: readonly Line[], index: number): number {
  if (lines[index]!.text.trim() === '') return 0;
  let joined = '';
  for (let length = 1; length <= ATTRIBUTION_LINES; length += 1) {
    const line = lines[index + length - 1]?.text.trim() ?? '';
    if (line === '') return 0;
    joined = joined === '' ? line : `${joined} ${line}`;
    if (joined.length > MAX_ATTRIBUTION) return 0;
    if (isAttribution(joined)) return length;
  }
  return 0;
}

/** A sentence with a colon is no attribution unless it has the date, or the address of who wrote. */
function isAttribution(text: string): boolean {
  if (!/[:：]\s*[*_]*$/.test(text)) return false;
  const hasTime = /\d{1,2}[:.h時时시]\s?\d{2}/.test(text);
  const hasDate = /\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2}/.test(text);
  const hasAddress = /[^\s<>]+@[^\s<>]+/.test(text);
  return (
    ((hasDate && hasTime) || hasAddress || hasDate) && (WROTE.some((pattern) => pattern.test(text)) || isJapanese(text))
  );
}

/** `2026年11月3日(火) 10:00 Name <a@b.example>:` */
function isJapanese(text: string): boolean {
  return /^\d{4}年\d{1,2}月\d{1,2}日.*<[^<>]+@[^<>]+>\s*[:：]$/.test(text);
}

/** The first line of the attribution above a quoted line, or that line. */
function beforeAttribution(lines: readonly Line[], first: number): number {
  let end = first;
  while (end > 0 && lines[end - 1]!.text.trim() === '') end -= 1;
  for (let start = Math.max(0, end - ATTRIBUTION_LINES); start < end; start += 1) {
    if (attributionAt(lines, start) === end - start) return start;
  }
  return first;
}
