/**
 * How dates and times are written everywhere in the console, whatever the browser's language: '23 Nov 2026, 14:05'. A month
 * with a name cannot be mistaken for a day, nor can the 24-hour clock. Times are in the browser's time zone.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', options);
}
