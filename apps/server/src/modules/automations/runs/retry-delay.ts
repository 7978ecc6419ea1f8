const FIRST_SECONDS = 10;
const MAX_SECONDS = 15 * 60;
const JITTER = 0.2;

/** Seconds before the attempt after number `attempt`, counted from 1. `random` from 0 to 1. Source: contract 7, "Retry". */
export function retrySeconds(attempt: number, random: () => number): number {
  return Math.min(MAX_SECONDS, FIRST_SECONDS * 2 ** (attempt - 1)) * (1 + random() * JITTER);
}
