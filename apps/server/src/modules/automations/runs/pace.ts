/** How many runs begin in which second since 1970, ascending; a minute of them. */
export type Starts = readonly (readonly [second: number, count: number])[];

const WINDOW_SECONDS = 60;

/**
 * When each of `count` further runs may begin, so that in no 60 seconds more than `limit` do; in the order in which the
 * runs came, and at once where there is room.
 * @returns a second since 1970 for each, and the starts to remember
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

/** The first second from now on, and not before the last start, whose minute has room. */
function firstFree(kept: readonly [number, number][], now: number, limit: number): number {
  const from = Math.max(now, kept.at(-1)?.[0] ?? now);
  let inWindow = 0;
  // Backwards from the latest: where the limit is reached, one second must have left the window.
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
