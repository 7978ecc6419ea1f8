import pg from 'pg';

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;

/**
 * `2026-11-21 09:30:00.12+00` to `2026-11-21T09:30:00.120Z`. Every session runs in UTC, so the text is cut, not parsed:
 * a page of 25 records holds up to 100 of them.
 */
export function timestampToIso(text: string): string {
  const fraction = text.length > 22 ? text.slice(20, text.length - 3) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

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
      default:
        return pg.types.getTypeParser(oid);
    }
  },
};
