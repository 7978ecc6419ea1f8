/** Longest name that is compared; the work grows with the square of the length. */
const MAX_LENGTH = 100;

/**
 * The known name that a misspelled one most likely means, or null when none is close: at most a third of its letters, and
 * no more than three, may differ. Case-insensitive.
 */
export function closestMatch(name: string, known: Iterable<string>): string | null {
  if (name.length > MAX_LENGTH) return null;
  const wanted = name.toLowerCase();
  let best: string | null = null;
  let bestDistance = Math.min(3, Math.ceil(name.length / 3)) + 1;
  for (const other of known) {
    if (Math.abs(other.length - name.length) >= bestDistance) continue;
    const distance = editDistance(wanted, other.toLowerCase());
    if (distance < bestDistance) {
      best = other;
      bestDistance = distance;
    }
  }
  return best;
}

/** Appends the closest known name to `message` when `given` looks like a misspelling of it. */
export function withSuggestion(message: string, given: unknown, known: Iterable<string>): string {
  const meant = typeof given === 'string' ? closestMatch(given, known) : null;
  return meant === null ? message : `${message}; did you mean ${meant}?`;
}

/** Edit distance: insertions, deletions, replacements and swaps of adjacent characters. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
