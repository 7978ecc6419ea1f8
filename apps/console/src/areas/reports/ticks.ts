/** The width that a day takes below a bar. */
const TICK_WIDTH = 64;

/** Where a chart of this width has ticks: below bars, each of them if they fit. @param at the places of the bars */
export function ticksOf(at: readonly number[], width: number): number[] {
  const each = Math.max(1, Math.ceil((at.length * TICK_WIDTH) / width));
  return at.filter((_, index) => index % each === 0);
}
