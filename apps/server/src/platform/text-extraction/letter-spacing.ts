import type { PlacedText } from './reading-order.ts';

/** Words with a space after each letter, as in headings, of which a search finds nothing. */

const SPACED = /^(?:\p{L}\p{M}* )+\p{L}\p{M}*$/u;
const LETTER = /^\p{L}\p{M}*$/u;
/** No language has so many words of one letter in a row. */
const MIN_LETTERS = 4;
/** Of the font size: letters nearer to each other are one word, those farther apart are in columns. */
const MIN_GAP = 0.1;
const MAX_GAP = 2;
/** Of the smallest gap between letters: a word ends there. */
const END_OF_WORD = 1.6;

interface Item extends PlacedText {
  hasEOL: boolean;
}

/** The items of a page with such words as one item each line. */
export function withoutLetterSpacing<Piece extends Item>(items: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  let run: Piece[] = [];
  const end = () => {
    all.push(...joinedRun(run));
    run = [];
  };
  for (const item of items) {
    const last = run.findLast(({ str }) => str.trim() !== '');
    const isBlank = item.str.trim() === '' && !item.hasEOL;
    const continues = isBlank ? last !== undefined : isSpaced(item.str) && (last === undefined || isNear(last, item));
    if (!continues) end();
    if (isBlank && run.length === 0) all.push(item);
    else if (isBlank || isSpaced(item.str)) run.push(item);
    else all.push(item);
    if (item.hasEOL) end();
  }
  end();
  return all;
}

const isSpaced = (text: string): boolean => LETTER.test(text.trim()) || SPACED.test(text.trim());

function isNear(last: PlacedText, next: PlacedText): boolean {
  const [size, gap] = [Math.abs(next.transform[3] ?? 0), gapBetween(last, next)];
  return last.transform[5] === next.transform[5] && gap >= MIN_GAP * size && gap <= MAX_GAP * size;
}

const gapBetween = (a: PlacedText, b: PlacedText): number => (b.transform[4] ?? 0) - (a.transform[4] ?? 0) - a.width;

function joinedRun<Piece extends Item>(run: readonly Piece[]): readonly Piece[] {
  const shown = run.filter(({ str }) => str.trim() !== '');
  const letters = shown.flatMap(({ str }) => str.trim().split(' '));
  if (letters.length < MIN_LETTERS) return run;
  const gaps = shown.slice(1).map((item, index) => gapBetween(shown[index]!, item));
  // Where the parser has put several letters into one item, the gaps between items are wider than those between letters.
  const isWide = shown.some(({ str }) => str.trim().includes(' '));
  const limit = isWide ? 0 : END_OF_WORD * Math.min(...gaps);
  const words = shown.map(({ str }, index) => {
    const word = str.trim().replaceAll(' ', '');
    return index > 0 && gaps[index - 1]! > limit ? ` ${word}` : word;
  });
  const [first, last] = [shown[0]!, shown.at(-1)!];
  const width = (last.transform[4] ?? 0) + last.width - (first.transform[4] ?? 0);
  return [{ ...first, str: words.join(''), width, hasEOL: run.some(({ hasEOL }) => hasEOL) }];
}

const IN_TEXT = /(?<!\S)(?:\p{L}\p{M}? ){3,}\p{L}\p{M}?(?: {2,4}(?:\p{L}\p{M}? )*\p{L}\p{M}?)*(?!\S)/gu;

/** A text with such words joined; several spaces end a word. */
export function joinSpacedLetters(text: string): string {
  return text.replace(IN_TEXT, (spaced) => spaced.replace(/( ) +| /g, '$1'));
}
