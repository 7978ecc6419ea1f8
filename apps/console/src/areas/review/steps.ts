import type { Place } from './use-queue.ts';

/** How the person goes on. */
export interface Steps {
  place: Place;
  /** How many are on the list, if that is known without reading it. */
  total: number | null;
  next: () => void;
  previous: () => void;
  show: (entryId: string) => void;
  back: () => void;
}

/** What narrow screens show. */
export type Side = 'document' | 'details';
