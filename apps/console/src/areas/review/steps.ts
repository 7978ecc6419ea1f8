import type { Place } from './use-queue.ts';

/** Navigation through the list. */
export interface Steps {
  place: Place;
  /** The number of entries on the list, if it is known without reading the list. */
  total: number | null;
  next: () => void;
  previous: () => void;
  show: (entryId: string) => void;
  back: () => void;
}

/** The shortcuts that move through the list. */
export const stepKeys = ({ next, previous, back }: Steps) => ({
  j: next,
  ArrowRight: next,
  k: previous,
  ArrowLeft: previous,
  Escape: back,
});

/** The side that narrow screens show. */
export type Side = 'document' | 'details';
