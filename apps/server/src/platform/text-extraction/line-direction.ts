import type { PlacedText } from './reading-order.ts';

/**
 * Lines with words from right to left. The parser puts the letters of each piece into their order, but leaves the pieces in the order of drawing, which is
 * from left to right, and does not know the direction of the page.
 */

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu;
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu;
/** Of the font size. */
const MAX_RISE = 0.5;
const MAX_GAP = 0.5;
/** As between columns. */
const COLUMN_GAP = 1.5;

/** Of one line; more are no text that someone reads. */
const MAX_ITEMS = 1_000;

interface Item extends PlacedText {
  dir: string;
  hasEOL: boolean;
}

/** The items of a page, with each line that has words from right to left as one item in the order of reading. */
export function inLogicalOrder<Piece extends Item>(items: readonly Piece[]): Piece[] {
  const rightToLeft = items.reduce((sum, { str }) => sum + count(str, RIGHT_TO_LEFT), 0);
  if (rightToLeft === 0) return [...items];
  const isPageRightToLeft = rightToLeft >= items.reduce((sum, { str }) => sum + count(str, LEFT_TO_RIGHT), 0);
  return linesOf(items).flatMap((line) => {
    const [rtl, ltr] = [RIGHT_TO_LEFT, LEFT_TO_RIGHT].map((letters) =>
      line.reduce((sum, { str }) => sum + count(str, letters), 0),
    );
    if ((rtl === 0 && !isPageRightToLeft) || line.length > MAX_ITEMS) return line;
    return [joined(line, isPageRightToLeft || ltr === 0 ? reversed : withReversedRuns)];
  });
}

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** Items that are drawn one after the other on one line. */
function linesOf<Piece extends Item>(items: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  let last: Piece | undefined;
  let isEnded = true;
  for (const item of items) {
    const [size, y] = [Math.abs(item.transform[3] ?? 0), item.transform[5] ?? 0];
    const isSame = last === undefined || Math.abs(y - (last.transform[5] ?? 0)) <= MAX_RISE * size;
    if (isEnded || (!isSame && item.str.trim() !== '')) lines.push([item]);
    else lines.at(-1)!.push(item);
    if (item.str.trim() !== '') last = item;
    isEnded = item.hasEOL;
  }
  return lines;
}

/** Text between the gaps that separate columns, in the order of places. */
interface Cell<Piece> {
  items: Piece[];
  /** Where the line has white space. */
  blanks: readonly PlacedText[];
}

function joined<Piece extends Item>(line: readonly Piece[], order: (cell: Cell<Piece>) => string): Piece {
  const shown = line.filter(({ str }) => str.trim() !== '');
  const [first] = line;
  if (shown.length === 0) return { ...first!, hasEOL: line.some(({ hasEOL }) => hasEOL) };
  const byPlace = [...shown].sort((a, b) => leftOf(a) - leftOf(b));
  const blanks = line.filter(({ str }) => str !== '' && str.trim() === '');
  const cells: Cell<Piece>[] = [];
  for (const [index, item] of byPlace.entries()) {
    const before = byPlace[index - 1];
    if (before === undefined || gapBetween(before, item) > COLUMN_GAP) cells.push({ items: [item], blanks });
    else cells.at(-1)!.items.push(item);
  }
  const texts = cells.map(order);
  const str = (order === withReversedRuns ? texts : texts.reverse()).join('\t');
  const [left, right] = [byPlace[0]!, byPlace.at(-1)!];
  const width = leftOf(right) + right.width - leftOf(left);
  return { ...left, str, width, dir: 'rtl', hasEOL: line.some(({ hasEOL }) => hasEOL) };
}

const leftOf = ({ transform }: PlacedText): number => transform[4] ?? 0;
const gapBetween = (a: PlacedText, b: PlacedText): number =>
  (leftOf(b) - leftOf(a) - a.width) / Math.max(1, Math.abs(a.transform[3] ?? 0));

/** A cell of a line from right to left: words from left to right keep their order. */
function reversed<Piece extends Item>(cell: Cell<Piece>): string {
  const runs: Piece[][] = [];
  for (const item of cell.items) {
    const isForeign = (piece: Piece) => count(piece.str, RIGHT_TO_LEFT) === 0 && /[\p{L}\p{N}]/u.test(piece.str);
    const last = runs.at(-1);
    if (last !== undefined && isForeign(item) && isForeign(last.at(-1)!)) last.push(item);
    else runs.push([item]);
  }
  const ordered = runs.reverse().flat();
  const text = spaced(ordered, cell);
  return count(text, RIGHT_TO_LEFT) + count(text, LEFT_TO_RIGHT) === 0 ? numbersInOrder(text) : text;
}

/** A cell of a line from left to right: neighboring words from right to left are in the opposite order. */
function withReversedRuns<Piece extends Item>(cell: Cell<Piece>): string {
  const ordered: Piece[] = [];
  let run: Piece[] = [];
  for (const item of cell.items) {
    if (count(item.str, RIGHT_TO_LEFT) > 0) run.unshift(item);
    else {
      ordered.push(...run, item);
      run = [];
    }
  }
  return spaced([...ordered, ...run], cell);
}

/** Joins items with a space where there is a gap or white space between neighbors. */
function spaced<Piece extends Item>(ordered: readonly Piece[], { items, blanks }: Cell<Piece>): string {
  const places = new Map(items.map((item, index) => [item, index]));
  let text = '';
  for (const [index, item] of ordered.entries()) {
    const before = ordered[index - 1];
    if (before !== undefined) {
      const [a = 0, b = 0] = [places.get(before)!, places.get(item)!].sort((one, other) => one - other);
      const [left, right] = [items[a]!, items[b]!];
      const isBlank = blanks.some((blank) => leftOf(blank) > leftOf(left) && leftOf(blank) < leftOf(right));
      const isApart = isBlank || b - a > 1 || gapBetween(left, right) > MAX_GAP;
      if (isApart && !/\s$/.test(text) && !/^\s/.test(item.str)) text += ' ';
    }
    text += item.str;
  }
  return text.trim();
}

/** Numbers of a line from right to left are drawn in the opposite order, unless their author has prevented it: a plus ends it, or a range descends. */
function numbersInOrder(text: string): string {
  const range = /^(\d{4})(\s*[-–—]\s*)(\d{4})$/.exec(text);
  const isReversed = /\+$/.test(text) || (range !== null && range[1]! > range[3]!);
  return isReversed ? (text.match(/\d+(?:[-.,:/]\d+)*|\D/g) ?? []).reverse().join('') : text;
}
