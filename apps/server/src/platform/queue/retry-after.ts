// Longer delays are treated as mistakes.
const MAX_SECONDS = 86_400;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$/;

/**
 * The delay requested by a `Retry-After` header, in seconds from `now` (milliseconds since 1970), at most a day. Null
 * when the header is missing or is neither whole seconds nor an HTTP date (RFC 9110, 10.2.3); a past date requests no
 * delay.
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d{1,12}$/.test(value)) return Math.min(Number(value), MAX_SECONDS);
  const parts = HTTP_DATE.exec(value);
  if (parts === null) return null;
  const [, day, name = '', year, hour, minute, second] = parts;
  const month = MONTHS.indexOf(name);
  if (month < 0) return null;
  const at = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  return Math.min(Math.max(0, Math.ceil((at - now) / 1000)), MAX_SECONDS);
}
