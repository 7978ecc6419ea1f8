import type { AnyRouter } from '@tanstack/react-router';

const KEY = 'rolecall.typeface';

/**
 * Loads the typeface: in a new browser with the second page that is opened, so that the first one does not wait for 50 kB; from then on
 * at once, from the browser's cache.
 */
export function loadTypeface(pages: Pick<AnyRouter, 'subscribe'>): void {
  if (localStorage.getItem(KEY) !== null) {
    load();
    return;
  }
  const stop = pages.subscribe('onResolved', ({ fromLocation }) => {
    if (fromLocation === undefined) return;
    stop();
    load();
  });
}

function load(): void {
  import('./typeface.css').then(
    () => localStorage.setItem(KEY, 'loaded'),
    // The typeface of the system is used.
    () => {},
  );
}
