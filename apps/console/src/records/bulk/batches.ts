/** The most records that a bulk operation of the API accepts. */
const BULK_ITEMS = 100;

/** Splits items into batches for bulk operations. */
export function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const starts = Array.from({ length: Math.ceil(items.length / BULK_ITEMS) }, (_, index) => index * BULK_ITEMS);
  return starts.map((start) => items.slice(start, start + BULK_ITEMS));
}
