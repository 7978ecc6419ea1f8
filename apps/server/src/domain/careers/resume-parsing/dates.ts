import { fold, wordsOf } from './fold.ts';

/** From when to when; `YYYY` or `YYYY-MM`. */
export interface DateRange {
  start: string | null;
  end: string | null;
  current: boolean;
}

/** A range within a text. */
interface FoundRange extends DateRange {
  from: number;
  to: number;
}

const MONTHS = [
  'january jan januar janner januari jaenner janvier janv enero ene gennaio janeiro',
  'february feb februar februari fevrier fevr fev febrero febbraio fevereiro',
  'march mar marz maerz mrz mars marzo marco maart',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio maio mei',
  'june jun juni juin junio giugno junho',
  'july jul juli juillet juil julio luglio julho',
  'august aug aout agosto ago augustus',
  'september sept sep septembre septiembre settembre setembro set',
  'october oct oktober okt octobre octubre ottobre outubro out',
  'november nov novembre noviembre novembro',
  'december dec dezember dez decembre diciembre dic dicembre dezembro',
];
const MONTH_OF = new Map(MONTHS.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)));

const PRESENT =
  'present|current|now|today|ongoing|to date|heute|jetzt|aktuell|laufend|aujourd.hui|ce jour|actuel|actuelle|actuellement|en cours|presente|actualidad|la actualidad|actual|actualmente|hoy|oggi|in corso|atual|atualmente|heden';
/** Dates in the folded text. The month comes first unless the year does. */
const DATE = new RegExp(
  [
    '(?<day>\\d{1,2}[./])?(?<month>0?[1-9]|1[0-2])\\s?[./]\\s?(?<year>(?:19|20)\\d\\d)(?!\\d)',
    '(?<yearFirst>(?:19|20)\\d\\d)[-/.](?<monthLast>0[1-9]|1[0-2])(?!\\d)(?:-\\d\\d(?!\\d))?',
    `(?<name>[a-z]{3,10})\\.?,?\\s(?:de(?:l)?\\s)?(?<nameYear>(?:19|20)\\d\\d)(?!\\d)`,
    '(?<only>(?:19|20)\\d\\d)(?!\\d)',
    `(?<present>${PRESENT})(?![a-z])`,
  ].join('|'),
  'g',
);
const BETWEEN = /^\s*(?:[-–—‐‑−~]|to|until|till|through|bis|a|au|al|hasta|jusqu'a|tot|ate)\s*(?:(?:l'|la|le|ce)\s?)?$/;
const SINCE = /(?:^|[\s(])(?:since|from|seit|ab|depuis|desde|dal|sinds)\s*$/;
const MAX_BETWEEN = 14;

interface FoundDate {
  /** Null: until today. */
  date: string | null;
  from: number;
  to: number;
}

/** Every range in the text: two dates, or one with a word for "since". */
export function findRanges(text: string): FoundRange[] {
  if (!/(?:19|20)\d\d/.test(text)) return [];
  const folded = foldInPlace(text);
  const dates = findDates(folded);
  const ranges: FoundRange[] = [];
  for (let index = 0; index < dates.length; index++) {
    const first = dates[index]!;
    if (first.date === null) continue;
    const next = dates[index + 1];
    const gap = next === undefined ? '' : folded.slice(first.to, next.from);
    if (
      next !== undefined &&
      gap.length <= MAX_BETWEEN &&
      isBetween(gap, first.date, next.date) &&
      isOrdered(first.date, next.date)
    ) {
      ranges.push({ start: first.date, end: next.date, current: next.date === null, from: first.from, to: next.to });
      index += 1;
    } else {
      const since = SINCE.exec(folded.slice(Math.max(0, first.from - 10), first.from));
      if (since === null) continue;
      ranges.push({ start: first.date, end: null, current: true, from: first.from - since[0].length, to: first.to });
    }
  }
  return ranges;
}

/** A text that is only a date, such as that of a degree. */
export function findSingleDate(text: string): FoundDate | null {
  if (!/(?:19|20)\d\d/.test(text)) return null;
  const [first, second] = findDates(foldInPlace(text));
  return first === undefined || second !== undefined || first.date === null ? null : first;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/** `fold`, character by character, so that positions stay the same. */
function foldInPlace(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return Array.from({ length: text.length }, (_, index) => {
    const character = text[index]!;
    if (character === '’') return "'";
    const folded = fold(character);
    return folded.length === 1 ? folded : character.toLowerCase().slice(0, 1);
  }).join('');
}

function findDates(folded: string): FoundDate[] {
  const dates: FoundDate[] = [];
  DATE.lastIndex = 0;
  for (let match = DATE.exec(folded); match !== null; match = DATE.exec(folded)) {
    const { month, year, yearFirst, monthLast, name, nameYear, only, present } = match.groups!;
    const from = match.index;
    const to = from + match[0].length;
    // Not part of a longer number or word.
    if (from > 0 && /[\d\p{L}]/u.test(folded[from - 1]!) && name === undefined) continue;
    if (present !== undefined) dates.push({ date: null, from, to });
    else if (year !== undefined) dates.push({ date: at(year, Number(month)), from, to });
    else if (yearFirst !== undefined) dates.push({ date: at(yearFirst, Number(monthLast)), from, to });
    else if (only !== undefined) dates.push({ date: only, from, to });
    else {
      const number = MONTH_OF.get(name!);
      if (number !== undefined) dates.push({ date: at(nameYear!, number), from, to });
      else dates.push({ date: nameYear!, from: to - 4, to });
    }
  }
  return dates;
}

/** Some PDF generators lose the dash: two months of years that follow each other are a range then. */
function isBetween(gap: string, start: string, end: string | null): boolean {
  return BETWEEN.test(gap) || (gap.trim() === '' && start.length > 4 && (end === null || end.length > 4));
}

const at = (year: string, month: number) => `${year}-${String(month).padStart(2, '0')}`;

function isOrdered(start: string, end: string | null): boolean {
  return (
    end === null ||
    start.slice(0, 4) < end.slice(0, 4) ||
    (start.slice(0, 4) === end.slice(0, 4) && (start.length !== end.length || start <= end))
  );
}

/** Words that only accompany dates: durations in parentheses. */
const AROUND_DATES = new Set(
  wordsOf(
    'years year yrs yr months month mos mo jahre jahr monate monat ans an mois años año meses mes from since seit ab von de depuis desde du less than',
  ),
);

/** Whether a text next to a date contains only the duration. */
export function isOnlyAroundDates(text: string): boolean {
  return wordsOf(text).every((word) => /^\d{1,2}$/.test(word) || AROUND_DATES.has(word));
}
