type Headers = Readonly<Record<string, string | undefined>>;

const REMAINING = ['x-ratelimit-remaining', 'x-rate-limit-remaining', 'ratelimit-remaining'];
const RESET = ['x-ratelimit-reset', 'x-rate-limit-reset', 'ratelimit-reset'];
/** If the end of the period is not known. */
const DEFAULT_PAUSE_MS = 10_000;
const DAY_MS = 86_400_000;
/** Timers can be early, and the clocks of two computers differ. */
const MARGIN_MS = 100;

/** @returns after how many milliseconds the next request is permitted; undefined if the response does not say */
export function retryAfterOf(headers: Headers, now = Date.now()): number | undefined {
  const value = headers['retry-after']?.trim();
  if (value === undefined || value === '') return undefined;
  const seconds = Number(value);
  const wait = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1000;
  return Number.isNaN(wait) ? undefined : bounded(wait);
}

/** The same for a response that was permitted, and was the last one of its period. */
export function pauseOf(headers: Headers, now = Date.now()): number | undefined {
  const remaining = REMAINING.map((name) => headers[name]).find((value) => value !== undefined);
  if (remaining === undefined || Number(remaining) > 0 || Number.isNaN(Number(remaining))) return undefined;
  const reset = Number(RESET.map((name) => headers[name]).find((value) => value !== undefined));
  if (Number.isNaN(reset)) return retryAfterOf(headers, now) ?? DEFAULT_PAUSE_MS;
  // Some say after how many seconds, others when: in seconds or milliseconds since 1970.
  if (reset > 1e11) return bounded(reset - now);
  return bounded(reset > 1e8 ? reset * 1000 - now : reset * 1000);
}

function bounded(milliseconds: number): number {
  return Math.min(Math.max(milliseconds, 0), DAY_MS) + MARGIN_MS;
}
