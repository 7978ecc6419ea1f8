import { withoutFormulas } from '../../records/csv.ts';

/** The value of a cell of a report. */
export type Cell = string | number | null;

/** Rows for spreadsheets: comma-separated for files, tab-separated for the clipboard. */
export function sheet(rows: readonly (readonly Cell[])[], separator: ',' | '\t'): string {
  return rows.map((row) => `${row.map((cell) => cellText(cell, separator)).join(separator)}\r\n`).join('');
}

function cellText(cell: Cell, separator: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = withoutFormulas(cell);
  const needsQuotes = harmless.includes(separator) || /[";\t\r\n]/.test(harmless);
  return needsQuotes ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Downloads a file. */
export function download(name: string, content: string): void {
  // The byte order mark tells spreadsheets that the file is UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
