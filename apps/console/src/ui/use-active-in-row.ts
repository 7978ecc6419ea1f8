import { type RefObject, useEffect, useRef } from 'react';

/**
 * For rows that scroll horizontally on narrow screens: scrolls the active entry to the middle whenever `which` changes, or the
 * width of an entry, such as when its count arrives, unless the row was scrolled by hand since.
 */
export function useActiveInRow<Row extends HTMLElement>(which: string): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever another entry is active
  useEffect(() => {
    const row = ref.current;
    if (row === null) return;
    let ours = row.scrollLeft;
    const observer = new ResizeObserver(() => {
      if (row.scrollLeft !== ours) return;
      const active = row.querySelector<HTMLElement>('[data-status=active], [data-state=active]');
      if (active === null) return;
      const middle = active.offsetLeft - row.offsetLeft + active.offsetWidth / 2;
      row.scrollLeft = middle - row.clientWidth / 2;
      ours = row.scrollLeft; // rounded, and within the row
    });
    for (const entry of row.children) observer.observe(entry); // reports the first widths as well
    return () => observer.disconnect();
  }, [which]);
  return ref;
}
