import { useEffect } from 'react';
import { invalidate } from '../../../api/records.ts';

// Runs record no events that the event stream could deliver.
const POLL_MS = 2_000;

/** Polls while runs are in progress and the page is visible. */
export function useRunPolling(goesOn: boolean): void {
  useEffect(() => {
    if (!goesOn) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void invalidate('automations');
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [goesOn]);
}
