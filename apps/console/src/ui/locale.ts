/**
 * How dates and times are written: as the browser's language does, 31/12/2026 or 12/31/2026, 14:30 or 2:30 PM. All dates of
 * the console are formatted by it.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(navigator.language, options);
}
