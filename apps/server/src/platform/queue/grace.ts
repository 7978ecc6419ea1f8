// When a worker stops, requests under way get this long to end by themselves.
const GRACE_MS = 2_000;

/** Waits for the work that is under way at a worker that stops; `stopping` ends what takes too long. */
export async function endWithGrace(underWay: Iterable<Promise<void>>, stopping: AbortController): Promise<void> {
  const timer = setTimeout(() => stopping.abort(new Error('the worker stops')), GRACE_MS);
  await Promise.all(underWay);
  clearTimeout(timer);
}
