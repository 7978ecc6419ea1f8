/** The record that the person has looked at last: the list that they return to puts the focus there. */
let lastViewed: string | null = null;

export function setLastViewed(id: string): void {
  lastViewed = id;
}

/** The record, once. */
export function takeLastViewed(): string | null {
  const id = lastViewed;
  lastViewed = null;
  return id;
}
