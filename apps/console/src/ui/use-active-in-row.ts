import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a row that scrolls sideways where it is narrow: brings the entry on show to its middle whenever `which` is on show
 * changes, and leaves the page where it is.
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
