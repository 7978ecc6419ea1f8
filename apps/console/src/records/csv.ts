/**
 * Spreadsheets read a cell that begins with one of these as a formula. In some countries they split lines at semicolons,
 * quoted or not, so that a cell can also begin within a value.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*[=+\-@|])|^(?=[\t\r\n])/g;
// Without it, spreadsheets read the file in the encoding of the system.
const BYTE_ORDER_MARK = '\ufeff';

/** A value in which anything that a spreadsheet would execute is prefixed with an apostrophe, which marks it as text. */
export function withoutFormulas(value: string): string {
  return value.replaceAll(FORMULA, "$1'");
}

function cellOf(value: string): string {
  const harmless = withoutFormulas(value);
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line, as RFC 4180 defines it. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

/** Saves these lines as a file. */
export function saveCsv(name: string, lines: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
