/** What is known of a cell, as the sheet has it (ECMA-376 Part 1, 18.3.1.4). */
interface RawCell {
  type: string;
  value: string;
  isDate: boolean;
}

/** The cell cannot be read. */
export class CellError extends Error {}

const DAY_MS = 86_400_000;
/** Day 0 of each system; Excel has a 29 February 1900, which did not exist. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LEAP_DAY = 60;
/** The 31 December 9999. */
const LAST_DAY = 2_958_465;
/** Formats of dates and times that have no code in the file (ECMA-376 Part 1, 18.8.30). */
const BUILT_IN: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.some(([first, last]) => id >= first && id <= last);
  const [first = ''] = code.replaceAll(/"[^"]*"|\\.|[_*]./g, '').split(';');
  return !/general/i.test(first) && !/\[[hms]+\]/i.test(first) && /[dmyhs]/i.test(first.replaceAll(/\[[^\]]*\]/g, ''));
}

/** The text of a cell, with dates as ISO 8601. @throws CellError */
export function textOf({ type, value, isDate }: RawCell, sharedStrings: readonly string[], is1904: boolean): string {
  if (type === 's') {
    const text = /^\s*\d+\s*$/.test(value) ? sharedStrings[Number(value)] : undefined;
    if (text === undefined) throw new CellError('has a text that is missing from the file');
    return text;
  }
  if (type === 'inlineStr' || type === 'str' || type === 'd') return unescaped(value);
  if (type === 'b') return value.trim() === '1' || value.trim() === 'true' ? 'true' : 'false';
  if (type === 'e') throw new CellError(`has the error ${value.slice(0, 20)}`);
  const trimmed = value.trim();
  if (trimmed === '') return '';
  const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(trimmed) ? Number(trimmed) : Number.NaN;
  if (type !== 'n' || !Number.isFinite(number)) throw new CellError('has a value that cannot be read');
  if (isDate) return dateOf(number, is1904);
  // Numbers have 15 digits; longer ones are what is left of a calculation.
  return /^\d{1,15}$/.test(trimmed) ? trimmed : String(Number(number.toPrecision(15)));
}

/** A date, a time of a day, or both. */
function dateOf(days: number, is1904: boolean): string {
  if (days < 0 || days > LAST_DAY) throw new CellError('has a date that no calendar has');
  const seconds = Math.round(days * 86_400);
  const day = Math.floor(seconds / 86_400);
  const clock = new Date(seconds * 1000).toISOString().slice(11, 19);
  if (days < 1 && !is1904) return clock;
  if (!is1904 && day === LEAP_DAY) throw new CellError('has the 29 February 1900, which did not exist');
  const epoch = is1904 ? EPOCH_1904 : day < LEAP_DAY ? EPOCH_1900 + DAY_MS : EPOCH_1900;
  const date = new Date(epoch + day * DAY_MS).toISOString().slice(0, 10);
  return seconds % 86_400 === 0 ? date : `${date}T${clock}`;
}

/** Characters that XML cannot have are written as `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
