/** What a cell of a report holds. */
export type Cell = string | number | null;

/** Rows as text for spreadsheets: separated by commas for a file, by tabs for the clipboard. */
export function sheet(rows: readonly (readonly Cell[])[], separator: ',' | '\t'): string {
  return rows.map((row) => `${row.map((cell) => cellText(cell, separator)).join(separator)}\r\n`).join('');
}

/** A spreadsheet runs what begins so, as a formula. Source: OWASP, CSV injection. */
const RUNS = /^[=+\-@\t\r\n|]/;

function cellText(cell: Cell, separator: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = RUNS.test(cell.trimStart()) || RUNS.test(cell) ? `'${cell}` : cell;
  const needsQuotes = harmless.includes(separator) || /["\r\n]/.test(harmless);
  return needsQuotes ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Gives the browser a file to keep. */
export function download(name: string, content: string): void {
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
