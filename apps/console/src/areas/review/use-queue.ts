import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Entry, type EntryPage, ReviewQueue } from './review-queue.ts';

/** The position of the view on the list. */
export interface Place {
  /** From 0; null until it is known, and for a record that is not on the list. */
  index: number | null;
  /** The number of entries read so far, and whether there are more. */
  count: number;
  hasMore: boolean;
  /** Further entries are being read. */
  isReading: boolean;
  previous: Entry | null;
  /** The next two entries. */
  next: readonly Entry[];
  entry: Entry | null;
  /** The entry this many positions further on; undefined if it is not known, or not on the list. */
  at: (offset: number) => Entry | undefined;
}

/** The number of entries that are preloaded. */
const PREPARED = 2;

/** The list that is being reviewed. `key` identifies its filters; another key starts another list. */
export function useQueue(key: string, read: (cursor: string | null) => Promise<EntryPage>, id: string): Place {
  const [held, setHeld] = useState(() => ({ key, queue: new ReviewQueue(read) }));
  const current = held.key === key ? held : { key, queue: new ReviewQueue(read) };
  if (current !== held) setHeld(current);
  const { queue } = current;
  const { entries, state } = useSyncExternalStore(queue.subscribe, queue.queue);
  useEffect(() => void queue.readTo(id), [queue, id]);
  // A record that is not on the list, such as after a decision and a reload, is followed by the list's first entry.
  const index = queue.indexOf(id);
  return {
    index: index < 0 ? null : index,
    count: entries.length,
    hasMore: state !== 'whole',
    isReading: state === 'reading' || (index < 0 && state === 'more' && entries.length === 0),
    entry: entries[index] ?? null,
    at: (offset) => entries[index + offset],
    previous: index > 0 ? (entries[index - 1] ?? null) : null,
    next: entries.slice(index + 1, index + 1 + PREPARED),
  };
}
