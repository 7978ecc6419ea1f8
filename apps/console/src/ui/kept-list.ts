/** The new first entry of a list without duplicates, of which the oldest ones are forgotten. */
export function withFirst<Entry>(
  list: readonly Entry[],
  entry: Entry,
  most: number,
  isSame: (one: Entry, other: Entry) => boolean,
): readonly Entry[] {
  return [entry, ...list.filter((one) => !isSame(one, entry))].slice(0, most);
}

/** A list in the browser's storage; empty if it is not readable. */
export function readList(name: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Storage can be full or forbidden: then the list is forgotten. */
export function writeList(name: string, list: readonly unknown[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(list));
  } catch {
    // forgotten
  }
}
