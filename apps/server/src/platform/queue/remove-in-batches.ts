const BATCH = 5_000;

/**
 * Removes old rows a few thousand at a time, each batch in a statement of its own: a long transaction would hold up the
 * readers of the event log, and one that is ended for its length would be too long the next time as well.
 * @param remove removes at most as many rows as it is told and answers one for each
 * @param stopping leaves the rest to the next time
 */
export async function removeInBatches(
  remove: (limit: number) => Promise<readonly unknown[]>,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    const removed = await remove(BATCH);
    if (removed.length < BATCH || stopping?.aborted === true) return;
  }
}
