/** How many runs start in each second (Unix time), ascending, for the last minute. */
export type Starts = readonly (readonly [second: number, count: number])[];

const WINDOW_SECONDS = 60;

/**
 * When each of `count` further runs may start, so that no more than `limit` start in any 60 seconds. Runs start in the
 * order of their arrival, and immediately if the limit allows.
 * @returns the Unix time in seconds for each run, and the updated starts
 */
export function pace(starts: Starts, now: number, count: number, limit: number): { seconds: number[]; starts: Starts } {
  const kept: [number, number][] = starts.filter(([second]) => second > now - WINDOW_SECONDS).map(([s, n]) => [s, n]);
  const seconds: number[] = [];
  for (let made = 0; made < count; ) {
    const second = firstFree(kept, now, limit);
    forget(kept, second);
    const room = Math.min(count - made, limit - total(kept));
    const last = kept.at(-1);
    if (last?.[0] === second) last[1] += room;
    else kept.push([second, room]);
    for (let index = 0; index < room; index += 1) seconds.push(second);
    made += room;
  }
  return { seconds, starts: kept };
}

/** The first second from now, and not before the last start, at which the limit allows a start. */
function firstFree(kept: readonly [number, number][], now: number, limit: number): number {
  const from = Math.max(now, kept.at(-1)?.[0] ?? now);
  let inWindow = 0;
  // Backwards from the latest start: where the limit is reached, that second must first leave the window.
  for (const [second, count] of kept.toReversed()) {
    if (second <= from - WINDOW_SECONDS) break;
    inWindow += count;
    if (inWindow >= limit) return second + WINDOW_SECONDS;
  }
  return from;
}

function forget(kept: [number, number][], second: number): void {
  while (kept.length > 0 && kept[0]![0] <= second - WINDOW_SECONDS) kept.shift();
}

function total(kept: readonly [number, number][]): number {
  return kept.reduce((sum, [, count]) => sum + count, 0);
}
