import { type RefObject, useEffect, useRef } from 'react';

/**
 * For rows that scroll horizontally on narrow screens: scrolls the active entry to the middle whenever `which` changes.
 */
export function useActiveInRow<Row extends HTMLElement>(which: string): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one on show, another entry
  useEffect(() => {
    const row = ref.current;
    const active = row?.querySelector<HTMLElement>('[data-status=active], [data-state=active]');
    if (row == null || active == null) return;
    const middle = active.offsetLeft - row.offsetLeft + active.offsetWidth / 2;
    row.scrollLeft = middle - row.clientWidth / 2;
  }, [which]);
  return ref;
}
