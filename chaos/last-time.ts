import { setTimeout as sleep } from 'node:timers/promises';

const ASK_EVERY_MS = 10;
const GIVE_UP_MS = 10_000;

/**
 * Polls until the response differs from `value`. @returns when the last request with the response `value` began
 * @param known a time at which the response was `value`; without it, Infinity if it never was
 */
export async function lastTime(ask: () => Promise<boolean>, value: boolean, known = 0): Promise<number> {
  const giveUp = performance.now() + GIVE_UP_MS;
  let last = known;
  while (performance.now() < giveUp) {
    const begun = performance.now();
    if ((await ask()) === value) last = begun;
    else if (last > 0) return last;
    await sleep(ASK_EVERY_MS);
  }
  return Number.POSITIVE_INFINITY;
}
