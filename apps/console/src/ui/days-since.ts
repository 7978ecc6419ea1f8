const DAY = 86_400_000;

/** Whole days since a point in time. */
export function daysSince(at: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(at)) / DAY));
}
