import { useEffect } from 'react';
import { invalidate } from '../../../api/records.ts';

// Runs record no events of their own that the stream could tell of.
const LOOK_EVERY_MS = 2_000;

/** Looks again and again while runs are on show that go on, and the page can be seen. */
export function useFreshRuns(goesOn: boolean): void {
  useEffect(() => {
    if (!goesOn) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void invalidate('automations');
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [goesOn]);
}
