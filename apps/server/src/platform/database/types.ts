import pg from 'pg';

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;
const TEXT_ARRAY: number = 1009; // not among the types that `pg` names
const UUID_ARRAY: number = 2951;

/**
 * `2026-11-21 09:30:00.12+00` to `2026-11-21T09:30:00.120Z`. Every transaction runs in UTC, so the text is cut, not parsed:
 * a page of 25 records holds up to 100 of them.
 * @throws if the session has another time zone or date style, against all checks: better no response than a wrong time
 */
function timestampToIso(text: string): string {
  if (!text.endsWith('+00')) throw new Error('a time is not in UTC');
  const fraction = text.length > 22 ? text.slice(20, text.length - 3) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

const parseArray = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];

/**
 * `{one,"two words"}` to its elements, which `pg` reads one character after another: for the keywords of 25 jobs that takes
 * a twentieth of the whole response. Escapes, null and nested arrays are left to `pg`.
 */
export function textArray(text: string): (string | null)[] {
  if (text === '{}') return [];
  if (text.includes('\\') || text.includes('NULL') || text.lastIndexOf('{') > 0) return parseArray(text);
  const elements: string[] = [];
  let at = 1;
  while (at < text.length) {
    const isQuoted = text.charCodeAt(at) === QUOTE;
    const start = isQuoted ? at + 1 : at;
    const found = text.indexOf(isQuoted ? '"' : ',', start);
    const end = found < 0 ? text.length - 1 : found;
    elements.push(text.slice(start, end));
    at = isQuoted ? end + 2 : end + 1;
  }
  return elements;
}

const QUOTE = 34;

/** Type parsers for PostgreSQL values: the shape of the API's JSON, without `Date` or numbers as strings. */
export const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    switch (oid) {
      case TIMESTAMPTZ:
        return timestampToIso;
      case DATE:
        return String;
      case INT8:
      case NUMERIC:
        return Number;
      case TEXT_ARRAY:
      case UUID_ARRAY:
        return textArray;
      default:
        return pg.types.getTypeParser(oid);
    }
  },
};
