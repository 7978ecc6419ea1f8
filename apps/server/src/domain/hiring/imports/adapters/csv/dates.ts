import type { ImportOptions } from '../../schema.ts';

export type DateFormat = NonNullable<ImportOptions['dateFormat']>;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*([AaPp])?\.?[Mm]?\.?)?`;
const ISO = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}\s*(Z|UTC|[+-]\d\d:?\d\d)?$`);
const NUMERIC = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${TIME}$`);
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})\.?[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4})${TIME}$`);
const MONTH_FIRST = new RegExp(String.raw`^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})${TIME}$`);

/** What a date says about the order of day and month; null if nothing. */
export function orderIn(text: string): 'dmy' | 'mdy' | 'unclear' | null {
  const [, first, separator, second] = NUMERIC.exec(text) ?? [];
  if (first === undefined) return null;
  if (Number(first) > 12 || separator === '.') return 'dmy';
  return Number(second) > 12 ? 'mdy' : 'unclear';
}

/**
 * A date or time as an ISO 8601 timestamp; without a time zone in UTC. Null for any other text, for days that do not exist,
 * and for years of two digits.
 */
export function readDate(text: string, format: DateFormat | null): string | null {
  const iso = ISO.exec(text);
  if (iso !== null) {
    const [, year, , month, day, hour, minute, second, half, zone] = iso;
    return timestamp([year, month, day], [hour, minute, second, half], zone);
  }
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) {
    const [, first, separator, second, year, ...time] = numeric;
    const isDayFirst = separator === '.' || format === 'dmy';
    if (!isDayFirst && format !== 'mdy') return null;
    return timestamp(isDayFirst ? [year, second, first] : [year, first, second], time);
  }
  const [, day, name, year, ...time] = DAY_FIRST.exec(text) ?? swapped(MONTH_FIRST.exec(text));
  const month = name === undefined ? 0 : MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : timestamp([year, String(month), day], time);
}

function swapped(match: RegExpExecArray | null): (string | undefined)[] {
  if (match === null) return [];
  const [all, name, day, ...rest] = match;
  return [all, day, name, ...rest];
}

function timestamp(
  date: readonly (string | undefined)[],
  [hour = '0', minute = '0', second = '0', half]: readonly (string | undefined)[],
  zone = 'Z',
): string | null {
  const [year, month, day] = date.map(Number) as [number, number, number]; // each caller passes three
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCFullYear() !== year || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const [, sign, zoneHours = '0', zoneMinutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const offset = (sign === '-' ? -1 : 1) * (Number(zoneHours) * 60 + Number(zoneMinutes));
  at.setUTCHours(hours, Number(minute) - offset, Number(second));
  return at.toISOString();
}
