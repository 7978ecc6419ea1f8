/**
 * The share of values below which a percentile lies, between the two nearest values, as PostgreSQL's `percentile_cont` has it.
 * @param values in milliseconds, reordered by the call
 * @returns seconds, rounded to milliseconds like the timestamps; null if there are no values
 */
export function quantileSeconds(values: Float64Array, share: number): number | null {
  if (values.length === 0) return null;
  const place = share * (values.length - 1);
  const below = Math.floor(place);
  const low = select(values, below);
  let high = low;
  if (place > below) {
    high = Number.POSITIVE_INFINITY;
    for (let index = below + 1; index < values.length; index += 1) high = Math.min(high, values[index]!);
  }
  // 15 digits, so that a half that a sum cannot represent is rounded as a half.
  return Math.round(Number((low + (high - low) * (place - below)).toPrecision(15))) / 1000;
}

/** Moves the value that is at `place` in order there, smaller ones before and larger ones after it. Takes linear time. */
function select(values: Float64Array, place: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const pivot = values[from + Math.floor(Math.random() * (to - from + 1))]!;
    let [left, right] = [from, to];
    while (left <= right) {
      while (values[left]! < pivot) left += 1;
      while (values[right]! > pivot) right -= 1;
      if (left <= right) {
        const value = values[left]!;
        values[left] = values[right]!;
        values[right] = value;
        left += 1;
        right -= 1;
      }
    }
    if (place <= right) to = right;
    else if (place >= left) from = left;
    else break;
  }
  return values[place]!;
}
