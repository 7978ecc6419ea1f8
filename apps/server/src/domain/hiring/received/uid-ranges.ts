/** UIDs as a multirange of PostgreSQL, consecutive ones as one range. */
export function toMultirange(uids: readonly number[]): string {
  const ranges: { from: number; end: number }[] = [];
  for (const uid of [...uids].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && uid <= last.end) last.end = Math.max(last.end, uid + 1);
    else ranges.push({ from: uid, end: uid + 1 });
  }
  return `{${ranges.map(({ from, end }) => `[${from},${end})`).join(',')}}`;
}

/** The UIDs of a multirange, ascending. */
export function fromMultirange(text: string): number[] {
  const uids: number[] = [];
  for (const [, from, end] of text.matchAll(/\[(\d+),(\d+)\)/g)) {
    for (let uid = Number(from); uid < Number(end); uid += 1) uids.push(uid);
  }
  return uids;
}
