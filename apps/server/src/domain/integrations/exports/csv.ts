/**
 * Spreadsheets read a cell that begins with one of these as a formula. In some countries they split lines at semicolons,
 * quoted or not, so that a cell can also begin within a value.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*[=+\-@|])|^(?=[\t\r\n])/g;
/** Without it, spreadsheets read the file in the encoding of the system. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A line as RFC 4180 defines it, without anything that a spreadsheet would execute. Lists and objects are JSON. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const harmless = text.replaceAll(FORMULA, "$1'");
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The columns of records that all have the fields of this one, with a column for each custom field. */
export function columnsOf(record: object, customFields: readonly string[]): string[] {
  return Object.keys(record).flatMap((field) =>
    field === 'customFields' ? customFields.map((key) => `customFields.${key}`) : [field],
  );
}

export function valueIn(record: { readonly [field: string]: unknown }, column: string): unknown {
  if (!column.startsWith('customFields.')) return record[column];
  return (record.customFields as { readonly [key: string]: unknown })[column.slice('customFields.'.length)];
}
