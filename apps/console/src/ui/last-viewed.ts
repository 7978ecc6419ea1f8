/** The record that was viewed last. The list to which the person returns puts the focus on it. */
let lastViewed: string | null = null;

export function setLastViewed(id: string): void {
  lastViewed = id;
}

/** Returns the record and forgets it, so that it gets the focus only once. */
export function takeLastViewed(): string | null {
  const id = lastViewed;
  lastViewed = null;
  return id;
}
