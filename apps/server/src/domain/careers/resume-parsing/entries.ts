import { type DateRange, findRanges, findSingleDate, isOnlyAroundDates } from './dates.ts';
import { fold } from './fold.ts';
import type { Role } from './headings.ts';
import type { Line } from './lines.ts';

/** The texts of one position or degree, in order, before it is known what each is. */
export interface Entry extends DateRange {
  pieces: readonly Piece[];
}

export interface Piece {
  text: string;
  role: Role | null;
  /** Not the first column of its line. */
  isAtRight: boolean;
}

/** A line with a range of dates that is not part of a sentence. */
interface DateLine extends DateRange {
  index: number;
  /** The rest of the line. */
  rest: string;
}

const MAX_ENTRIES = 40;
const MAX_PIECE = 120;
/** Texts before a date that are not more than a part of it. */
const INTRODUCES = /(?:^|\s)(?:in|im|from|von|vom|de|du|between|zwischen|entre|about|over|nach|after)\s*$/i;
const SEPARATORS_AT_ENDS = /^[\s,;:|·•–—()[\]-]+|[\s,;:|·•–—([-]+$/g;

/**
 * The ways to divide a section into entries: by how many lines before each line with dates belong to it. Which one is
 * right depends on the design; the caller compares what they give.
 */
export function waysToDivide(lines: readonly Line[], allowSingle: boolean): Entry[][] {
  const dates = dateLines(lines, allowSingle).slice(0, MAX_ENTRIES);
  const [first] = dates;
  if (first === undefined) return [];
  // Text above the first dates belongs to them, unless it is an introduction.
  const ways = first.index <= 2 ? [first.index] : [0, 1, 2];
  return ways.map((before) => entriesBy(lines, dates, before));
}

function entriesBy(lines: readonly Line[], dates: readonly DateLine[], before: number): Entry[] {
  return dates.map((date, place) => {
    const previous = dates[place - 1]?.index ?? -1;
    const next = dates[place + 1]?.index ?? lines.length;
    const above = lines.slice(Math.max(previous + 1, date.index - before), date.index);
    const below = lines.slice(
      date.index + 1,
      Math.max(date.index + 1, place + 1 < dates.length ? next - before : next),
    );
    const pieces = [...above.flatMap(piecesOf), ...piecesOfText(date.rest, null)];
    for (const line of below) {
      if (line.bullet || isSentence(line.text)) break;
      if (pieces.length >= 4) break;
      pieces.push(...piecesOf(line));
    }
    return { pieces: pieces.slice(0, 6), start: date.start, end: date.end, current: date.current };
  });
}

const piecesOf = ({ text, role, bullet }: Line): Piece[] =>
  bullet || isSentence(text) ? [] : piecesOfText(text, role);

function piecesOfText(text: string, role: Role | null): Piece[] {
  const cells = text.split('\t').map((cell) =>
    cell
      .split(/\s\|\s|\s·\s/)
      .map((part) => part.replace(SEPARATORS_AT_ENDS, '').trim())
      .filter((part) => part.length > 1 && part.length <= MAX_PIECE && !isOnlyAroundDates(part)),
  );
  return cells
    .filter((parts) => parts.length > 0)
    .flatMap((parts, index) => parts.map((part) => ({ text: part, role, isAtRight: index > 0 })));
}

/** The texts without those at the right margin, where places are, unless they are needed. */
export function mainTexts(pieces: readonly Piece[]): string[] {
  const main = pieces.filter(({ isAtRight }) => !isAtRight);
  return (main.length >= 2 ? main : pieces).map(({ text }) => text).filter((text) => !isSentence(text));
}

/** Descriptions end with a full stop; abbreviations of names do so too, but are short. */
function isSentence(text: string): boolean {
  return (
    text.length > MAX_PIECE ||
    (/[.!?;]$/.test(text) &&
      !/\b(?:inc|ltd|co|corp|s\.a|s\.l|e\.v|jr|b\.?sc|ph\.?d)\.$/i.test(text) &&
      text.split(' ').length > 4)
  );
}

function dateLines(lines: readonly Line[], allowSingle: boolean): DateLine[] {
  const found = lines.flatMap((line, index) => {
    const date = dateLine(line, index, allowSingle);
    return date === null ? [] : [date];
  });
  // Where some entries have bullets for their descriptions, dates there are not those of entries.
  const plain = found.filter(({ index }) => !lines[index]!.bullet);
  return plain.length > 0 ? plain : found;
}

function dateLine(line: Line, index: number, allowSingle: boolean): DateLine | null {
  const { text, role } = line;
  const ranges = findRanges(text);
  if (ranges.length > 1) return null;
  const [range] = ranges;
  if (range === undefined) {
    const single = allowSingle ? findSingleDate(text) : null;
    if (single === null || !isAtEdge(text, single.from, single.to)) return null;
    return { index, rest: without(text, single.from, single.to), start: null, end: single.date, current: false };
  }
  const { from, to, start, end, current } = range;
  if (role === 'dates') return { index, rest: '', start, end, current };
  if (!isAtEdge(text, from, to)) return null;
  return { index, rest: without(text, from, to), start, end, current };
}

/** Whether the dates begin or end the line, and are not part of a sentence. */
function isAtEdge(text: string, from: number, to: number): boolean {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const endsThere = isOnlyAroundDates(after) || /^\s*[)\]]?\s*\t/.test(after);
  const startsThere = isOnlyAroundDates(before);
  if (!endsThere && !startsThere) return false;
  if (INTRODUCES.test(fold(before)) || /^\s*\.\s*$/.test(after))
    return before.trim() === '' || isOnlyAroundDates(before);
  return text.length <= 2 * MAX_PIECE && !(startsThere && isSentence(after.trim()) && after.length > 60);
}

function without(text: string, from: number, to: number): string {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  return `${isOnlyAroundDates(before) ? '' : before}\t${isOnlyAroundDates(after) ? '' : after}`.replace(
    /\(\s*\t/,
    '\t',
  );
}
