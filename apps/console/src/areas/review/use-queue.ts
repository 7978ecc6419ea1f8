import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Entry, type EntryPage, ReviewQueue } from './review-queue.ts';

/** Where the view is on the list. */
export interface Place {
  /** From 0; null until it is known, and for somebody who is not on the list. */
  index: number | null;
  /** How many are on the list, and whether there are more. */
  count: number;
  hasMore: boolean;
  previous: Entry | null;
  /** The next two. */
  next: readonly Entry[];
  entry: Entry | null;
}

/** How many are prepared before they are shown. */
const PREPARED = 2;

/** The list that is reviewed. `key` names its filters; another key starts another list. */
export function useQueue(key: string, read: (cursor: string | null) => Promise<EntryPage>, id: string): Place {
  const [held, setHeld] = useState(() => ({ key, queue: new ReviewQueue(read) }));
  const current = held.key === key ? held : { key, queue: new ReviewQueue(read) };
  if (current !== held) setHeld(current);
  const { queue } = current;
  const { entries, state } = useSyncExternalStore(queue.subscribe, queue.queue);
  useEffect(() => void queue.readTo(id), [queue, id]);
  // Somebody who is not on the list, such as after a decision and a reload, is followed by its first entry.
  const index = queue.indexOf(id);
  return {
    index: index < 0 ? null : index,
    count: entries.length,
    hasMore: state !== 'whole',
    entry: entries[index] ?? null,
    previous: index > 0 ? (entries[index - 1] ?? null) : null,
    next: entries.slice(index + 1, index + 1 + PREPARED),
  };
}
